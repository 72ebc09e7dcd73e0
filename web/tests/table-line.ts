/** A table in the hands of a test: a line whose other end is silent until the test speaks for it. */
import { vi } from "vitest";
import type { TableStore } from "../src/state/table.svelte";

export class Line {
  static all: Line[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readyState = 1;
  sent: { type: string; step?: string; show?: boolean }[] = [];
  constructor(readonly url: string) {
    Line.all.push(this);
  }
  send(data: string): void {
    this.sent.push(JSON.parse(data) as { type: string });
  }
  close(): void {
    this.readyState = 3;
  }
}
export const line = (): Line => Line.all.at(-1)!;
export const hear = (message: object): void => line().onmessage?.({ data: JSON.stringify(message) });
export const NOBODY = { name: "", sitter: "person", absent: false, stand_in: false };
export const TABLE = {
  id: "t",
  phase: "playing",
  code: "ABCDEF",
  seats: [
    { ...NOBODY, name: "Ann" },
    { ...NOBODY, name: "Bob" },
  ],
  settings: { edition: "sabra" },
  rules: {},
  clock: { paused: false },
};
export const melds = (...texts: string[]): object[] =>
  texts.map((tiles) => ({ tiles, shape: null, stands: [], points: 0 }));
const game = (turn: number, more: object = {}): object => ({
  number: 1,
  phase: "playing",
  turn: turn % 2,
  turn_number: turn,
  melds: melds("k1 k2 k3"),
  rack_sizes: [3, 3],
  deals: 1,
  result: null,
  ...more,
});
export const YOU = { seat: 0, owner: true, rack: "r1 r2 k4", may_redeal: false, hints: true };
export const welcome = (turn: number, events: object[] = [], more: object = {}): object => ({
  type: "welcome",
  protocol: 1,
  now: 0,
  seq: turn,
  table: TABLE,
  game: game(turn, more),
  you: YOU,
  events,
  draft: null,
});
export const moved = (...lines: object[]): object => ({ type: "game", game: 1, events: lines });
export const drew = { event: "tiles-taken", seat: 1, count: 1, own: null };
export const event = (changes: object, ...lines: object[]): object => ({
  type: "event",
  seq: 9,
  at: 0,
  now: 0,
  events: [moved(...lines)],
  table: {},
  game: changes,
  you: YOU,
});

/** I am at the table; the line is open, and nothing has been said yet. */
export async function atTheTable(): Promise<TableStore> {
  vi.resetModules();
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal("document", {
    baseURI: "http://here/",
    documentElement: { dataset: {}, lang: "en" },
    addEventListener: () => undefined,
    visibilityState: "visible",
  });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("navigator", {});
  Line.all = [];
  vi.stubGlobal("window", { setTimeout: () => 0, clearTimeout: () => undefined });
  const { speak } = await import("../src/state/words.svelte");
  await speak("en");
  const store = new (await import("../src/state/table.svelte")).TableStore("t");
  const { prefs } = await import("../src/state/prefs.svelte");
  prefs.sound = false;
  store.start();
  return store;
}
