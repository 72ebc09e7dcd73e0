import { describe, expect, it } from "vitest";
import { BESIDE, type Box, type Layout, SMALLEST, cornerOf, layout, meldAt, stepOf } from "../src/table/layout";

function overlaps(found: Layout): boolean {
  const rects = [...found.spots].map(([id, spot]) => {
    const length = found.lengths.get(id)!;
    const { x, y } = cornerOf(found, spot);
    return { x, y, right: x + stepOf(found, length) * (length - 1) + found.tile.width, bottom: y + found.tile.height };
  });
  return rects.some((a, i) =>
    rects.some((b, j) => i < j && a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom),
  );
}
const boxes = (...lengths: number[]): Box[] => lengths.map((length, id) => ({ id: id + 1, length }));
const MANY = boxes(...Array.from({ length: 28 }, (_, at) => [3, 4, 3, 5, 3][at % 5]!)); // 101 tiles

const AREAS = [
  ["phone, 320 px", 312, 205],
  ["phone", 390, 440],
  ["phone on its side", 544, 195],
  ["tablet", 768, 700],
  ["desktop", 1280, 500],
] as const;

describe.each(AREAS)("%s", (_name, width, height) => {
  it("shows 100 tiles without hiding any, and never sideways", () => {
    const found = layout(MANY, { width, height });
    expect(found.spots.size).toBe(MANY.length);
    expect(overlaps(found)).toBe(false);
    for (const [id, spot] of found.spots) {
      const right = cornerOf(found, spot).x + stepOf(found, found.lengths.get(id)!) * found.lengths.get(id)!;
      expect(right).toBeLessThanOrEqual(width);
    }
    expect(found.tile.width).toBeGreaterThan(SMALLEST);
    expect(found.height).toBeLessThanOrEqual(height);
  });

  it("draws a very long meld within the table", () => {
    const found = layout(boxes(27, 3), { width, height });
    const { x } = cornerOf(found, found.spots.get(1)!);
    expect(x + stepOf(found, 27) * 26 + found.tile.width).toBeLessThanOrEqual(width);
  });
});

describe("the felt around the melds", () => {
  const edges = (found: Layout): { left: number; right: number; above: number; below: number } => {
    const corners = [...found.spots].map(([id, spot]) => ({
      ...cornerOf(found, spot),
      length: found.lengths.get(id)!,
    }));
    const rows = Math.floor((found.area.height - 6) / found.rowHeight);
    const [above] = corners.map(({ y }) => y).toSorted((one, other) => one - other);
    return {
      left: Math.min(...corners.map(({ x }) => x)),
      right: found.area.width - Math.max(...corners.map(({ x, length }) => x + length * found.tile.width)),
      above: above!,
      below: found.area.height - found.start.y - rows * found.rowHeight,
    };
  };

  it.each([
    ["tablet", 744, 720],
    ["desktop", 1006, 488],
  ])("is as wide at the left as at the right: %s", (_name, width, height) => {
    const sizes = { largest: 54, smallest: SMALLEST };
    let found: Layout | null = null;
    for (let at = 1; at <= 9; at += 1)
      found = layout(boxes(...Array<number>(at).fill(3)), { width, height }, found, new Map(), sizes);
    const { left, right } = edges(found!);
    expect(Math.abs(left - right)).toBeLessThan(3 * found!.tile.width);
  });

  it("is as high above the rows as below", () => {
    const { above, below } = edges(layout(MANY.slice(0, 12), { width: 1006, height: 488 }));
    expect(above).toBeGreaterThan(6);
    expect(Math.abs(above - below)).toBeLessThan(20);
  });
});

