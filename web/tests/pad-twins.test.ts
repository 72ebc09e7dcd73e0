import { expect, it } from "vitest";
import { type Entry, type GameNote, lines } from "../src/pad/evening";
import { sheetOf } from "../src/pad/sheet";
import { twins } from "../src/pad/twins";

const MINUTE = 60_000;

/** Ann and Ben at the table; each game: who noted it, when, and what Ben had left. */
function found(games: readonly [by: string, minute: number, left: number][], known: readonly string[] = []): string {
  const entry = (id: string, note: Entry["note"], by: string, at: number): Entry => ({
    id,
    line: id,
    order: Number(id),
    at,
    note,
    replaces: [],
    by,
  });
  const played = (left: number): GameNote => ({
    what: "game",
    left: { 2: 0, 3: left },
    out: "2",
    stuck: false,
    resigned: [],
    starter: null,
  });
  const evening = [
    entry("1", { what: "box", edition: "sabra", house: {}, length: 0 }, "a", 0),
    entry("2", { what: "player", name: "Ann", place: 1, here: true }, "a", 0),
    entry("3", { what: "player", name: "Ben", place: 2, here: true }, "a", 0),
    ...games.map(([by, minute, left], at) => entry(String(at + 4), played(left), by, minute * MINUTE)),
  ];
  const pair = twins(sheetOf(evening), lines(evening), new Set(known));
  return pair ? `${pair.first} ${pair.second} ${pair.line}` : "none";
}

it("finds a game that two devices noted, and nothing that was played twice", () => {
  expect(found([["a", 1, 7], ["a", 9, 5], ["b", 2, 7]])).toBe("1 3 6"); // prettier-ignore
  expect(found([["a", 1, 7], ["a", 2, 7]])).toBe("none"); // prettier-ignore
  expect(found([["a", 1, 7], ["b", 2, 8]])).toBe("none"); // prettier-ignore
  expect(found([["a", 1, 7], ["b", 40, 7]])).toBe("none"); // prettier-ignore
  expect(found([["a", 1, 7], ["b", 2, 7]], ["5"])).toBe("none"); // prettier-ignore
});
