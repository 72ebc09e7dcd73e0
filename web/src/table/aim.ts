/** Where a dragged tile would land, apart from melds: its place on the rack, and when the table scrolls along. */
export type Rect = { left: number; top: number; right: number; bottom: number };

export const inside = (rect: Rect, x: number, y: number): boolean =>
  x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;

/** Before which of these tiles, which lie in rows, the point is: within its row, or at the end of that. */
export function placeInRows(tiles: readonly Rect[], x: number, y: number): number {
  const rows: { from: number; to: number; bottom: number }[] = [];
  tiles.forEach((tile, at) => {
    const row = rows.at(-1);
    // By its middle: a chosen tile stands a little higher than the others.
    if (row && (tile.top + tile.bottom) / 2 < row.bottom) row.to = at + 1;
    else rows.push({ from: at, to: at + 1, bottom: tile.bottom });
  });
  const row = rows.find((one) => y < one.bottom) ?? rows.at(-1);
  if (!row) return 0;
  for (let at = row.from; at < row.to; at += 1) if (x < (tiles[at]!.left + tiles[at]!.right) / 2) return at;
  return row.to;
}

const ZONE = 26; // so near to the edge
const DWELL_MS = 350; // for so long, since dropping onto the outermost row must not move it away
const MOST = 9; // pixels in a frame

/** A table that doesn't fit scrolls along while something is held at its edge. */
export class EdgeScroll {
  private since: number | null = null;

  /** How far to scroll in this frame; `now` in milliseconds. */
  step(edge: Rect, x: number, y: number, now: number): number {
    const above = edge.top + ZONE - y;
    const below = y - (edge.bottom - ZONE);
    const depth = Math.max(above, below);
    if (depth <= 0 || x < edge.left || x > edge.right || depth > 3 * ZONE) {
      this.since = null;
      return 0;
    }
    this.since ??= now;
    if (now - this.since < DWELL_MS) return 0;
    const speed = Math.ceil((MOST * Math.min(depth, ZONE)) / ZONE);
    return above > below ? -speed : speed;
  }

  stop(): void {
    this.since = null;
  }
}
