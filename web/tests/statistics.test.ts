import { expect, test } from "vitest";
import type { Entry, Note } from "../src/pad/evening";
import { lines } from "../src/pad/picture";
import { sheetOf } from "../src/pad/sheet";
import { statistics } from "../src/pad/statistics";

/** An evening of two: who went out, with how many points left on the other rack. */
function evening(edition: string, names: [string, string], games: [number, number][], length = 0): Entry[] {
  const notes: Note[] = [
    { what: "box", edition, house: {}, length },
    ...names.map((name, at): Note => ({ what: "player", name, place: at + 1, here: true })),
    ...games.map(([a, b]): Note => ({
      what: "game",
      left: { e1: a, e2: b },
      out: null,
      stuck: false,
      resigned: [],
      starter: null,
    })),
  ];
  return notes.map((note, at) => ({ id: `e${at}`, line: `e${at}`, order: at, at, note, replaces: [], by: "d" }));
}
const told = (...args: Parameters<typeof evening>) => ({ edition: args[0], sheet: sheetOf(evening(...args)) });

test("games, wins, averages, best and worst over all evenings, whoever writes the names how", () => {
  const all = [
    told(
      "sabra",
      ["Ann", "Ben"],
      [
        [0, 10],
        [0, 4],
        [7, 0],
      ],
      3,
    ),
    told("twist", ["ben ", "Cem"], [[0, 30]]),
  ];
  const [cem, ann, ben] = ["Cem", "Ann", "Ben"].map((name) => statistics(all).find((one) => one.name === name)!);
  expect(ann).toEqual({
    name: "Ann",
    evenings: 1,
    games: 3,
    won: 2,
    points: 7,
    average: 7 / 3,
    best: 10,
    worst: -7,
    matchesWon: 1,
  });
  expect(ben).toMatchObject({ evenings: 2, games: 4, won: 2, points: 23, best: 30, worst: -10, matchesWon: 0 });
  expect(cem).toMatchObject({ games: 1, won: 0, average: -30 });
  expect(statistics(all).map(({ name }) => name)).toEqual(["Ann", "Ben", "Cem"]);
  expect(statistics(all, "twist").map(({ name, games }) => [name, games])).toEqual([
    ["ben ", 1],
    ["Cem", 1],
  ]);
  expect(statistics([told("sabra", ["Ann", "Ben"], [])])).toEqual([]);
});

test("the picture has what stands on the pad", () => {
  const { sheet } = told(
    "sabra",
    ["Ann", "Ben"],
    [
      [0, 10],
      [7, 0],
    ],
  );
  const words = { title: "", when: "", total: "Total", won: "Won", place: "Place", signed: String };
  expect(lines(sheet, words)).toEqual({
    head: ["", "Ann", "Ben"],
    games: [
      ["1", "10", "-10"],
      ["2", "-7", "7"],
    ],
    foot: [
      ["Total", "3", "-3"],
      ["Won", "1", "1"],
      ["Place", "1.", "2."],
    ],
  });
});
