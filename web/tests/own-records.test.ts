import { beforeEach, expect, it } from "vitest";
import type { MyRecord } from "../src/protocol";
import { OwnRecords } from "../src/state/own-records.svelte";

const game = (number: number): MyRecord => ({ id: `g${number}`, finished_at: number }) as MyRecord;
/** What the server has, the latest first. */
let kept: MyRecord[] = [];
let asked: (string | undefined)[] = [];
const server = (before?: string): Promise<MyRecord[]> => {
  asked.push(before);
  const from = before === undefined ? 0 : kept.findIndex((one) => one.id === before) + 1;
  return Promise.resolve(kept.slice(from, from + 100));
};
const ids = (records: OwnRecords): string[] => records.shown.map((one) => one.id);

beforeEach(() => {
  asked = [];
  kept = Array.from({ length: 130 }, (_, at) => game(130 - at));
});

it("begins with the latest, and goes back to the very first", async () => {
  const records = new OwnRecords(server);
  await records.refresh();
  expect(ids(records)).toEqual(["g130", "g129", "g128", "g127", "g126", "g125"]);
  while (records.hasOlder) await records.older();
  expect(ids(records)).toEqual(kept.map((one) => one.id));
  expect(asked).toEqual([undefined, "g31"]); // by the hundred, and no more often than needed
});

it("offers nothing older where there is nothing", async () => {
  kept = kept.slice(0, 6);
  const records = new OwnRecords(server);
  expect(records.hasOlder).toBe(false);
  await records.refresh();
  expect(records.hasOlder).toBe(false);
});

it("a game that ends while one looks comes on top, and nothing is lost or doubled", async () => {
  const records = new OwnRecords(server);
  await records.refresh();
  while (records.hasOlder) await records.older();
  kept = [game(131), ...kept];
  await records.refresh();
  expect(ids(records)).toEqual(kept.map((one) => one.id));
});
