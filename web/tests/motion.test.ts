import { describe, expect, it } from "vitest";
import { layout } from "../src/table/layout";
import { type Places, acts, glides, placesOf } from "../src/table/motion";
import { tableFrom } from "../src/table/rebase";

const place = (meld: number, x: number, y = 0, size = 50) => ({ x, y, size, meld });
const lie = (...tiles: [number, ReturnType<typeof place>][]): Places => new Map(tiles);
const SEAT = { x: 300, y: -40, size: 25 };
const end = (flights: readonly { delay: number; duration: number }[]): number =>
  Math.max(...flights.map((one) => one.delay + one.duration));

describe("where tiles lie", () => {
  it("follows from the layout", () => {
    const melds = tableFrom([], ["r4 r5 r6"]);
    const plan = layout([{ id: melds[0]!.id, length: 3 }], { width: 600, height: 300 });
    const places = [...placesOf(plan, melds).values()];
    const step = plan.tile.width;
    expect(places.map(({ x }) => x - places[0]!.x)).toEqual([0, step, 2 * step]);
  });
});

describe("what moves", () => {
  it("is a whole meld that goes as it is, in one piece", () => {
    const before = lie([1, place(9, 0)], [2, place(9, 50)]);
    const after = lie([1, place(9, 100, 70)], [2, place(9, 150, 70)]);
    expect(glides(before, after)).toMatchObject([{ what: "meld", id: 9, from: { x: -100, y: -70, scale: 1 } }]);
  });

  it("is nothing where nothing has changed", () => {
    const same = lie([1, place(9, 0)], [2, place(9, 50)]);
    expect(glides(same, new Map(same))).toEqual([]);
    expect(acts(same, new Map(same), SEAT)).toEqual([]);
  });

  it("is each tile that makes room, or comes from another meld", () => {
    const before = lie([1, place(9, 0)], [2, place(9, 50)], [3, place(8, 400)]);
    const after = lie([3, place(9, 0)], [1, place(9, 50)], [2, place(9, 100)]);
    expect(glides(before, after).map(({ what, id, from }) => [what, id, from.x])).toEqual([
      ["tile", 3, 400],
      ["tile", 1, -50],
      ["tile", 2, -50],
    ]);
  });

  it("comes from the seat in the size that it has there", () => {
    const [flight] = acts(lie(), lie([1, place(9, 100, 200)]), SEAT);
    expect(flight).toMatchObject({ what: "tile", id: 1, from: { x: 187.5, scale: 0.5 } });
  });
});

describe("a play that is shown", () => {
  const many = (count: number): Places =>
    lie(...Array.from({ length: count }, (_, at) => [at, place(at, 60 * at)] as [number, ReturnType<typeof place>]));

  it("takes about a second and a half, and longer for very many tiles", () => {
    expect(end(acts(lie(), many(3), SEAT))).toBe(1500);
    expect(end(acts(lie(), many(9), SEAT))).toBe(1500);
    expect(end(acts(lie(), many(37), SEAT))).toBeGreaterThan(2500);
    expect(end(acts(lie(), many(37), SEAT))).toBeLessThan(4000);
  });

  it("goes tile by tile, as one reads", () => {
    const shown = acts(lie(), many(4), SEAT).toSorted((one, other) => one.delay - other.delay);
    expect(shown.map(({ id }) => id)).toEqual([0, 1, 2, 3]);
    expect(new Set(shown.map(({ delay }) => delay)).size).toBe(4);
  });
});
