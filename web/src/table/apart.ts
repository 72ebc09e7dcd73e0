/** Tiles that lie apart, and would be a meld together. */
import { MIN_TILES, reading } from "../lib/meld";
import { type Face, parseTiles } from "../lib/tiles";
import { arranged } from "./arrange";

/** The meld that this one, which is too short, and others that are would be, if they lay side by side. */
export function together(short: readonly Face[], melds: readonly string[]): Face[] | null {
  const heaps = melds.map(parseTiles).filter((heap) => heap.length < MIN_TILES);
  const own = heaps.findIndex((heap) => heap.join(" ") === short.join(" "));
  if (own < 0) return null;
  const others = heaps.toSpliced(own, 1);
  const sets = [
    ...others.map((one) => [one]),
    ...others.flatMap((one, at) => others.slice(at + 1).map((other) => [one, other])),
  ];
  for (const set of sets) {
    const tiles = [...short, ...set.flat()];
    const meld = arranged(tiles).map((at) => tiles[at]!);
    if (reading(meld)) return meld;
  }
  return null;
}
