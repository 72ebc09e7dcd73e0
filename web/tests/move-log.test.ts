import { beforeEach, expect, it, vi } from "vitest";
import type { EventMessage, TableView } from "../src/protocol";
import type { MoveLog } from "../src/state/move-log.svelte";

const TABLE = { seats: [{ name: "Ann" }, { name: "Bob" }, { name: "Eve" }] } as TableView;
let log: MoveLog;
let inWords: (parts: readonly never[]) => string;
const hear = (...lines: object[]): void =>
  log.hear([{ type: "game", game: 1, events: lines }] as unknown as EventMessage["events"], TABLE, 0, null);
const said = (): string[] => log.lines.map((line) => inWords(line.said as never[]));
const dealt = { event: "racks-dealt", number: 1, rack_size: 14, pool_size: 64 };
const turn = (number: number, seat: number): object => ({ event: "turn-began", number, seat });
const played = (seat: number, laid: string, table: string): object => ({
  event: "played",
  seat,
  laid,
  table,
  points: 0,
});
const passed = { event: "passed", seat: 0 };
const drew = (seat: number, more: object = {}): object => ({ event: "tiles-taken", seat, count: 1, ...more });

beforeEach(async () => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal("document", { baseURI: "http://here/", documentElement: { dataset: {}, lang: "en" } });
  const words = await import("../src/state/words.svelte");
  await words.speak("en");
  inWords = words.inWords;
  log = new (await import("../src/state/move-log.svelte")).MoveLog();
});

it("has what everybody did, mine too, by turns", () => {
  hear(dealt, turn(1, 0));
  hear(played(0, "r4 r5 r6", "r4 r5 r6"), turn(2, 1));
  hear(drew(1), turn(3, 2));
  expect(said().slice(1)).toEqual(["You laid red 4, red 5, red 6.", "Bob drew a tile."]);
  expect(log.lines.map((line) => line.turn)).toEqual([0, 1, 2]);
});

it("says with how many tiles somebody won", async () => {
  const { ending } = await import("../src/state/told");
  const won = (seat: number): object => ({ ending: "out", winners: [seat], scores: [0, 0, 0], racks: [] });
  const told = (seat: number): string => ending(won(seat) as never, TABLE, 0, log.lines);
  expect(told(1)).toBe("Bob went out and won the game."); // whoever has just come knows no more
  hear(dealt, turn(1, 1), played(1, "k5 k7 r5 J", "k5 r5 J | k7 k8 k9"), { event: "game-ended", ...won(1) });
  expect(told(1)).toBe("Bob laid the last 4 tiles and won.");
  expect(told(0)).toBe("You went out and won the game!");
});

it("has tiles by the melds they went to, as they lie there", () => {
  hear(dealt, turn(1, 0), played(0, "k5 k7 r5 J", "k5 r5 J | k7 k8 k9"));
  expect(said().at(-1)).toBe("You laid black 5, red 5, joker,\u2002black 7.");
  expect(log.lines.at(-1)!.said.filter((part) => "tiles" in part)).toHaveLength(2);
});

it("tells in one line what somebody did in one turn", () => {
  hear(dealt, turn(1, 1));
  hear(
    { event: "time-up-seen", seat: 1, outcome: "restored", table: "", laid: "", taken: "" },
    drew(1, { count: 3, penalty: true }),
    turn(2, 2),
  );
  expect(said().at(-1)).toMatch(/^Time was up for Bob.* Bob drew 3 /);
  expect(log.lines.at(-1)!.play).toBe(null);
});

it("knows the table before and after each play", () => {
  hear(dealt, turn(1, 1), played(1, "r4 r5 r6", "r4 r5 r6"), turn(2, 2));
  hear(played(2, "r7", "r4 r5 r6 r7"), turn(3, 0));
  expect(log.lines.at(-1)!.play).toEqual({ seat: 2, before: ["r4 r5 r6"], after: ["r4 r5 r6 r7"] });
});

it("knows what happened since I did something", () => {
  hear(dealt, turn(1, 0), passed, turn(2, 1), played(1, "r4 r5 r6", "r4 r5 r6"), turn(3, 2), drew(2), turn(4, 0));
  expect(log.since(0).map((line) => line.seat)).toEqual([1, 2]);
  const next = [passed, turn(5, 1), played(1, "r4 r5 r6 r7", "r7"), turn(6, 2), played(2, "r4 r5 r6 r7 r8", "r8")];
  hear(...next, turn(7, 0));
  expect(log.since(0).map((line) => line.play?.seat)).toEqual([1, 2]); // nobody's play covers another's
  hear(passed, turn(8, 1));
  expect(log.since(0)).toEqual([]);
});

