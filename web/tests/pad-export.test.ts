import { expect, it } from "vitest";
import { type Entry, type Note, begun } from "../src/pad/evening";
import { asCsv, asFile, fromFile } from "../src/pad/export";
import { sheetOf } from "../src/pad/sheet";

function noted(...notes: Note[]): Entry[] {
  return notes.reduce<Entry[]>(
    (entries, note, at) => [...entries, begun(entries, note, { id: `e${at + 1}`, at: 0, by: "" })],
    [],
  );
}

const evening = noted(
  { what: "box", edition: "sabra", house: {}, length: 0 },
  { what: "player", name: 'Ann "A"', place: 1, here: true },
  { what: "player", name: "=Ben", place: 2, here: true },
  { what: "game", left: { e2: 0, e3: "r5 k3" }, out: "e2", stuck: false, resigned: [], starter: null },
  { what: "adjustment", player: "e3", points: -10, why: "penalty", note: "" },
  { what: "adjustment", player: "e3", points: 0, why: "penalty", note: "drew 3" },
);

it("gives a spreadsheet what it can read, and no formulas", () => {
  const words = { game: "Game", total: "Total", won: "Won", adjustment: "Penalty" };
  expect(asCsv(sheetOf(evening), words)).toBe(
    'Game,"Ann ""A""",\'=Ben\r\n1,8,-8\r\nPenalty,,-10\r\ndrew 3,,\r\nTotal,8,-18\r\n',
  );
  const twist = evening.map((entry, at) =>
    at ? entry : { ...entry, note: { ...entry.note, edition: "twist" } as Note },
  );
  expect(asCsv(sheetOf(twist), words)).toMatch(/Total,8,-18\r\nWon,1,0\r\n$/);
});

it("writes the file that others read", () => {
  const [head, ...rest] = asFile(evening).trimEnd().split("\n");
  expect(JSON.parse(head!)).toEqual({ format: "tilerummy-evening", version: 1 });
  expect(rest.map((line) => JSON.parse(line) as Entry)).toEqual(evening);
});

it("reads what was saved, without a line that broke off, and nothing else", () => {
  const text = asFile(evening);
  expect(fromFile(text)).toEqual(evening);
  expect(fromFile(text.slice(0, -9))).toEqual(evening.slice(0, -1));
  for (const wrong of ["", "[]", "hello\n", text.replace('"version":1', '"version":2'), text.split("\n")[0]!])
    expect(fromFile(wrong)).toBeNull();
});
