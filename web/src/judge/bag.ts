/** Tiles that are counted, not ordered. */
import type { Face } from "../lib/tiles";

export type Bag = ReadonlyMap<Face, number>;

export function bagOf(tiles: readonly Face[]): Map<Face, number> {
  const bag = new Map<Face, number>();
  for (const face of tiles) bag.set(face, (bag.get(face) ?? 0) + 1);
  return bag;
}

export const countOf = (bag: Bag, face: Face): number => bag.get(face) ?? 0;

/** What the first has beyond the second. */
export function minus(one: Bag, other: Bag): Map<Face, number> {
  const left = [...one].map(([face, count]) => [face, count - countOf(other, face)] as const);
  return new Map(left.filter(([, count]) => count > 0));
}

export const plus = (one: Bag, other: Bag): Map<Face, number> => bagOf([...elements(one), ...elements(other)]);
export const isWithin = (one: Bag, other: Bag): boolean => minus(one, other).size === 0;
export const elements = (bag: Bag): Face[] => [...bag].flatMap(([face, count]) => Array<Face>(count).fill(face));

/** One of each list, in every way. */
export function product<T>(lists: readonly (readonly T[])[]): T[][] {
  return lists.reduce<T[][]>((found, list) => found.flatMap((one) => list.map((next) => [...one, next])), [[]]);
}

/** So many of the list, in its order, in every way. */
export function combinations<T>(list: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return list.flatMap((one, at) => combinations(list.slice(at + 1), count - 1).map((rest) => [one, ...rest]));
}

/** Each once, by what it says as text. */
export const unique = <T>(list: readonly T[]): T[] => [
  ...new Map(list.map((one) => [JSON.stringify(one), one])).values(),
];