it("says that bots stop, not that they give up, when the last of the people does", () => {
  const seats = [{ name: "Ann", level: null }, ...["Iris", "Otto"].map((name) => ({ name, level: "hard" }))];
  const end = { event: "game-ended", ending: "resigned", winners: [1], scores: [-30, 70, -40], racks: [] };
  const table = { seats } as unknown as TableView;
  const events = [dealt, turn(1, 0), { event: "resigned", seat: 0 }, { event: "resigned", seat: 2 }, end];
  log.hear([{ type: "game", game: 1, events }] as unknown as EventMessage["events"], table, 0, null);
  expect(said().slice(1)).toEqual([
    "You gave up.",
    "The bots stop here. Among them, Iris has the fewest points left and wins.",
  ]);
});

it("tells whoever comes back what a bot did for them, and not as if they had done it", () => {
  const people = (...events: object[]): void => log.hear(events as unknown as EventMessage["events"], TABLE, 0, TABLE);
  hear(dealt, turn(1, 0));
  people({ type: "absent", seat: 0 }, { type: "stand-in", seat: 0 });
  hear(played(0, "r4 r5 r6", "r4 r5 r6"), turn(2, 1), passed, turn(3, 0));
  hear(drew(0, { own: { event: "own-draw", tiles: "k9" } }), turn(4, 1), drew(1), turn(5, 0));
  people({ type: "back", seat: 0 });
  expect(said().at(-1)).toBe("Welcome back. A bot laid red 4, red 5, red 6 for you. A bot drew black 9 for you.");
  expect(said()).toContain("A bot drew black 9 for you.");
  expect(log.since(0)).toContain(log.last);
  hear(drew(0, { own: { event: "own-draw", tiles: "k2" } }));
  expect(said().at(-1)).toBe("You drew black 2.");
});

it("tells who went and came, not whose line broke for a moment", () => {
  const people = (...events: object[]): void => log.hear(events as unknown as EventMessage["events"], TABLE, 0, TABLE);
  hear(dealt, turn(1, 1));
  people({ type: "absent", seat: 2 });
  people({ type: "back", seat: 2 });
  hear(played(1, "r4 r5 r6", "r4 r5 r6"), turn(2, 2));
  people({ type: "absent", seat: 1, left: true }, { type: "stand-in", seat: 1 });
  hear(drew(2), turn(3, 0));
  people({ type: "back", seat: 1 });
  people({ type: "stood", seat: 2, removed: true });
  expect(said().slice(1)).toEqual([
    "Bob laid red 4, red 5, red 6.",
    "Bob left the table. A bot is playing for Bob.",
    "Eve drew a tile.",
    "Bob is back. Eve was removed from the table.",
  ]);
  expect(log.since(0).map((line) => log.lines.indexOf(line))).toEqual([1, 3, 4]);
  hear(passed);
  expect(log.since(0)).toEqual([]);
});

it("tells a turn with the name of whoever sat there then, and who took over", async () => {
  const { asItWas } = await import("../src/state/told");
  const game = (...events: object[]): object => ({ type: "game", game: 1, events });
  const events = [
    game(dealt, turn(1, 1), drew(1), turn(2, 2)),
    { type: "sat", seat: 1, name: "Max" },
    game(drew(2), turn(3, 1), drew(1)),
    { type: "stood", seat: 1, removed: true },
    { type: "bot-set", seat: 1, level: "medium" },
    game(turn(4, 1), drew(1)),
    { type: "sat", seat: 1, name: "Bob" },
    game(turn(5, 1), drew(1)),
  ] as unknown as EventMessage["events"];
  for (const [event, then, before] of asItWas(events, TABLE)) log.hear([event], then, 0, before);
  const drawn = said().filter((words) => words.includes("drew"));
  expect(drawn.map((words) => words.split(" drew")[0])).toEqual(["Seat 2", "Eve", "Max", "Seat 2", "Bob"]);
  expect(said()).toContain("Max was removed from the table.");
  const bot = { seats: [{ name: "Ann" }, { name: "Hugo", level: "medium" }, { name: "Eve" }] } as TableView;
  log.hear([{ type: "sat", seat: 1, name: "Bob" }], TABLE, 0, bot);
  expect(said().at(-1)).toBe("Bob takes over from Hugo.");
});
