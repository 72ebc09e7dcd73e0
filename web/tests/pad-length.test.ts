import { expect, it } from "vitest";
import { type Entry, type Note, begun, corrected, lines } from "../src/pad/evening";
import { gamesInMatch, isOver, lengthPlayed, sheetOf } from "../src/pad/sheet";

const people = ["Ann", "Ben", "Cem"];
function evening(edition: string, length: number, games: number): Entry[] {
  const left = Object.fromEntries(people.map((name, at) => [name, 5 * at]));
  const notes: [string, Note][] = [
    ["box", { what: "box", edition, house: {}, length }],
    ...people.map((name, place): [string, Note] => [name, { what: "player", name, place, here: true }]),
    ...Array.from({ length: games }, (_, at): [string, Note] => [
      `g${at}`,
      { what: "game", left, out: "Ann", stuck: false, resigned: [], starter: null },
    ]),
  ];
  const all: Entry[] = [];
  for (const [id, note] of notes) all.push(begun(all, note, { id, at: 0, by: "" }));
  return all;
}

it.each([
  { edition: "sabra", length: 4, games: 3, played: 3, all: 4, over: false },
  { edition: "sabra", length: 3, games: 3, played: 3, all: 3, over: true },
  { edition: "sabra", length: 0, games: 3, played: 3, all: 0, over: false },
  { edition: "twist", length: 2, games: 0, played: 0, all: 6, over: false },
  { edition: "twist", length: 2, games: 5, played: 1, all: 6, over: false },
  { edition: "twist", length: 1, games: 5, played: 1, all: 3, over: true },
])("counts $games games of $edition, of a length of $length", ({ edition, length, games, played, all, over }) => {
  const sheet = sheetOf(evening(edition, length, games));
  expect([lengthPlayed(sheet), gamesInMatch(sheet), isOver(sheet)]).toEqual([played, all, over]);
});

it("counts on those who are still here for the rounds to come", () => {
  const all = evening("twist", 3, 4);
  const cem = lines(all).find(({ id }) => id === "Cem")!;
  const gone: Note = { what: "player", name: "Cem", place: 2, here: false };
  const left = corrected(all, cem, gone, { id: "gone", at: 0, by: "" });
  expect(gamesInMatch(sheetOf([...all, left]))).toBe(3 + 3 + 2);
});
