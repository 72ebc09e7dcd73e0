import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { newTiles } from "../src/lib/marks";
import { readRecord, visible } from "../src/lib/replay";

const PAGE = readFileSync(new URL("../../docs/records.md", import.meta.url), "utf8");
const game = readRecord(/```jsonl full\n([\s\S]*?)```/.exec(PAGE)![1]!);

describe("the record of the docs", () => {
  it("is a row of pictures", () => {
    expect(game.frames.map((frame) => frame.what)).toEqual([
      "dealt",
      "played",
      "drew",
      "time-ran-out",
      "drew",
      "resigned",
      "game-ended",
    ]);
    expect(game.frames[1]!.table).toEqual(["r4 r5 J", "k13 r13 y13"]);
    expect(game.frames[1]!.racks[0]).toHaveLength(8);
    expect(game.frames.map((frame) => frame.pool)).toEqual([78, 78, 77, 77, 74, 74, 74]);
    expect(game.scores).toEqual([96, -96]);
  });

  it("shows a viewer their own rack, and all at the end", () => {
    const [first, last] = [game.frames[0]!, game.frames.at(-1)!];
    expect(visible(first, 1, 0)).toBeNull();
    expect(visible(first, 0, 0)).toContain("k12");
    expect(visible(first, 1, "all")).toContain("r9");
    expect(visible(last, 1, 0)).toContain("r9");
  });
});

describe("new tiles", () => {
  it("are as many as were laid, and in melds that changed", () => {
    const found = newTiles(["k2 r2 b2", "k2 k3 k4", "r5 r6 r7", "r4 r5 r6"], ["r5 r6 r7", "k3 k4 k5"], "r2 k2 k2 r5");
    expect(found.map((places) => [...places])).toEqual([[0, 1], [0], [], [1]]);
  });
});
