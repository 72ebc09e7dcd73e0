/** The points of an opening: own melds only, a joker counting as what it stands for. The same as `rules/opening.py`. */
import { reading } from "../lib/meld";
import { type Face, HIGHEST, colourOf, numberOf } from "../lib/tiles";
import { type Bag, bagOf, combinations, countOf, elements, isWithin, minus, plus, product, unique } from "./bag";
import { type Change, faceChoices, withJoker } from "./jokers";
import { type Policy, guestsOf, openFaces, placeAll } from "./kept";
import { canonical, changedFrom } from "./melds";

const sum = (faces: readonly Face[]): number => faces.reduce((all, face) => all + numberOf(face), 0);

export function openingPoints(policy: Policy, change: Change, touched: boolean): number {
  if (!touched) return changedFrom(change.now, change.old).reduce((all, meld) => all + (reading(meld)?.points ?? 0), 0);
  // The turn went on, so that tiles of the opening may have moved into other melds.
  const numbers = elements(change.laid).filter((face) => face !== "J");
  if (!countOf(change.laid, "J")) return mostPoints(numbers, []);
  const allowed = laidFaces(policy, change);
  const choices = allowed.length ? allowed : laidFaces("free", change);
  return Math.max(0, ...choices.map((faces) => mostPoints(numbers, faces)));
}

// --- what the laid jokers stand for (rules/laid_faces.py)

function laidFaces(policy: Policy, change: Change): Face[][] {
  const kept = policy !== "free" && withJoker(change.old).length > 0;
  return unique(
    newMelds(change).flatMap((fresh) => {
      if (!kept) return faceChoices(fresh.map((at) => change.now[at]!)).flatMap((bag) => chosen(bag, change));
      return policy === "pinned" ? pinned(change, fresh) : hosted(change, policy, fresh);
    }),
  );
}

const chosen = (bag: Bag, { laid }: Change, fewer = 0): Face[][] => {
  const faces = elements(bag).toSorted();
  return combinations(faces, Math.min(countOf(laid, "J") - fewer, faces.length));
};

/** Each way to tell which melds are new: of equal ones in another order, any can be the old one. */
function newMelds({ old, now }: Change): number[][] {
  const lying = bagOf(old.map(canonical));
  const keys = now.map(canonical);
  const options = [...new Set(keys)].map((key) => {
    const every = keys.flatMap((one, at) => (one === key ? [at] : []));
    const count = Math.max(0, every.length - countOf(lying, key));
    const alike = new Set(every.map((at) => now[at]!.join())).size === 1;
    return alike ? [every.slice(0, count)] : combinations(every, count);
  });
  return product(options).map((choice) => choice.flat());
}

function pinned(change: Change, fresh: readonly number[]): Face[][] {
  const among = faceChoices(fresh.map((at) => change.now[at]!));
  const others = faceChoices(change.now.filter((_, at) => !fresh.includes(at)));
  return faceChoices(change.old).flatMap((before) =>
    among.flatMap((faces) =>
      others.flatMap((other) =>
        chosen(faces, change).filter((laid) =>
          isWithin(minus(before, plus(minus(faces, bagOf(laid)), other)), change.laid),
        ),
      ),
    ),
  );
}

function hosted(change: Change, policy: Policy, fresh: readonly number[]): Face[][] {
  return [...placeAll(change.now, policy, withJoker(change.old), change.laid)].flatMap((hosts) => {
    const guests = guestsOf(change.now, hosts);
    if (guests.length > countOf(change.laid, "J") || !guests.every((at) => fresh.includes(at))) return [];
    const visited = [...new Set(guests)].map((at) => openFaces(change.now[at]!, hosts.get(at)!));
    const built = fresh.filter((at) => !hosts.has(at)).map((at) => openFaces(change.now[at]!, null));
    return product(visited).flatMap((own) =>
      product(built).flatMap((faces) =>
        chosen(bagOf(faces.flat()), change, guests.length).map((more) => [...own.flat(), ...more].toSorted()),
      ),
    );
  });
}

// --- the best own melds of these tiles

/** Each of `faces` is a joker that stands for exactly that tile; every meld needs a numbered tile besides. */
export function mostPoints(numbers: readonly Face[], faces: readonly Face[]): number {
  // A small letter before a face: j for a joker that stands for it, n for the tile itself.
  const all = [...numbers.map((face) => `n${face}`), ...faces.map((face) => `j${face}`)];
  const known = new Map<string, number>();
  const best = (left: readonly string[]): number => {
    const [first] = left;
    if (first === undefined) return 0;
    const key = left.join();
    const before = known.get(key);
    if (before !== undefined) return before;
    let most = best(left.slice(1));
    for (const meld of meldsWith(first, left)) {
      const rest = elements(minus(bagOf(left), bagOf(meld)));
      most = Math.max(most, sum(meld.map((one) => one.slice(1))) + best(inOrder(rest)));
    }
    known.set(key, most);
    return most;
  };
  return best(inOrder(all));
}

const inOrder = (tiles: readonly string[]): string[] =>
  tiles.toSorted((one, other) => numberOf(one.slice(1)) - numberOf(other.slice(1)) || (one < other ? -1 : 1));

/** The melds with this tile, which is the lowest of those that are left. */
function meldsWith(first: string, left: readonly string[]): string[][] {
  const face = first.slice(1);
  const [number, colour] = [numberOf(face), colourOf(face)];
  const there = new Set(left);
  const either = (wanted: Face): string[] => [`n${wanted}`, `j${wanted}`].filter((one) => there.has(one));
  const found: string[][] = [];
  const others = ["k", "r", "b", "y"].filter((one) => one !== colour);
  for (const size of [2, 3])
    for (const colours of combinations(others, size))
      found.push(...product(colours.map((one) => either(`${one}${number}`))).map((rest) => [first, ...rest]));
  let runs: string[][] = [[first]];
  for (let next = number + 1; next <= HIGHEST && runs.length; next += 1) {
    runs = runs.flatMap((run) => either(`${colour}${next}`).map((one) => [...run, one]));
    if (next >= number + 2) found.push(...runs);
  }
  return found.filter((meld) => meld.some((one) => one.startsWith("n")));
}
