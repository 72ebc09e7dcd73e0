import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type Entry, begun, corrected, lines, merged } from "../src/pad/evening";
import * as pad from "../src/pad/sheet";

type Case = { entries: Entry[]; sheet: Record<string, unknown> };
const text = readFileSync(new URL("../../tests/pad/evenings.jsonl", import.meta.url), "utf8");
const cases = text
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Case);

function outline(entries: Entry[]): Record<string, unknown> {
  const sheet = pad.sheetOf(entries);
  return {
    players: [...sheet.players.keys()],
    next: pad.nextPlayers(sheet),
    totals: pad.totals(sheet),
    won: pad.gamesWon(sheet),
    places: pad.places(sheet),
    over: pad.isOver(sheet),
    games: sheet.games.map(({ line, ending, points, scores, winners }) => ({ line, ending, points, scores, winners })),
    problems: sheet.problems.map(({ line, code, players }) => [line, code, players]),
    contested: sheet.contested,
  };
}

/** Not by chance, so that a red run is about the change. */
function shuffled<T>(values: readonly T[], seed: number): T[] {
  const rest = [...values];
  const found: T[] = [];
  for (let state = seed + 1; rest.length; state = (state * 48_271) % 2_147_483_647)
    found.push(...rest.splice(state % rest.length, 1));
  return found;
}

it("adds up every evening as Python does, in whatever order its entries came", () => {
  expect(cases.length).toBeGreaterThan(100);
  cases.forEach(({ entries, sheet }, number) => {
    expect(merged(shuffled(entries, number))).toEqual(entries);
    expect(outline(merged(shuffled(entries, number)))).toEqual(sheet);
  });
});

it("writes corrections that replace all that is open", () => {
  const writer = (id: string): { id: string; at: number; by: string } => ({ id, at: 0, by: "" });
  const box = begun([], { what: "box", edition: "sabra", house: {}, length: 0 }, writer("a"));
  const line = lines([box])[0]!;
  const mine = corrected([box], line, { what: "box", edition: "xp", house: {}, length: 0 }, writer("b"));
  const yours = corrected([box], line, { what: "box", edition: "twist", house: {}, length: 0 }, writer("c"));
  const both = lines(merged([box, mine], [box, yours]))[0]!;
  expect(both.contested).toBe(true);
  const choice = corrected(merged([box, mine, yours]), both, mine.note, writer("d"));
  const chosen = lines(merged([box, mine, yours, choice]))[0]!;
  expect([chosen.contested, chosen.note, chosen.entries.length]).toEqual([false, mine.note, 4]);
});

it("needs a box that it knows", () => {
  expect(() => pad.sheetOf([])).toThrow("no-box");
  const unknown = begun([], { what: "box", edition: "chess", house: {}, length: 0 }, { id: "a", at: 0, by: "" });
  expect(() => pad.sheetOf([unknown])).toThrow("unknown-box");
});