describe("a table that changes", () => {
  const area = { width: 600, height: 400 };

  it("keeps every meld in its place while another goes", () => {
    const before = layout(boxes(3, 4, 3, 5), area);
    const after = layout(
      boxes(3, 4, 3, 5).filter((box) => box.id !== 2),
      area,
      before,
    );
    for (const id of [1, 3, 4]) expect(after.spots.get(id)).toEqual(before.spots.get(id));
  });

  it("moves only what has no room when a meld grows", () => {
    const before = layout(boxes(3, 3, 3), area);
    const grown = boxes(8, 3, 3);
    const after = layout(grown, area, before);
    expect(after.spots.get(2)).toEqual(before.spots.get(2));
    expect(after.spots.get(3)).toEqual(before.spots.get(3));
    expect(overlaps(after)).toBe(false);
  });

  it.each([
    ["desktop", 1420, 600],
    ["tablet", 750, 600],
    ["phone", 378, 440],
  ])("leaves room to grow where the felt is free: %s", (_name, width, height) => {
    const twelve = boxes(3, 4, 3, 5, 3, 3, 4, 3, 3, 3, 4, 3).slice(0, width < 600 ? 6 : 12);
    const before = layout(twelve, { width, height }, null, new Map(), {
      largest: width < 600 ? 42 : 54,
      smallest: SMALLEST,
    });
    for (const grown of twelve) {
      for (const more of [1, 2, 3]) {
        const next = twelve.map((box) => (box === grown ? { ...box, length: box.length + more } : box));
        const after = layout(next, { width, height }, before);
        const moved = twelve.filter(
          (box) => box !== grown && after.spots.get(box.id)!.unit !== before.spots.get(box.id)!.unit,
        );
        expect(moved.length).toBeLessThanOrEqual(width > 1000 || more === 1 ? 0 : 1);
        expect(after.tile).toEqual(before.tile);
        expect(overlaps(after)).toBe(false);
        const [from, to] = [before, after].map((one) => one.spots.get(grown.id)!);
        if (more < 3 && width > 1000) expect(to!.row).toBe(from!.row);
      }
    }
  });

  it("begins in the middle row of a narrow felt", () => {
    const found = layout(boxes(3, 3, 3), { width: 378, height: 440 }, null, new Map(), {
      largest: 42,
      smallest: SMALLEST,
    });
    const rows = [...found.spots.values()].map(({ row }) => row).toSorted();
    const all = Math.floor(440 / found.rowHeight);
    expect(rows[0]).toBeGreaterThanOrEqual(1);
    expect(rows.at(-1)).toBeLessThan(all - 2);
  });

  it("fills a wide felt from its middle, with melds that come one by one", () => {
    let found = layout(boxes(3), { width: 1420, height: 600 });
    for (let count = 2; count <= 12; count += 1) {
      const next = layout(boxes(...Array<number>(count).fill(3)), { width: 1420, height: 600 }, found);
      for (const [id, spot] of found.spots) expect(next.spots.get(id)).toEqual(spot);
      found = next;
    }
    const middles = [...found.spots.values()].map(({ unit }) => (unit + 3) / found.units);
    expect(middles[0]).toBeCloseTo(0.5, 1);
    expect(Math.min(...middles)).toBeLessThan(0.35);
    expect(Math.max(...middles)).toBeGreaterThan(0.6);
    expect(overlaps(found)).toBe(false);
  });

  it("lays a meld where the hand let go, and moves others aside for it", () => {
    const narrow = { width: 380, height: 64 };
    const full = layout(boxes(3, 3), narrow, null, new Map(), { largest: 40, smallest: 14 });
    const first = full.spots.get(1)!;
    const point = { x: 6 + 40 * 1.5, y: 20 };
    const next = layout(boxes(3, 3, 1), narrow, full, new Map([[3, point]]), { largest: 40, smallest: 14 });
    expect(next.tile.width).toBe(full.tile.width);
    expect(Math.abs(next.spots.get(3)!.unit - first.unit)).toBeLessThanOrEqual(8);
    expect(overlaps(next)).toBe(false);
  });

  it("shows as large tiles when melds come one by one as when they are laid out anew, almost", () => {
    for (const [, width, height] of AREAS) {
      let found: Layout | null = null;
      for (let count = 1; count <= MANY.length; count += 1)
        found = layout(MANY.slice(0, count), { width, height }, found);
      expect(found!.height).toBeLessThanOrEqual(height);
      expect(found!.tile.width).toBeGreaterThanOrEqual(layout(MANY, { width, height }).tile.width - 2);
      expect(overlaps(found!)).toBe(false);
    }
  });

  it("lays a new meld where it was dropped", () => {
    const before = layout(boxes(3), area);
    const after = layout(boxes(3, 1), area, before, new Map([[2, { x: 400, y: 250 }]]));
    const { x, y } = cornerOf(after, after.spots.get(2)!);
    expect(Math.abs(x + after.tile.width / 2 - 400)).toBeLessThan(after.tile.width);
    expect(Math.abs(y + after.tile.height / 2 - 250)).toBeLessThan(after.rowHeight);
  });

  it("shrinks as a whole when it becomes lower, each meld in its place, and grows again at the next turn", () => {
    const full = boxes(12, 10, 12, 10);
    const sizes = { largest: 46, smallest: SMALLEST };
    const before = layout(full, area, null, new Map(), sizes);
    const low = { width: 600, height: before.height - 10 };
    const after = layout(full, low, before, new Map(), sizes);
    expect(after.spots).toEqual(before.spots);
    expect(after.height).toBeLessThanOrEqual(low.height);
    expect(layout(full, area, after, new Map(), sizes).tile).toEqual(after.tile);
    const again = layout(full, area, after, new Map(), { ...sizes, grow: true });
    expect(again.spots).toEqual(before.spots);
    expect(again.tile).toEqual(before.tile);
  });

  it("makes all tiles smaller when there are too many", () => {
    const before = layout(boxes(3, 3), area);
    const after = layout(MANY, area, before);
    expect(after.tile.width).toBeLessThan(before.tile.width);
    expect(overlaps(after)).toBe(false);
  });
});

