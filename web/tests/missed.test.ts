import { beforeEach, expect, it } from "vitest";
import type { TableStore } from "../src/state/table.svelte";
import { atTheTable, hear, melds, moved, NOBODY, TABLE, welcome } from "./table-line";

let store: TableStore;

beforeEach(async () => {
  store = await atTheTable();
});

const began = (number: number): object => ({ event: "turn-began", seat: number % 3, number });
const played = (seat: number, tiles: string, table: string): object => ({
  event: "played",
  seat,
  laid: tiles,
  table,
  points: 0,
  opening: false,
});
const BEFORE = [{ event: "racks-dealt", number: 1 }, began(0), played(0, "k1 k2 k3", "k1 k2 k3"), began(1)];
const MEANWHILE = [
  played(1, "k4 k5", "k1 k2 k3 k4 k5"),
  began(2),
  played(2, "k6", "k4 k5 k6 | k1 k2 k3"),
  began(3), // mine
];
const three = { ...TABLE, seats: [...TABLE.seats, { ...NOBODY, name: "Eve" }] };
const come = (number: number, lines: object[], ...lie: string[]): void =>
  hear({
    ...welcome(number, [{ events: [moved(...lines)] }], { turn: number % 3, melds: melds(...lie) }),
    table: three,
  });
const marked = (): string[] =>
  store.draft.melds.flatMap((meld) => meld.pieces.filter((one) => store.laid.has(one.id)).map((one) => one.face));
const left = (): void => come(1, BEFORE, "k1 k2 k3");
const back = (): void => come(3, MEANWHILE, "k4 k5 k6", "k1 k2 k3");

it("what others laid while nobody looked is marked, and seen one play after the other", () => {
  left();
  expect(marked()).toEqual([]);
  back();
  expect(marked()).toEqual(["k4", "k5", "k6"]);
  const scene = store.showing.now!;
  expect(scene.seat).toBe(1);
  expect(scene.melds.map((meld) => meld.pieces.map((one) => one.face).join(" "))).toEqual(["k1 k2 k3 k4 k5"]);
  expect(scene.melds.flatMap((meld) => meld.pieces).filter((one) => store.laid.has(one.id))).toHaveLength(2);
  store.showing.rested(scene);
  expect(store.showing.now).toMatchObject({ seat: 2, melds: store.draft.melds });
});

it("what others laid while nobody looked is marked after a reload, too, and not shown", () => {
  come(3, [...BEFORE, ...MEANWHILE], "k4 k5 k6", "k1 k2 k3");
  expect(marked()).toEqual(["k4", "k5", "k6"]);
  expect(store.showing.now).toBe(null);
});

it("what others laid while nobody looked is no news for somebody who has moved a tile since", () => {
  const kept = { device: "d", game: 1, turn: 3, melds: ["k4 k5 k6", "k1 k2 k3", "r1 r2"], shown: true };
  hear({
    ...welcome(3, [{ events: [moved(...BEFORE, ...MEANWHILE)] }], { turn: 0, melds: melds("k4 k5 k6", "k1 k2 k3") }),
    table: three,
    draft: kept,
  });
  expect(store.dirty).toBe(true);
  expect(marked()).toEqual([]);
});

it("what others laid while nobody looked is not told again to somebody who only reads another language now", () => {
  left();
  back();
  store.showing.skip();
  store.move([store.draft.rack[0]!.id], { to: "new" });
  store.relearn();
  come(3, [...BEFORE, ...MEANWHILE], "k4 k5 k6", "k1 k2 k3");
  expect(marked()).toEqual([]);
  expect(store.showing.now).toBe(null);
});
