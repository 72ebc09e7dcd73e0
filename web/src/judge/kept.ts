/** What became of old joker melds: the joker swapped, or the meld kept. The same as `rules/kept_melds.py`. */
import type { Face } from "../lib/tiles";
import { type Bag, bagOf, combinations, countOf, isWithin, minus, unique } from "./bag";
import { type Meld, canBeGroup, canonical, facesIn } from "./melds";

export type Policy = "free" | "pinned" | "no-split" | "frozen";

/** The tiles that were swapped in, and the meld that must remain. */
type Fate = { swapped: Face[]; kept: Face[] | null };
/** A meld of the new table that holds kept melds: the places that they have in it. */
export type Host = { places: ReadonlySet<number>; asGroup: boolean };
export type Hosts = ReadonlyMap<number, Host>;

const jokersOf = (meld: Meld): number[] => meld.flatMap((face, at) => (face === "J" ? [at] : []));

function fates(meld: Meld): Fate[] {
  const jokers = jokersOf(meld);
  const found: Fate[] = [{ swapped: [], kept: [...meld] }];
  for (const { faces } of facesIn(meld)) {
    for (let size = 1; size <= jokers.length; size += 1) {
      for (const swapped of combinations(jokers, size)) {
        const rest = meld.map((face, at) => (swapped.includes(at) ? faces[jokers.indexOf(at)]! : face));
        const tiles = swapped.map((at) => faces[jokers.indexOf(at)]!).toSorted();
        found.push({ swapped: tiles, kept: rest.includes("J") ? rest : null });
      }
    }
  }
  return unique(found).toSorted((one, other) => one.swapped.length - other.swapped.length);
}

/** All ways in which the old joker melds can be found again. */
export function* placeAll(
  now: readonly Meld[],
  policy: Policy,
  old: readonly Meld[],
  laid: Bag,
  hosts: Hosts = new Map(),
): Generator<Hosts> {
  const [first, ...rest] = old;
  if (!first) {
    yield hosts;
    return;
  }
  for (const { swapped, kept } of fates(first)) {
    const needed = bagOf(swapped);
    if (!isWithin(needed, laid)) continue;
    if (kept === null) {
      yield* placeAll(now, policy, rest, minus(laid, needed), hosts);
      continue;
    }
    for (const [index, home] of homes(now, policy, kept, hosts)) {
      const known = hosts.get(index);
      const both: Host = {
        places: new Set([...(known?.places ?? []), ...home.places]),
        asGroup: home.asGroup || (known?.asGroup ?? false),
      };
      yield* placeAll(now, policy, rest, minus(laid, needed), new Map([...hosts, [index, both]]));
    }
  }
}

function* homes(now: readonly Meld[], policy: Policy, kept: Meld, hosts: Hosts): Generator<[number, Host]> {
  for (const [index, meld] of now.entries()) {
    const used = hosts.get(index)?.places ?? new Set();
    if (policy === "frozen") {
      if (!used.size && canonical(meld) === canonical(kept))
        yield [index, { places: new Set(meld.keys()), asGroup: false }];
      continue;
    }
    if (canBeGroup(kept) && canBeGroup(meld) && !used.size && isWithin(bagOf(kept), bagOf(meld)))
      yield [index, { places: cover(kept, meld), asGroup: true }];
    for (let start = 0; start <= meld.length - kept.length; start += 1) {
      const places = kept.map((_, at) => start + at);
      if (kept.every((face, at) => meld[start + at] === face) && !places.some((at) => used.has(at)))
        yield [index, { places: new Set(places), asGroup: false }];
    }
  }
}

function cover(kept: Meld, meld: Meld): Set<number> {
  const left = bagOf(kept);
  return new Set(
    meld.flatMap((face, at) => {
      const count = countOf(left, face);
      left.set(face, count - 1);
      return count > 0 ? [at] : [];
    }),
  );
}

/** The melds, once for each joker in them that was not kept there: all of those were laid from the rack. */
export function guestsOf(now: readonly Meld[], hosts: Hosts): number[] {
  return [...hosts].flatMap(([index, { places }]) =>
    jokersOf(now[index]!).flatMap((at) => (places.has(at) ? [] : [index])),
  );
}

/** In every reading: what the jokers stand for that were not kept in this meld. */
export function openFaces(meld: Meld, host: Host | null): Face[][] {
  const jokers = jokersOf(meld);
  const others = jokers.flatMap((at, place) => (host?.places.has(at) ? [] : [place]));
  const found = facesIn(meld).flatMap(({ group, faces }) => {
    if (group) return combinations(faces.toSorted(), others.length); // its jokers can exchange their colours
    return host?.asGroup ? [] : [others.map((place) => faces[place]!).toSorted()];
  });
  return unique(found);
}
