import { beforeEach, expect, it, vi } from "vitest";
import type { ClientMessage, GameView, MeldView, ServerMessage, TableView, You } from "../src/protocol";
import type { Face } from "../src/lib/tiles";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.resetModules();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal("document", {
    baseURI: "http://here/",
    documentElement: { dataset: {}, style: { setProperty: () => undefined }, lang: "en" },
  });
  vi.stubGlobal("getComputedStyle", () => ({ getPropertyValue: () => "" }));
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
});

type Inside = {
  receive: (message: ServerMessage) => void;
  connection: unknown;
  begin: (lie: { melds: string[]; rack: Face[] }, saved: Face[], kept: string[] | null, send: boolean) => void;
};

/** A table at which I sit at the first seat, in the hands of a test. */
async function table() {
  const { TableStore } = await import("../src/state/table.svelte");
  const { applyPrefs, prefs } = await import("../src/state/prefs.svelte");
  const { speak } = await import("../src/state/words.svelte");
  await speak("en");
  const store = new TableStore("t");
  const inside = store as unknown as Inside;
  const sent: ClientMessage[] = [];
  inside.connection = { send: (message: ClientMessage) => sent.push(message) };
  store.table = { phase: "playing", seats: [{ name: "Ann" }, { name: "Bob" }] } as TableView;
  store.game = { phase: "playing", number: 1, turn: 0, turn_number: 1, melds: [] as MeldView[] } as GameView;
  store.you = { seat: 0, rack: "r1 r2" } as You;
  const change = (next: Partial<typeof prefs>): void => (Object.assign(prefs, next), applyPrefs());
  return { store, inside, sent, change, receive: (message: ServerMessage) => inside.receive(message) };
}

const hurry = (seat: number): ServerMessage => ({ type: "reaction", seat, reaction: "hurry" });

it("shows and says what somebody says", async () => {
  const { store, receive } = await table();
  receive(hurry(1));
  expect(store.reactions.shown).toMatchObject([{ seat: 1 }]);
  expect(store.voice.spoken).toContain("Bob");
});

it("is silent about the others once they are muted, and stays so after a reload", async () => {
  const { store, receive, change } = await table();
  change({ reactions: false });
  receive(hurry(1));
  expect([store.reactions.shown, store.voice.spoken]).toEqual([[], ""]);
  receive(hurry(0)); // what I say myself
  expect(store.reactions.shown).toMatchObject([{ seat: 0 }]);
  vi.resetModules();
  const again = await table();
  again.receive(hurry(1));
  expect(again.store.reactions.shown).toEqual([]);
});

it("forgets what another player doesn't show any more", async () => {
  const { store, receive } = await table();
  receive({ type: "draft", seat: 1, game: 1, turn: 1, melds: [] });
  expect(store.watched).toBeNull(); // nothing has moved
  receive({ type: "draft", seat: 1, game: 1, turn: 1, melds: [{ tiles: "k5" } as MeldView] });
  expect(store.watched).not.toBeNull();
  receive({ type: "draft-gone", seat: 1, game: 1, turn: 1 });
  expect(store.watched).toBeNull();
});

it("tells at once when the others may not watch any more, as a draft of its own", async () => {
  const { store, inside, sent, change } = await table();
  inside.begin({ melds: [], rack: ["r1", "r2"] }, [], null, false);
  store.move([store.draft.rack[0]!.id], { to: "new" });
  vi.runAllTimers();
  change({ showDraft: false });
  store.letWatch(false);
  store.letWatch(false);
  vi.runAllTimers();
  const drafts = sent.filter((message) => message.type === "draft");
  expect(drafts.map((draft) => draft.show)).toEqual([true, false]);
  expect(drafts[1]!.version).toBeGreaterThan(drafts[0]!.version);
});

it("keeps a plan private until my own hand has moved a tile", async () => {
  const { store, inside, sent } = await table();
  inside.begin({ melds: [], rack: ["r1", "r2"] }, [], ["r1"], true);
  vi.runAllTimers();
  expect(store.planned).toBe(true);
  store.move([store.draft.rack[0]!.id], { to: "new" });
  vi.runAllTimers();
  expect(store.planned).toBe(false);
  expect(sent.flatMap((message) => (message.type === "draft" ? [message.show] : []))).toEqual([false, true]);
  store.undo();
  store.undo();
  expect(store.dirty).toBe(false);
});

it("shows what another device of mine does, and only asks what it is worth", async () => {
  const { store, inside, sent, receive } = await table();
  inside.begin({ melds: [], rack: ["r1", "r2"] }, [], null, false);
  const moved = { device: "phone", game: 1, turn: 1, melds: ["r2"], shown: true };
  receive({ type: "own-draft", ...moved });
  vi.runAllTimers();
  expect(store.draft.melds.map((meld) => meld.pieces.map((one) => one.face))).toEqual([["r2"]]);
  expect(sent).toMatchObject([{ type: "draft", melds: ["r2"], follows: true }]);
  receive({ type: "own-draft", ...moved });
  store.move([store.draft.rack[0]!.id], { to: "new" });
  vi.runAllTimers();
  expect(sent.at(-1)).toMatchObject({ melds: ["r2", "r1"], follows: false, show: true });
});
