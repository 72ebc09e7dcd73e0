import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { by, keyOf, narrate } from "../src/lib/narration";
import type { PublicLine } from "../src/protocol";
import { catalogue } from "../tools/messages.mjs";

type Case = {
  event: PublicLine;
  drawn?: string;
  before?: string[];
  told: [string, number[], Record<string, string | number>][];
};
const text = readFileSync(new URL("../../tests/messages/narration.jsonl", import.meta.url), "utf8");
const cases = text
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Case);

it("tells a game in the same sentences as the terminal", () => {
  expect(cases.length).toBeGreaterThan(20);
  for (const { event, drawn, before, told } of cases) {
    const found = narrate(event, drawn ?? null, before ?? null).map(({ verb, seats, details }) => [
      verb,
      seats,
      details,
    ]);
    expect(found).toEqual(told);
  }
});

it("has words for every sentence, for whoever did it and for the others", () => {
  const words = catalogue("en");
  const told = cases.flatMap(({ event, drawn }) => narrate(event, drawn ?? null));
  const keys = told.flatMap((sentence) => [
    keyOf(sentence, null),
    ...(drawnUnseen(sentence.verb) ? [] : [keyOf(sentence, sentence.seats[0] ?? null)]),
  ]);
  expect(keys.filter((key) => !(key in words))).toEqual([]);
});

it("speaks to the one who did it", () => {
  expect(keyOf(by(1, "passed"), 1)).toBe("told.you.passed");
  expect(keyOf(by(1, "passed"), 0)).toBe("told.they.passed");
  expect(keyOf({ verb: "shared-stuck", seats: [0, 1], details: {} }, 0)).toBe("told.they.shared-stuck");
});

/** One's own tiles are always seen. */
const drawnUnseen = (verb: string): boolean => verb.endsWith("-unseen");
