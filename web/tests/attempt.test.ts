/** One try at a puzzle: the rungs of the hints, what counts, and that leaving gives nothing back. */
import { readFileSync } from "node:fs";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Attempt } from "../src/puzzles/attempt.svelte";
import { type Puzzle, all, puzzleNamed, techniques } from "../src/puzzles/collection";
import { firstMeld, hardest } from "../src/puzzles/hints";
import type { Result } from "../src/puzzles/notebook.svelte";
import { missedIn } from "../src/puzzles/own";
import { parseTiles } from "../src/lib/tiles";
import type { Review } from "../src/protocol";

vi.mock("../src/net/api", () => ({ api: {} })); // no server here
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
});
const textOf = (name: string): string => readFileSync(new URL(`../../tests/${name}`, import.meta.url), "utf8");

beforeAll(async () => {
  const { prefs } = await import("../src/state/prefs.svelte");
  prefs.sound = false;
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  const { openBook, speak } = await import("../src/state/words.svelte");
  await speak("en");
  await openBook("puzzles");
});
beforeEach(() => kept.clear());

describe("an attempt", () => {
  const begin = async (puzzle: Puzzle): Promise<{ attempt: Attempt; results: Result[] }> => {
    const { Attempt } = await import("../src/puzzles/attempt.svelte");
    const results: Result[] = [];
    return { attempt: new Attempt(puzzle, (result) => results.push(result)), results };
  };
  const of = (technique: string): Promise<Puzzle | null> =>
    puzzleNamed(all.find((one) => one.technique === technique && one.kind === "lay")!.id);
  const faces = (attempt: Attempt, ids: ReadonlySet<number>): string[] =>
    attempt.tiles.draft.rack.filter(({ id }) => ids.has(id)).map(({ face }) => face);
  const solve = (attempt: Attempt): void => {
    attempt.tiles.layTable(attempt.puzzle.way.at(-1)!.melds);
    attempt.done();
  };

  it("goes down the ladder: the technique, the melds, the tiles, the answer, which is a loss at once", async () => {
    for (const technique of techniques.filter((one) => !["own", "add"].includes(one))) {
      const puzzle = (await of(technique))!;
      const { attempt, results } = await begin(puzzle);
      const marked = (): [number, string[]] => [
        attempt.marks.hintedMelds.size,
        faces(attempt, attempt.marks.hintedTiles).toSorted(),
      ];
      expect(hardest(puzzle)).toBe(technique);
      expect(marked()).toEqual([0, []]);
      attempt.hint();
      expect(marked()).toEqual([0, []]);
      attempt.hint();
      expect(marked()).toEqual([expect.any(Number), []]);
      expect(marked()[0], puzzle.id!).toBeGreaterThan(0);
      attempt.hint();
      expect(marked()[1]).toEqual([...puzzle.lays].toSorted());
      expect(puzzle.way[0]!.melds).toContain(firstMeld(puzzle));
      expect(parseTiles(firstMeld(puzzle)).some((tile) => puzzle.lays.includes(tile))).toBe(true);
      expect(results).toEqual([]);
      attempt.hint();
      expect(results).toEqual([expect.objectContaining({ score: 0, hints: 4 })]);
      expect(attempt.shown).toBe(1);
    }
  });

  it("has the same ladder in a game of my own, without the technique if nobody found it in time", async () => {
    const record = textOf("golden/original-fr.jsonl");
    const [one] = missedIn(record, JSON.parse(textOf("puzzles/review-original-fr.json")) as Review);
    const { attempt, results } = await begin(one!.puzzle);
    expect(hardest(one!.puzzle)).toBeNull();
    attempt.hint();
    expect([attempt.hints, attempt.marks.hintedTiles.size]).toEqual([2, 0]);
    attempt.hint();
    expect(faces(attempt, attempt.marks.hintedTiles).toSorted()).toEqual([...one!.puzzle.lays].toSorted());
    attempt.hint();
    expect(results).toEqual([expect.objectContaining({ score: 0 })]);
  });

  it("that is left goes on where it was: no hint, try or second comes back by loading the page anew", async () => {
    const puzzle = (await of("split"))!;
    const { attempt: first } = await begin(puzzle);
    first.hint();
    first.tick();
    first.tick();
    const { attempt: second } = await begin(puzzle);
    expect([second.hints, second.seconds]).toEqual([1, 2]);
    second.hint();
    expect((await begin((await of("take"))!)).attempt.hints).toBe(0);
    const { attempt: third, results } = await begin(puzzle);
    solve(third);
    expect(results).toEqual([expect.objectContaining({ score: 0.5, tries: 1, hints: 2, seconds: 2 })]);
    expect((await begin(puzzle)).attempt.hints).toBe(0); // over: whoever looks at it again begins anew
  });

  it("counts a play that lays too few before the page is loaded anew", async () => {
    const found = await Promise.all(
      all.filter(({ technique }) => technique === "take").map(({ id }) => puzzleNamed(id)),
    );
    const puzzle = found.find((one) => one!.way.length > 1 && one!.kind === "lay")!;
    const { attempt } = await begin(puzzle);
    attempt.tiles.layTable(puzzle.way[0]!.melds);
    attempt.done();
    expect(attempt.missing).toBeGreaterThan(0);
    const { attempt: again, results } = await begin(puzzle);
    solve(again);
    expect(results).toEqual([expect.objectContaining({ score: 0.75, tries: 2 })]);
  });
});
