/** The page's puzzles: the day's, the ratings, what is offered next. */
import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { all, idOfDay, kinds, puzzleNamed } from "../src/puzzles/collection";
import { daysBefore, isDay, lastDays, streak, today } from "../src/puzzles/days";
import { INITIAL, rated } from "../src/puzzles/glicko";
import { judge } from "../src/judge/judge";
import { parseTiles } from "../src/lib/tiles";
import type { Review } from "../src/protocol";
import { missedIn } from "../src/puzzles/own";
import { chosen, nextPuzzle } from "../src/puzzles/trainer";

vi.mock("../src/net/api", () => ({ api: {} })); // no server here

const textOf = (name: string): string => readFileSync(new URL(`../../tests/puzzles/${name}`, import.meta.url), "utf8");

describe("the collection", () => {
  it("has the same puzzle for each day as the library, and rates it the same", () => {
    const days = JSON.parse(textOf("days.json")) as Record<string, [string, number]>;
    expect(Object.keys(days).length).toBeGreaterThan(30);
    for (const [day, [id, rating]] of Object.entries(days)) {
      expect(idOfDay(day), day).toBe(id);
      expect(all.find((one) => one.id === id)?.rating, id).toBeCloseTo(rating);
    }
  });

  it("has ways that the page's own judgement accepts, in every box", async () => {
    for (const { id } of all) {
      const puzzle = (await puzzleNamed(id))!;
      const found = judge(puzzle.position, puzzle.way.at(-1)!.melds.map(parseTiles));
      expect(found, id).toHaveProperty("laid");
      if ("laid" in found) expect(found.laid.length, id).toBe(puzzle.lays.length);
    }
  });

  it("has no puzzle of a name that nobody gave", async () => expect(await puzzleNamed("00000000")).toBeNull());
});

describe("days", () => {
  it("are those of the calendar on the wall", () => {
    expect(today(new Date(2026, 10, 18, 0, 1))).toBe("2026-11-18");
    expect(today(new Date(2026, 10, 18, 23, 59))).toBe("2026-11-18");
    expect(daysBefore("2026-03-01", 1)).toBe("2026-02-28");
    expect(lastDays("2027-01-01", 2)).toEqual(["2026-12-31", "2027-01-01"]);
    expect([isDay("2026-02-30"), isDay("2026-02-28"), isDay("today")]).toEqual([false, true, false]);
  });

  it("in a row are a streak, which today doesn't break before it is over", () => {
    const solved = new Set(["2026-11-14", "2026-11-16", "2026-11-17"]);
    expect(streak(solved, "2026-11-18")).toBe(2);
    expect(streak(new Set([...solved, "2026-11-18"]), "2026-11-18")).toBe(3);
    expect(streak(solved, "2026-11-19")).toBe(0);
  });
});

it("a rating goes the same way as the library's", () => {
  let mine = INITIAL;
  for (const line of textOf("ratings.jsonl").trim().split("\n")) {
    const { puzzle, score, weight, after } = JSON.parse(line) as Record<string, number> & { after: number[] };
    mine = rated(mine, puzzle!, score!, weight);
    expect(mine.rating).toBeCloseTo(after[0]!, 6);
    expect(mine.deviation).toBeCloseTo(after[1]!, 6);
    expect(mine.volatility).toBeCloseTo(after[2]!, 8);
  }
});

describe("my own games", () => {
  const record = readFileSync(new URL("../../tests/golden/original-fr.jsonl", import.meta.url), "utf8");
  const review = JSON.parse(textOf("review-original-fr.json")) as Review;
  const count = (tiles: string | null): number => parseTiles(tiles ?? "").length;

  it("are full of turns with more to lay, which the page can ask and judge", () => {
    const more = review.turns.filter((one) => count(one.best_laid) > count(one.laid));
    const found = missedIn(record, review);
    expect(found.length).toBeGreaterThan(10);
    expect(found.map(({ turn }) => turn)).toEqual(more.map(({ turn }) => turn));
    for (const { puzzle, best } of found) {
      expect(judge(puzzle.position, puzzle.way[0]!.melds.map(parseTiles))).toHaveProperty("laid.length", best);
    }
  });

  it("of a box that the page doesn't know have none", () => {
    expect(missedIn(record.replace('"original-fr"', '"of-our-own"'), review)).toEqual([]);
  });
});

