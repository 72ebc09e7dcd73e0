import { beforeEach, describe, expect, it } from "vitest";
import type { TableStore } from "../src/state/table.svelte";
import { atTheTable, drew, event, hear, Line, line, melds, moved, welcome, YOU } from "./table-line";

let store: TableStore;
const laid = (): string[] => store.draft.melds.map((meld) => meld.pieces.map((one) => one.face).join(" "));
/** Adds my black 4 to the run on the table. */
const plan = (): boolean =>
  store.move([store.draft.rack.find((one) => one.face === "k4")!.id], {
    to: "meld",
    meld: store.draft.melds[0]!.id,
    at: 3,
  });

beforeEach(async () => {
  store = await atTheTable();
});

describe("a server that has lost the last steps", () => {
  const comeBack = (message: object): void => {
    line().onclose?.({ code: 1006 });
    store["connection"].hurry();
    hear(message);
  };

  it("is believed, and its loss is told until something happens", () => {
    hear(welcome(3, [{ seq: 3, at: 0, events: [moved(drew)] }]));
    plan();
    comeBack({
      ...welcome(1, [{ seq: 1, at: 0, events: [moved(drew)] }], { melds: melds("b1 b2 b3") }),
      you: { ...YOU, rack: "r1 r2 k4 k1" },
    });
    expect(laid()).toEqual(["b1 b2 b3"]);
    expect(store.narration.told.length).toBe(1);
    expect(store.rewound).toBe(true);
    expect(store.voice.alarm).toContain("lost the last few moves");
    hear(event({ turn_number: 2 }, drew));
    expect(store.rewound).toBe(false);
  });

  it("is not told of by who only lost a seat", () => {
    hear(welcome(3));
    comeBack({ ...welcome(2), you: { ...YOU, seat: null, rack: "" } });
    expect(store.rewound).toBe(false);
    expect(store.seat).toBeNull();
  });
});

it("knows after a reload which tiles were drawn last", () => {
  const own = (tiles: string): object => ({ ...drew, seat: 0, own: { event: "own-draw", tiles } });
  const away = (type: string): object => ({ type, seat: 0 });
  const events = [moved(own("r1"), own("r2")), away("stand-in"), moved(own("k4")), away("back")];
  const fresh = (): string[] =>
    store.draft.rack.filter((one) => store.fresh.has(one.id)).map((one) => one.face as string);
  hear(welcome(3, [{ seq: 3, at: 0, events: events.slice(0, 1) }]));
  expect(fresh()).toEqual(["r2"]);
  store["onRewound"]();
  hear(welcome(3, [{ seq: 3, at: 0, events }]));
  expect(fresh()).toEqual(["k4"]); // all that a bot drew for me
});

describe("the last position", () => {
  it("is the table's, not what I planned for a turn that never comes", () => {
    hear(welcome(3));
    plan();
    expect(laid()).toEqual(["k1 k2 k3 k4"]);
    hear(
      event(
        { phase: "ended", result: { winners: [1] }, melds: melds("k1 k2 k3", "r1 b1 y1") },
        { event: "played", seat: 1, laid: "r1 b1 y1", own: null },
      ),
    );
    expect(laid()).toEqual(["k1 k2 k3", "r1 b1 y1"]);
    expect(store.dirty).toBe(false);
  });

  it("is not what another player tried out last", () => {
    hear(welcome(3));
    hear({ type: "draft", seat: 1, game: 1, turn: 3, melds: melds("k1 k2", "k3") });
    expect(store.watched).not.toBeNull();
    hear(event({ phase: "ended", result: { winners: [0] } }, { event: "resigned", seat: 1, own: null }));
    expect(store.watched).toBeNull();
  });

  it("is the table's for somebody who was away at the end", () => {
    hear(welcome(3));
    plan();
    hear(welcome(3, [], { phase: "ended", result: { winners: [1] } }));
    expect(laid()).toEqual(["k1 k2 k3"]);
  });
});

