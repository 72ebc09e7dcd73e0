/** From tile to tile by arrow keys. */
export type Stop = {
  id: number;
  /** The middle of the tile. */
  x: number;
  y: number;
  /** Whether it stands on the rack. */
  rack: boolean;
};
export type Way = readonly [dx: number, dy: number];

export const ARROWS: Readonly<Record<string, Way>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const SAME_ROW = 16; // a chosen tile stands up to 12 px higher than the others; rows are 32 px apart and more

/** Left and right as one reads, so that each can be reached; up and down to the next row. Null at the end of the way. */
export function nextStop(stops: readonly Stop[], from: number, [dx, dy]: Way): number | null {
  const rows = inRows(stops);
  const at = rows.findIndex((row) => row.some((stop) => stop.id === from));
  const start = rows[at]?.find((stop) => stop.id === from);
  if (!start) return null;
  if (dx !== 0) {
    const all = rows.flat().filter((stop) => stop.rack === start.rack);
    return all[all.indexOf(start) + dx]?.id ?? null;
  }
  const [next] = rows[at + dy]?.toSorted((one, other) => Math.abs(one.x - start.x) - Math.abs(other.x - start.x)) ?? [];
  return next?.id ?? null;
}

function inRows(stops: readonly Stop[]): Stop[][] {
  const rows: Stop[][] = [];
  for (const stop of stops.toSorted((one, other) => one.y - other.y)) {
    const row = rows.at(-1);
    if (row && stop.y - row[0]!.y < SAME_ROW) row.push(stop);
    else rows.push([stop]);
  }
  return rows.map((row) => row.toSorted((one, other) => one.x - other.x));
}