describe("a point on the table", () => {
  const found = layout(boxes(3, 3), { width: 600, height: 300 });
  const corner = cornerOf(found, found.spots.get(1)!);

  it("belongs to the meld under it, at the nearest place", () => {
    const y = corner.y + 10;
    expect(meldAt(found, { x: corner.x - 8, y })).toEqual({ meld: 1, at: 0 });
    expect(meldAt(found, { x: corner.x + found.tile.width * 1.1, y })).toEqual({ meld: 1, at: 1 });
    expect(meldAt(found, { x: corner.x + found.tile.width * 2.9, y })).toEqual({ meld: 1, at: 3 });
  });

  it("stays near the finger when its meld grows: the neighbours move aside", () => {
    const full = layout(MANY, { width: 390, height: 440 });
    for (const grown of MANY) {
      const next = layout(
        MANY.map((box) => (box === grown ? { ...box, length: box.length + 1 } : box)),
        { width: 390, height: 440 },
        full,
      );
      const row = MANY.filter((box) => full.spots.get(box.id)!.row === full.spots.get(grown.id)!.row);
      const needed = row.reduce((sum, box) => sum + 2 * box.length + 1, -1) + 2;
      if (needed > full.units) continue;
      const away = next.spots.get(grown.id)!.row - full.spots.get(grown.id)!.row;
      expect(Math.abs(away)).toBeLessThan(3); // to free felt close by, if that leaves more neighbours in their places
      for (const box of row) if (box !== grown) expect(next.spots.get(box.id)!.row).toBe(full.spots.get(box.id)!.row);
      for (const box of MANY)
        if (box !== grown && (away || !row.includes(box)))
          expect(next.spots.get(box.id)).toEqual(full.spots.get(box.id));
      expect(overlaps(next)).toBe(false);
    }
  });

  it("means the nearer of two neighbours, whichever was laid first", () => {
    for (const order of [boxes(3, 3), boxes(3, 3).toReversed()]) {
      const two = layout(order, { width: 340, height: 170 });
      const [left, right] = [...two.spots].toSorted((a, b) => a[1].unit - b[1].unit);
      const end = cornerOf(two, left![1]).x + 3 * two.tile.width;
      const start = cornerOf(two, right![1]).x;
      expect(start - end).toBeLessThan(two.tile.width);
      const y = cornerOf(two, left![1]).y + 5;
      expect(meldAt(two, { x: end + (start - end) * 0.4, y })).toEqual({ meld: left![0], at: 3 });
      expect(meldAt(two, { x: end + (start - end) * 0.6, y })).toEqual({ meld: right![0], at: 0 });
    }
  });

  it.each([
    [320, 300],
    [390, 440],
  ])("is exact for each of 100 tiles on a phone of %d pixels", (width, height) => {
    const full = layout(MANY, { width, height });
    for (const [meld, spot] of full.spots) {
      const start = cornerOf(full, spot);
      const length = full.lengths.get(meld)!;
      for (let at = 0; at <= length; at += 1) {
        for (const off of [-0.3, 0, 0.3]) {
          const x = start.x + (at + off) * stepOf(full, length);
          for (const y of [start.y - 2, start.y + full.tile.height / 2, start.y + full.tile.height + 2]) {
            // Half a tile lies between two melds: beside its end a finger may mean the neighbour only beyond that half.
            if ((at === 0 && off < 0) || (at === length && off > 0)) continue;
            expect(meldAt(full, { x, y })).toEqual({ meld, at });
          }
        }
      }
    }
  });

  it("belongs to a meld beside which a tile is held, with less than half a tile between them", () => {
    const phone = layout(boxes(1, 3), { width: 390, height: 440 });
    const { x, y } = cornerOf(phone, phone.spots.get(1)!);
    const { width } = phone.tile;
    const beside = (tiles: number): unknown => meldAt(phone, { x: x + (0.5 + tiles) * width, y }, BESIDE);
    for (const tiles of [1.03, 1.2, 1.45]) expect(beside(tiles)).toEqual({ meld: 1, at: 1 });
    for (const tiles of [1.6, 2]) expect(beside(tiles)).toBeNull();
    expect(meldAt(phone, { x: x - 0.9 * width, y }, BESIDE)).toEqual({ meld: 1, at: 0 });
  });

  it("belongs to the meld at whose left side the last tile of the hand is held", () => {
    const alone = layout(boxes(3), { width: 600, height: 300 }, null, new Map([[1, { x: 400, y: 40 }]]));
    const { x, y } = cornerOf(alone, alone.spots.get(1)!);
    const trail = 2 * alone.tile.width;
    const held = (beside: number): unknown => meldAt(alone, { x: x - beside * alone.tile.width, y }, BESIDE, trail);
    expect(held(2.6)).toEqual({ meld: 1, at: 0 });
    expect(held(3.4)).toBeNull();
    expect(held(1.5)).toBeNull(); // it would lie on top of it
  });

  it("belongs to nobody where the table is free", () => {
    expect(meldAt(found, { x: 590, y: 290 })).toBeNull();
  });
});
