import { beforeEach, expect, it, vi } from "vitest";
import type { ServerMessage, TableView, You } from "../src/protocol";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.resetModules();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal("document", { baseURI: "http://here/", documentElement: { dataset: {}, lang: "en" } });
  vi.stubGlobal("window", { setTimeout: () => 0 });
});

async function table(): Promise<{ hear: (seat: number) => number[]; mute: () => void; spoken: () => string }> {
  const { TableStore } = await import("../src/state/table.svelte");
  const { applyPrefs, prefs } = await import("../src/state/prefs.svelte");
  const { speak } = await import("../src/state/words.svelte");
  await speak("en");
  const store = new TableStore("t");
  store.table = { seats: [{ name: "Ann" }, { name: "Bob" }] } as TableView;
  store.you = { seat: 0 } as You;
  const receive = (store as unknown as { receive: (message: ServerMessage) => void }).receive.bind(store);
  return {
    hear: (seat) => (receive({ type: "reaction", seat, reaction: "hurry" }), store.reactions.map((one) => one.seat)),
    mute: () => ((prefs.reactions = false), applyPrefs()),
    spoken: () => store.spoken,
  };
}

it("shows and says what somebody says", async () => {
  const { hear, spoken } = await table();
  expect(hear(1)).toEqual([1]);
  expect(spoken()).toContain("Bob");
});

it("is silent about the others once they are muted, and stays so after a reload", async () => {
  const { hear, mute, spoken } = await table();
  mute();
  expect(hear(1)).toEqual([]);
  expect(spoken()).toBe("");
  expect(hear(0)).toEqual([0]); // what I say myself
  vi.resetModules();
  expect((await table()).hear(1)).toEqual([]);
});