describe("after a break", () => {
  const hint = {
    type: "hint",
    step: "show",
    turn: 4,
    playable: true,
    tiles: "k4",
    melds: [0],
    table: melds("k1 k2 k3 k4"),
    steps: ["Lay k4", "Done"],
  };
  const asked = (): void => {
    store.hints.ask("show");
    hear({ ...hint, id: (line().sent.at(-1) as { id?: string }).id });
    expect(store.hints.now).not.toBeNull();
  };

  it("my turn is told, with what happened meanwhile", () => {
    hear(welcome(3));
    expect(store.voice.spoken).toBe("");
    hear(welcome(4, [{ events: [moved(drew)] }]));
    expect(store.voice.spoken).toBe("Bob drew a tile. It's your turn.");
    expect(store.narration.told).toEqual([[{ text: "Bob" }, { text: " drew a tile." }]]);
    hear(welcome(4));
    expect(store.narration.told).toEqual([[{ text: "Bob" }, { text: " drew a tile." }]]);
  });

  it("who is here and does not count as back reads why", () => {
    hear(welcome(1));
    hear({ type: "refused", id: null, code: "too-many-returns", details: {}, text: "" });
    expect(store.refusal?.code).toBe("too-many-returns");
    hear({ type: "refused", id: null, code: "overtaken", details: {}, text: "" });
    expect(store.refusal?.code).toBe("too-many-returns");
  });

  it("a hint and a refusal of an earlier turn are gone", () => {
    hear(welcome(4));
    asked();
    store.refusal = { code: "x", text: "", details: {} };
    hear(welcome(4));
    expect(store.hints.now).not.toBeNull(); // still true
    hear(welcome(6));
    expect(store.hints.now).toBeNull();
    expect(store.refusal).toBeNull();
  });

  it("what is still under way is not asked for a second time", () => {
    hear(welcome(4));
    plan();
    void store.done();
    line().onclose?.({ code: 1006 });
    void store.done(); // pressed once more while the line is down
    store["connection"].hurry();
    expect(Line.all).toHaveLength(2);
    hear(welcome(4));
    expect(line().sent.filter((one) => one.type === "command")).toHaveLength(1);
  });

  it("nobody waits for a hint that was asked for on the old line", () => {
    hear(welcome(4));
    store.hints.ask("where");
    hear(welcome(4));
    expect(store.hints.asked).toBeNull();
  });

  it("in another language the server is asked for its words again", () => {
    hear(welcome(4));
    asked();
    document.documentElement.lang = "fr";
    store.relearn();
    expect(line().url).toContain("language=fr");
    expect(line().url).not.toContain("since");
    hear(welcome(4));
    expect(
      line()
        .sent.filter((one) => one.type === "hint")
        .map((one) => one.step),
    ).toEqual(["show"]);
    expect(Line.all).toHaveLength(2);
  });
});

describe("what the referee says of my draft", () => {
  const judged = (more: object): object => ({
    type: "verdict",
    device: store["post"].device,
    game: 1,
    turn: 4,
    version: store.version,
    legal: false,
    fault: null,
    melds: [],
    opening: null,
    ...more,
  });

  it("is heard as it is read", () => {
    hear(welcome(4));
    plan();
    hear(judged({ legal: true }));
    expect(store.voice.spoken).toBe("That's valid. Press Done.");
    store.undo();
    store.redo();
    hear(judged({ fault: { code: "meld-too-short", text: "", details: { meld: "k4", missing: 2 } } }));
    expect(store.voice.spoken).toContain("black 4");
  });

  it("is not heard of a draft that has changed since, nor of a plan", () => {
    hear(welcome(4));
    const before = store.voice.spoken;
    plan();
    hear(judged({ legal: true, version: store.version - 1 }));
    expect(store.voice.spoken).toBe(before);
    hear(welcome(5));
    const meanwhile = store.voice.spoken;
    hear(judged({ turn: 5, legal: true }));
    expect(store.voice.spoken).toBe(meanwhile);
  });
});

it("a rack knows how it is sorted", () => {
  hear(welcome(4));
  expect(store.isSorted("runs")).toBe(true); // as it is at first
  expect(store.isSorted("groups")).toBe(false);
  store.sort("groups");
  expect(store.isSorted("groups")).toBe(true);
  expect(store.draft.rack.map((one) => one.face)).toEqual(["r1", "r2", "k4"]);
});

describe("time that runs out", () => {
  const restored = { event: "time-up-seen", seat: 0, outcome: "restored", table: "k1 k2 k3", laid: "", taken: "" };
  const penalty = { ...drew, seat: 0, penalty: true, own: { event: "own-draw", tiles: "b9" } };
  const runOut = (): void => {
    hear(welcome(2));
    store.sort("runs");
    store.move([store.draft.rack.find((one) => one.face === "r1")!.id], { to: "rack", at: 0 });
    plan();
    hear({
      ...event({ turn: 1, turn_number: 3 }, restored, penalty, { event: "turn-began", seat: 1, number: 3 }),
      you: { ...YOU, rack: "b9 k4 r1 r2" },
    });
  };

  it("leaves my rack in my order, and marks only what I drew", () => {
    runOut();
    expect(store.draft.rack.map((one) => one.face)).toEqual(["r1", "k4", "r2", "b9"]);
    expect(store.draft.rack.filter((one) => store.fresh.has(one.id)).map((one) => one.face)).toEqual(["b9"]);
  });

  it("is told until I do something", () => {
    runOut();
    hear(event({ turn: 0, turn_number: 4 }, drew, { event: "turn-began", seat: 0, number: 4 }));
    expect(store.narration.timeUp).not.toBe(null);
    plan();
    expect(store.narration.timeUp).toBe(null);
  });
});

describe("a reset", () => {
  it("finds the rack as I had it, also after another's turn", () => {
    hear(welcome(3));
    store.sort("runs");
    plan();
    hear(event({ turn: 0, turn_number: 4 }, drew, { event: "turn-began", seat: 0, number: 4 }));
    store.reset();
    expect(store.draft.rack.map((one) => one.face)).toEqual(["k4", "r1", "r2"]);
  });
});

describe("the play of another", () => {
  const played = { event: "played", seat: 1, laid: "k4", table: "k1 k2 k3 k4", points: 4, opening: false };

  it("is shown, and marked until I do something", () => {
    hear(welcome(3));
    hear(event({ turn: 0, turn_number: 4, melds: melds("k1 k2 k3 k4") }, played));
    expect(store.showing.now?.seat).toBe(1);
    expect(store.laid.size).toBe(1);
    store.move([store.draft.rack[0]!.id], { to: "new" });
    expect(store.laid.size).toBe(0);
    expect(store.showing.now).toBe(null);
  });
});
