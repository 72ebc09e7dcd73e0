/** Melds that were there before, and what the classic jokers of a meld can stand for. The same as `rules/table.py`. */
import { reading, readings } from "../lib/meld";
import { COLOURS, type Face, colourOf, isJoker } from "../lib/tiles";
import { bagOf, combinations, countOf } from "./bag";

export type Meld = readonly Face[];

/** The same for equal melds: a group in any order, a mirrored meld from either end. */
export function canonical(meld: Meld): string {
  const grouped = canBeGroup(meld);
  const side = (tiles: Meld): string => (grouped ? tiles.toSorted() : tiles).join(" ");
  const centre = meld.indexOf("M");
  if (centre < 0) return side(meld);
  return [side(meld.slice(0, centre)), side(meld.slice(centre + 1).toReversed())].toSorted().join(" M ");
}

export const canBeGroup = (meld: Meld): boolean =>
  readings(meld).some(({ shape }) => shape === "group" || shape === "mirrored-group");

/** The melds that were not on the old table. Of equal ones, those worth the most count as new. */
export function changedFrom(now: readonly Meld[], old: readonly Meld[]): Meld[] {
  const kept = bagOf(old.map(canonical));
  const changed = [...now];
  const worth = (meld: Meld): number => reading(meld)?.points ?? 0;
  for (const meld of now.toSorted((one, other) => worth(one) - worth(other))) {
    const key = canonical(meld);
    if (!countOf(kept, key)) continue;
    kept.set(key, countOf(kept, key) - 1);
    changed.splice(
      changed.findIndex((one) => one.join() === meld.join()),
      1,
    );
  }
  return changed;
}

type Faces = { group: boolean; faces: Face[] };

/** Of a meld with classic jokers: what they stand for from left to right, in every reading. */
export function facesIn(meld: Meld): Faces[] {
  return readings(meld).flatMap(({ shape, stands }): Faces[] => {
    const places = stands.filter((_, at) => isJoker(meld[at]!)).flat();
    if (shape !== "group") return [{ group: false, faces: places.map((one) => `${one.colour}${one.number}`) }];
    const seen = new Set(meld.map(colourOf));
    const free = COLOURS.filter((colour) => !seen.has(colour));
    return combinations(free, places.length).map((colours) => ({
      group: true,
      faces: colours.map((colour) => `${colour}${places[0]?.number}`),
    }));
  });
}
