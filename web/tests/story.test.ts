import { beforeAll, expect, it, vi } from "vitest";
import type { EventMessage, GameLine, TableView } from "../src/protocol";

const table = { seats: [{ name: "Ann" }, { name: "Bob" }] } as TableView;
let told: (line: Partial<GameLine>, me: number | null) => string[];

beforeAll(async () => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal("document", { baseURI: "http://here/", documentElement: { dataset: {}, lang: "en" } });
  const { speak } = await import("../src/state/words.svelte");
  const { tell } = await import("../src/state/story");
  await speak("en");
  told = (line, me) => tell({ type: "game", events: [line] } as unknown as EventMessage["events"][number], table, me);
});

const drawn = (starter: number | null): Partial<GameLine> => ({ event: "start-drawn", attempt: 1, draws: [[0, "r9"], [1, "k12"]], starter }) as Partial<GameLine>;

it("says who begins, and by which tile", () => {
  expect(told(drawn(1), 0)).toEqual(["Bob begins, by the highest tile drawn: black 12."]);
  expect(told(drawn(0), 0)).toEqual(["You begin, by the highest tile drawn: red 9."]);
  expect(told({ event: "starter-named", starter: 1 }, 0)).toEqual(["Bob begins."]);
  expect(told({ event: "starter-named", starter: 1 }, 1)).toEqual(["You begin."]);
});

it("says nothing of a draw that was tied", () => expect(told(drawn(null), 0)).toEqual([]));
