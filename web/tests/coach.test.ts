/** The coach: says what is true, when it helps, and otherwise nothing. */
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Facts } from "../src/learn/advice";
import type { Hint } from "../src/protocol";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
vi.mock("../src/state/words.svelte", () => ({
  openBook: () => Promise.resolve(),
  t: (key: string) => key,
  inWords: (parts: { text: string }[]) => parts.map(({ text }) => text).join(""),
}));
let advice: typeof import("../src/learn/advice");
let coach: typeof import("../src/learn/coach.svelte");
beforeAll(async () => {
  advice = await import("../src/learn/advice");
  coach = await import("../src/learn/coach.svelte");
});

const hint = (more: Partial<Hint>): Hint => ({ type: "hint", id: "", step: "where", turn: 1, playable: true, ...more });
const said = (more: Partial<Facts>): string | null =>
  advice.adviceFor({
    opened: true,
    rack: ["r1", "k5", "b9", "y12"],
    melds: ["r2 r3 r4", "k8 b8 y8"],
    pool: 40,
    hint: null,
    idle: 31,
    patience: 15,
    known: () => true,
    ...more,
  });

describe("advice", () => {
  test("comes from what the server found, after a while", () => {
    const adds = hint({ tiles: "r1", melds: [0] });
    expect(said({ hint: adds })).toBe("fits-there");
    expect(said({ hint: adds, idle: 29 })).toBe("something");
    expect(said({ hint: adds, idle: 14 })).toBeNull();
    expect(said({ hint: hint({ tiles: "b9", melds: [0, 1] }) })).toBe("rebuild");
    expect(said({ hint: hint({ tiles: "k5", melds: [] }) })).toBe("fits");
    expect(said({ hint: hint({ tiles: "k5", melds: [] }), opened: false })).toBe("open");
    expect(said({ hint: hint({ tiles: "r1 k5 b9 y12", melds: [0] }) })).toBe("out");
  });

  test("is given sooner to whoever looks in vain", () => {
    const none = hint({ step: "is-there", playable: false });
    expect(said({ hint: none, idle: 13 })).toBe("no-play");
    expect(said({ hint: none, idle: 11 })).toBeNull();
    expect(said({ hint: none, opened: false })).toBe("no-opening");
    expect(said({ hint: none, pool: 0 })).toBe("no-play-pass");
    expect(said({ hint: hint({ playable: null }) })).toBeNull();
  });

  test("tells what is new once", () => {
    expect(said({ known: () => false })).toBe("opened");
    expect(said({ known: () => false, opened: false })).toBe("welcome");
    expect(said({ rack: ["J"], known: (saying) => saying !== "joker-J" })).toBe("joker-J");
    expect(said({ rack: ["M", "J"], known: (saying) => saying === "joker-J" || saying === "opened" })).toBe("joker-M");
    expect(said({ rack: ["J"] })).toBeNull();
  });
});

test("a coach waits, asks, speaks, and falls silent as soon as a tile is moved", async () => {
  let now = 0;
  const asked: string[] = [];
  const store = {
    myTurn: true,
    dirty: false,
    refusal: null,
    notice: "",
    seat: 0,
    version: 0,
    you: { hints: true },
    table: null,
    game: { number: 1, turn_number: 3, opened: [true, false], pool_size: 40 },
    base: { melds: [], rack: [{ id: 1, face: "r1", own: true }] },
    hints: { now: null as Hint | null, asked: null, ask: (step: string) => void asked.push(step) },
    voice: { say: () => undefined },
  };
  const watching = new coach.Coach(store as never, () => now);
  await Promise.resolve();
  watching.look();
  expect(watching.saying).toBe("opened");
  expect(asked).toEqual(["is-there"]);
  store.hints.now = hint({ step: "is-there" });
  now = 21_000;
  watching.look();
  expect(asked).toEqual(["is-there"]);
  expect(watching.saying).toBe("something");
  now = 41_000;
  watching.look();
  expect(asked).toEqual(["is-there", "where"]);
  store.hints.now = hint({ tiles: "r1" });
  watching.look();
  expect(watching.saying).toBe("out");
  store.dirty = true;
  expect(watching.saying).toBeNull();
  expect(watching.holdsBack()).toBe(false);
  // In the next turn nothing is new, and nobody waits yet.
  Object.assign(store, { dirty: false, version: 1, game: { ...store.game, turn_number: 5 } });
  store.hints.now = hint({ step: "is-there" });
  watching.look();
  expect(watching.saying).toBeNull();
  // Who wants to draw although something fits is asked once.
  expect(watching.holdsBack()).toBe(true);
  expect(watching.saying).toBe("something");
  expect(watching.holdsBack()).toBe(false);
  now += 20_000;
  watching.leave();
  watching.look();
  expect(watching.saying).toBeNull();
});
