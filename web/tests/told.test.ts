import { beforeAll, expect, it, vi } from "vitest";
import type { Part } from "../src/lib/words";
import type { EventMessage, GameLine, TableView } from "../src/protocol";

const table = { seats: [{ name: "Ann" }, { name: "Bob" }] } as TableView;
let parts: (line: Partial<GameLine>, me: number | null) => Part[][];
let told: (line: Partial<GameLine>, me: number | null) => string[];

beforeAll(async () => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal("document", { baseURI: "http://here/", documentElement: { dataset: {}, lang: "en" } });
  const { inWords, speak } = await import("../src/state/words.svelte");
  const { tell } = await import("../src/state/told");
  await speak("en");
  parts = (line, me) =>
    tell({ type: "game", events: [line] } as unknown as EventMessage["events"][number], table, me, null);
  told = (line, me) => parts(line, me).map(inWords);
});

const drawn = (starter: number | null): Partial<GameLine> =>
  ({
    event: "start-drawn",
    attempt: 1,
    draws: [
      [0, "r9"],
      [1, "k12"],
    ],
    starter,
  }) as Partial<GameLine>;

it("says what everybody drew, and who goes first", () => {
  expect(told(drawn(1), 0)).toEqual(["You drew red 9.", "Bob drew the highest tile (black 12) and goes first."]);
  expect(told(drawn(0), 0)).toEqual(["Bob drew black 12.", "You drew the highest tile (red 9) and go first."]);
  expect(told(drawn(null), 0)).toEqual([
    "You drew red 9.",
    "Bob drew black 12.",
    "It's a tie: those with the highest tile draw again.",
  ]);
  expect(told({ event: "starter-named", starter: 1 }, 0)).toEqual(["Bob goes first."]);
  expect(told({ event: "starter-named", starter: 1 }, 1)).toEqual(["You go first."]);
});

it("keeps tiles apart, to be drawn", () => {
  const line = { event: "played", seat: 1, laid: "r4 r5 J" } as Partial<GameLine>;
  expect(parts(line, 0)).toEqual([[{ text: "Bob" }, { text: " laid " }, { tiles: "r4 r5 J" }, { text: "." }]]);
  expect(told(line, 0)).toEqual(["Bob laid red 4, red 5, joker."]);
  expect(told(line, 1)).toEqual([]); // I saw it myself
});

it("is silent about what everybody sees", () => {
  expect(told({ event: "racks-dealt", number: 1, rack_size: 14, pool_size: 78 }, 0)).toEqual([]);
});
