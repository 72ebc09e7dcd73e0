import { expect, it } from "vitest";
import { Offset } from "../src/pad/live-offset";

const AHEAD = 37_000;

it("finds the difference of two clocks to half of the fastest trip, however slow the others are", () => {
  const offset = new Offset();
  let found: number | null = null;
  for (const [at, there, back] of [
    [0, 400, 20],
    [1000, 30, 40],
    [2000, 5, 900],
  ] as const) {
    offset.ask(`${at}`, at);
    found = offset.answered(`${at}`, at + there + AHEAD, at + there + back);
  }
  expect(Math.abs(found! - AHEAD)).toBeLessThanOrEqual(35);
});

it("takes no answer that nobody asked for, and none across a clock that was set back", () => {
  const offset = new Offset();
  expect(offset.answered("x", 5, 5)).toBeNull();
  offset.ask("y", 1000);
  expect(offset.answered("y", 5000, 400)).toBeNull();
});

it("forgets what was measured before a break", () => {
  const offset = new Offset();
  offset.ask("a", 0);
  expect(offset.answered("a", 100, 0)).toBe(100);
  offset.ask("b", 0);
  expect(offset.answered("b", 900, 10)).toBe(100);
  offset.forget();
  offset.ask("c", 0);
  expect(offset.answered("c", 900, 10)).toBe(895);
});
