/** The page's own judgement of whole plays is the referee's. */
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import boxes from "../src/judge/boxes.json";
import { type PlayRules, judge } from "../src/judge/judge";
import { mostPoints } from "../src/judge/opening";
import { byRuns, parseTiles } from "../src/lib/tiles";

type Case = {
  rules: PlayRules;
  table: string;
  rack: string;
  opened: boolean;
  play: string;
  laid?: string;
  code?: string;
  details?: object;
};
const linesOf = (file: URL): unknown[] =>
  readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);
const meldsOf = (text: string): string[][] => (text ? text.split(" | ").map(parseTiles) : []);
const sorted = (tiles: readonly string[]): string => tiles.toSorted(byRuns).join(" ");

function verdict({ rules, table, rack, opened, play }: Case): { laid?: string; code?: string; details?: object } {
  const found = judge({ rules, table: meldsOf(table), rack: parseTiles(rack), opened }, meldsOf(play));
  return "laid" in found ? { laid: sorted(found.laid) } : found.fault;
}

/** Which order of several jokers is proposed for a run is advice, no verdict. */
const told = (details: object | undefined): object =>
  Object.fromEntries(
    Object.entries(details ?? {})
      .filter(([key]) => key !== "ordered")
      .map(([key, value]) => [key, key === "tiles" ? sorted(parseTiles(String(value))) : value]),
  );

describe("plays of every box", () => {
  const file = process.env.PLAYS ?? "../../tests/puzzles/plays.jsonl";
  const cases = linesOf(new URL(file, import.meta.url)) as Case[];

  it("are there, legal and not", () => {
    expect(cases.filter((one) => one.code).length).toBeGreaterThan(150);
    expect(cases.filter((one) => one.laid).length).toBeGreaterThan(150);
  });

  it("are judged as the referee judges them, with the same reason and details", () => {
    for (const one of cases) {
      const found = verdict(one);
      const expected = one.code ? [one.code, told(one.details)] : [sorted(parseTiles(one.laid!))];
      expect(found.code ? [found.code, told(found.details)] : [found.laid], JSON.stringify(one)).toEqual(expected);
    }
  });
});

describe("the corpus", () => {
  const folder = new URL("../../corpus/", import.meta.url);
  type Line = Case & { edition: string; house?: object; legal: boolean; reason: string | null; id: string };
  const lines = readdirSync(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .flatMap((name) => linesOf(new URL(name, folder)) as Line[]);

  it("is judged as it says", () => {
    for (const line of lines) {
      const rules = { ...boxes[line.edition as keyof typeof boxes], ...line.house } as PlayRules;
      const found = verdict({ ...line, rules });
      expect(found.code ?? null, line.id).toBe(line.reason);
    }
  });
});

it("a joker of an opening counts as what it stands for, and never makes a meld with jokers alone", () => {
  expect(mostPoints(parseTiles("r10 r11 r12 k1"), [])).toBe(33);
  expect(mostPoints(parseTiles("r10 r11"), ["r12"])).toBe(33);
  expect(mostPoints([], ["r10", "r11", "r12"])).toBe(0);
  expect(mostPoints(parseTiles("k5 r5 b5 r6 r7"), [])).toBe(18);
});
