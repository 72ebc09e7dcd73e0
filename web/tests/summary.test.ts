import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readRecord } from "../src/lib/replay";
import { pointsOf, summarize } from "../src/lib/summary";

const PAGE = readFileSync(new URL("../../docs/records.md", import.meta.url), "utf8");
const game = readRecord(/```jsonl full\n([\s\S]*?)```/.exec(PAGE)![1]!);

describe("the summary of a game", () => {
  const told = summarize(game);
  it("knows the last play and the biggest one", () => {
    expect(told.last).toMatchObject({ seat: 0, turn: 3, laid: "r2" });
    expect(told.biggest).toMatchObject({ seat: 0, turn: 1, laid: "k13 r4 r5 r13 y13 J" });
  });
  it("knows the melds of a play that are new or changed, and its tiles in them", () => {
    expect(told.last!.made).toEqual([{ meld: "r2 J r4 r5", laid: new Set([0]) }]);
    expect(told.biggest!.made.map(({ laid }) => laid.size)).toEqual([3, 3]);
  });
  it("follows every rack from the deal on", () => {
    expect(told.racks.map((turns) => turns.map((rack) => rack.length))).toEqual([
      [14, 8, 8, 10, 10],
      [14, 14, 15, 15, 15],
    ]);
  });
  it("counts what a rack costs", () => {
    expect(pointsOf(["r13", "k1", "J"], 30)).toBe(44);
  });
});
