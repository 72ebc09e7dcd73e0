/** The lessons without a page: which levels a box has, what the referee says to a try, what is kept. */
import { beforeAll, describe, expect, test, vi } from "vitest";
import { BOXES } from "../src/lib/boxes";
import type { Level } from "../src/learn/levels";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
});
let levels: typeof import("../src/learn/levels");
let verdict: typeof import("../src/learn/verdict");
let progress: typeof import("../src/learn/progress.svelte");
let coaching: typeof import("../src/learn/coaching");
beforeAll(async () => {
  coaching = await import("../src/learn/coaching");
  levels = await import("../src/learn/levels");
  verdict = await import("../src/learn/verdict");
  progress = await import("../src/learn/progress.svelte");
});
const level = (box: string, id: string): Level => levels.levelsOf(box).find((one) => one.id === id)!;

describe("the levels of a box", () => {
  test("the way that was proved solves each of them, in every box", () => {
    for (const box of BOXES) {
      for (const one of levels.levelsOf(box).filter(({ kind }) => kind === "play")) {
        expect([box, one.id, verdict.verdictOn(one, box, one.solved)]).toEqual([box, one.id, { missing: 0 }]);
      }
    }
  });

  test("are those that its jokers allow", () => {
    expect(level("twist", "mirror").lays).toBe("y7 y7 M");
    expect(level("sabra", "mirror")).toBeUndefined();
    expect(level("ravensburger-it", "joker-frozen")).toBeDefined();
    expect(level("ravensburger-it", "joker-rebuild")).toBeUndefined();
  });

  test("have the numbers of the box among their choices", () => {
    expect(level("sabra", "score").right).toBe("38");
    expect(level("xp", "tiles").facts.number).toBe(level("xp", "tiles").right);
    for (const box of BOXES)
      for (const { choices, right } of levels.levelsOf(box)) if (right) expect(choices).toContain(right);
  });

  test("have a game among them before the table is rebuilt", () => {
    const stops = levels.stopsOf(levels.levelsOf("sabra"));
    expect(stops.slice(stops.indexOf("out"), stops.indexOf("end") + 1)).toEqual(["out", "first-game", "end"]);
    expect(stops.at(-1)).toBe("keep-joker");
  });
});

describe("a wrong try", () => {
  test("gets the referee's reason", () => {
    const found = verdict.verdictOn(level("sabra", "split"), "sabra", ["r4 r5 r6 r6 r7 r8", "k3 b3 y3"]);
    expect(found).toHaveProperty("fault.code");
  });

  test("may break the rule of the box for jokers alone", () => {
    const play = ["r5 J r7", "k4 r4 b4", "k12 b12 y12"];
    const whole = level("original-de", "joker-whole");
    expect(verdict.verdictOn(whole, "original-de", play)).toHaveProperty("fault.code", "joker-meld-split");
    const pinned = level("original-fr", "joker-pinned");
    expect(verdict.verdictOn(pinned, "original-fr", play)).toEqual({ missing: 0 });
  });

  test("may be legal, and lay too little", () => {
    const found = verdict.verdictOn(level("sabra", "add"), "sabra", ["b3 b4 b5 b6", "k8 r8 y8"]);
    expect(found).toEqual({ missing: 1 });
  });
});

describe("progress", () => {
  test("keeps the most stars, and leads on to what isn't solved", () => {
    const all = levels.levelsOf("sabra");
    expect(levels.nextOf(all, progress.isSolved)).toBe("group");
    progress.earn("group", 2);
    progress.earn("group", 1);
    expect(progress.starsOf("group")).toBe(2);
    expect(levels.nextOf(all, progress.isSolved)).toBe("run");
    expect(levels.nextOf(all, (id) => id !== progress.GAME)).toBe(progress.GAME);
    expect(levels.nextOf(all, () => true)).toBe("group");
    expect(kept.get("tilerummy.lessons")).toBe('{"group":2}');
    expect(progress.isSolved(progress.GAME)).toBe(false);
    coaching.coaches("one");
    coaching.played("another");
    expect(progress.isSolved(progress.GAME)).toBe(false);
    coaching.dismiss();
    expect([coaching.hasCoach("one"), coaching.isCoached("one")]).toEqual([false, true]);
    coaching.played("one");
    expect(progress.starsOf(progress.GAME)).toBe(progress.MOST_STARS);
  });

  test("begins in the box of the last game", () => {
    expect(progress.usualBox()).toBe(BOXES[0]);
    kept.set("tilerummy.quick", '{"opponents":2,"edition":"twist"}');
    expect(progress.usualBox()).toBe("twist");
    progress.keepBox("sabra");
    expect(progress.usualBox()).toBe("sabra");
  });
});
