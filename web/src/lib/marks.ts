/** Which tiles of a table are new. */
import { parseTiles } from "./tiles";

/** For each meld the places of new tiles: as many of each face as were laid, and only in melds that changed. */
export function newTiles(table: readonly string[], before: readonly string[], laid: string): ReadonlySet<number>[] {
  const old = [...before];
  const left = parseTiles(laid);
  const take = (from: string[], one: string): boolean => {
    const at = from.indexOf(one);
    if (at >= 0) from.splice(at, 1);
    return at >= 0;
  };
  const changed = table.map((meld) => !take(old, meld));
  return table.map((meld, at) => {
    const places = changed[at] ? parseTiles(meld).map((face, place) => (take(left, face) ? place : -1)) : [];
    return new Set(places.filter((place) => place >= 0));
  });
}

/** What was laid as it lies in each meld, `r4 r7 | b7 k7`: sorted by colour, they don't say what was done. */
export function laidByMeld(line: { table: string; laid: string }, before: readonly string[] | null): string {
  if (!before) return line.laid;
  const table = line.table ? line.table.split(" | ") : [];
  const places = newTiles(table, before, line.laid);
  const groups = table.map((meld, at) => parseTiles(meld).filter((_, place) => places[at]!.has(place)));
  return groups.flatMap((group) => (group.length ? [group.join(" ")] : [])).join(" | ");
}