describe("the notebook", () => {
  const result = { on: "2026-11-18", seconds: 7, hints: 0 };

  it("rates a solved puzzle as no loss, however many tries it took, and one that was shown as a loss", async () => {
    const { Notebook, scoreOf } = await import("../src/puzzles/notebook.svelte");
    const notes = new Notebook();
    const easiest = all.toSorted((one, other) => one.rating - other.rating).slice(0, 2);
    const [one, other] = await Promise.all(easiest.map(({ id }) => puzzleNamed(id)));
    expect(notes.rating.rating).toBe(1000);
    expect(notes.note(one!, { ...result, score: scoreOf(9, 0), tries: 9 }, null)).toBe(0);
    expect(notes.note(other!, { ...result, score: 0, tries: 1 }, null)).toBeLessThan(0);
  });
});

describe("a hint", () => {
  const result = { on: "2026-11-18", seconds: 7, tries: 1 };

  it("makes the gain of a solved puzzle much smaller, and no first puzzle throws the rating about", async () => {
    const { Notebook, scoreOf } = await import("../src/puzzles/notebook.svelte");
    const hard = all.toSorted((one, other) => Math.abs(one.rating - 1700) - Math.abs(other.rating - 1700))[0]!;
    const puzzle = (await puzzleNamed(hard.id))!;
    const gained = [0, 1, 2].map((hints) =>
      new Notebook().note(puzzle, { ...result, hints, score: scoreOf(1, hints) }, null),
    );
    expect(gained[0]).toBeLessThan(250);
    expect(gained[1]! * 2).toBeLessThan(gained[0]!);
    expect(gained[2]).toBeLessThan(gained[1]!);
  });
});

describe("the box", () => {
  it("that was learned last is what the trainer offers, until another is chosen", async () => {
    const { Notebook } = await import("../src/puzzles/notebook.svelte");
    const { keepBox } = await import("../src/learn/progress.svelte");
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
    keepBox("sabra");
    const notes = new Notebook();
    expect(notes.choice.edition).toBe("sabra");
    notes.choose({ kind: "out" });
    keepBox("twist");
    expect(new Notebook().choice.edition).toBe("twist");
    notes.choose({ edition: null });
    keepBox("sabra");
    expect(new Notebook().choice.edition).toBeNull();
    vi.unstubAllGlobals();
  });
});

describe("the trainer", () => {
  const open = { technique: null, edition: null, kind: null };
  const met = (ids: readonly string[]): Record<string, { on: string }> =>
    Object.fromEntries(ids.map((id, at) => [id, { on: `2026-11-${10 + at}` }]));

  it("offers what is near my rating, and nothing twice", () => {
    const seen: string[] = [];
    for (let at = 0; at < 50; at += 1) {
      const id = nextPuzzle(open, 1500, met([]), null, 0.99)!;
      expect(Math.abs(all.find((one) => one.id === id)!.rating - 1500)).toBeLessThan(30);
      const next = nextPuzzle(open, 1500, met(seen), seen.at(-1) ?? null, 0.5)!;
      expect(seen).not.toContain(next);
      seen.push(next);
    }
  });

  it("keeps to what was chosen, and begins anew with the oldest when all are solved", () => {
    const choice = { ...open, technique: "chain-4", edition: "twist" };
    const some = chosen(choice).map(({ id }) => id);
    const other = { ...open, technique: "split", edition: "sabra" };
    expect(chosen(other).every((one) => one.technique === "split" && one.edition === "sabra")).toBe(true);
    for (const kind of kinds)
      expect(new Set(chosen({ ...open, kind }).map((one) => one.kind))).toEqual(new Set([kind]));
    const few = chosen({ ...open, technique: "chain-4" }).map(({ id }) => id);
    expect(few.length).toBeGreaterThan(some.length);
    expect(nextPuzzle({ ...open, technique: "chain-4" }, 1500, met(few), null, 0)).toBe(few[0]);
    expect(nextPuzzle({ ...open, technique: "nothing" }, 1500, {}, null)).toBeNull();
  });
});
