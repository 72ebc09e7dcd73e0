import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { gameIn, noteOf, playersOf } from "../src/pad/live-online";
import { sheetOf, totals } from "../src/pad/sheet";

const page = readFileSync("../docs/records.md", "utf8");
const record = /```jsonl full\n([^]*?)```/.exec(page)![1]!;

describe("a game that was played online", () => {
  it("is read from its record, and counts on the pad what it counted there", () => {
    const game = gameIn(record);
    expect([game.edition, game.names, game.ending, game.resigned, game.starter]).toEqual([
      "sabra",
      ["Ada", "Ben"],
      "resigned",
      [1],
      0,
    ]);
    const entry = (id: string, order: number, note: object): never =>
      ({ id, line: id, order, at: 1, note, replaces: [], by: "" }) as never;
    const evening = [
      entry("b", 1, { what: "box", edition: "sabra", house: {}, length: 0 }),
      entry("p1", 2, { what: "player", name: "Ada", place: 1, here: true }),
      entry("p2", 3, { what: "player", name: "Ben", place: 2, here: true }),
    ];
    const players = playersOf(game.names, sheetOf(evening).players);
    const sums = totals(sheetOf([...evening, entry("g", 4, noteOf(game, players))]));
    const ended = JSON.parse(record.trim().split("\n").at(-1)!) as { scores: number[] };
    expect([sums.p1, sums.p2]).toEqual(ended.scores);
  });
  it("finds its players by name, and who is called otherwise in turn", () => {
    const known = new Map([
      ["a", { name: "Ann" }],
      ["b", { name: "Ben" }],
      ["c", { name: "Cem" }],
    ]);
    expect(playersOf(["BEN", "Guest", "ann"], known)).toEqual(["b", "c", "a"]);
  });
});
