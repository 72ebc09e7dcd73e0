import { describe, expect, it } from "vitest";
import { type Mode, type Settings, type Tap, clockText, faceAt, latest, united } from "../src/pad/clock";

const TURN: Mode = { kind: "turn", seconds: 60, extensions: 2, extension: 30 };
const BANK: Mode = { kind: "bank", seconds: 600 };
const BRONSTEIN: Mode = { kind: "bronstein", seconds: 600, free: 10 };
const at = (seconds: number): number => seconds * 1000;
const three = (mode: Mode): Settings => ({ mode, players: ["a", "b", "c"] });
type Done = Pick<Tap, "what" | "at" | "player" | "seconds">;
const tap = (what: Tap["what"], seconds: number): Done => ({ what, at: at(seconds) });
/** As one phone would make them, one after the other. */
function made(mode: Mode, done: readonly Done[], by = "t", before: readonly Tap[] = []): Tap[] {
  const taps = [...before];
  for (const each of done) {
    const { turn, last } = faceAt(three(mode), taps, each.at);
    const order = Math.max(0, ...taps.map((one) => one.order)) + 1;
    taps.push({ ...each, id: `${by}${order}`, clock: "c", order, turn, takes: each.what === "undo" ? last : null });
  }
  return taps;
}
const seen = (mode: Mode, seconds: number, ...done: Done[]): string => {
  const { player, phase, left } = faceAt(three(mode), made(mode, done), at(seconds));
  return `${player} ${phase} ${left / 1000}`;
};

describe("a clock for each turn", () => {
  it("waits until somebody starts it, and goes round the table", () => {
    expect(seen(TURN, 5)).toBe("a ready 60");
    expect(seen(TURN, 5, tap("start", 0))).toBe("a running 55");
    expect(seen(TURN, 12, tap("start", 0), tap("pass", 10))).toBe("b running 58");
    expect(seen(TURN, 30, tap("start", 0), tap("pass", 10), tap("pass", 20), tap("pass", 30))).toBe("a running 60");
  });
  it("stands still while it is paused", () => {
    const paused = [tap("start", 0), tap("pause", 20)];
    expect(seen(TURN, 500, ...paused)).toBe("a paused 40");
    expect(seen(TURN, 510, ...paused, tap("go", 500))).toBe("a running 30");
    expect(seen(TURN, 500, ...paused, tap("pass", 400))).toBe("a paused 40"); // a tap too many
  });
  it("goes on as if a tap had never been when it is undone", () => {
    expect(seen(TURN, 15, tap("start", 0), tap("pass", 10), tap("undo", 12))).toBe("a running 45");
    expect(seen(TURN, 15, tap("start", 0), tap("undo", 1), tap("undo", 2))).toBe("a ready 60");
  });
  it("runs out, and says by how much", () => {
    expect(seen(TURN, 75, tap("start", 0))).toBe("a running -15");
  });
  it("is extended as often as there are tokens", () => {
    const extended = [tap("start", 0), tap("extend", 50), tap("extend", 51), tap("extend", 52)];
    expect(seen(TURN, 60, ...extended)).toBe("a running 60");
    expect(faceAt(three(TURN), made(TURN, extended), 0).extensions).toEqual({ a: 0, b: 2, c: 2 });
    expect(seen(TURN, 70, ...extended, tap("pass", 60), tap("pass", 61), tap("pass", 70))).toBe("a running 60");
  });
  it("gives somebody time", () => {
    expect(seen(TURN, 10, tap("start", 0), { what: "give", at: at(5), player: "a", seconds: 20 })).toBe("a running 70");
  });
});

it("a bank is used up over the game", () => {
  const taps = [tap("start", 0), tap("pass", 100), tap("pass", 130), tap("pass", 150)];
  expect(seen(BANK, 160, ...taps)).toBe("a running 490");
  expect(faceAt(three(BANK), made(BANK, taps), at(160)).banks).toEqual({ a: 490_000, b: 570_000, c: 580_000 });
  const given: Done = { what: "give", at: at(155), player: "b", seconds: 60 };
  expect(faceAt(three(BANK), made(BANK, [...taps, given]), at(160)).banks.b).toBe(630_000);
});

it("Bronstein's first seconds cost nothing, and nothing is saved up", () => {
  expect(seen(BRONSTEIN, 8, tap("start", 0))).toBe("a running 600");
  const taps = [tap("start", 0), tap("pass", 4), tap("pass", 34), tap("pass", 44)];
  expect(faceAt(three(BRONSTEIN), made(BRONSTEIN, taps), at(44)).banks).toEqual({ a: 600_000, b: 580_000, c: 600_000 });
});

it("whoever has nothing left in the bank still has the free seconds of each turn", () => {
  const empty = [tap("start", 0), tap("pass", 700), tap("pass", 705), tap("pass", 710)];
  const shown = (seconds: number): number[] => {
    const { left, free, rest } = faceAt(three(BRONSTEIN), made(BRONSTEIN, empty), at(seconds));
    return [left / 1000, free / 1000, rest / 1000];
  };
  expect([shown(710), shown(714), shown(721)]).toEqual([
    [0, 10, 10],
    [0, 6, 6],
    [-1, 0, -1],
  ]);
  expect(faceAt(three(BANK), made(BANK, empty), at(711)).rest).toBe(-1000);
});

it("whoever resigns is passed over, and the last one has won", () => {
  const taps = [tap("start", 0), tap("pass", 1), tap("resign", 2)];
  expect(seen(TURN, 3, ...taps)).toBe("c running 59");
  expect(seen(TURN, 9, ...taps, tap("pass", 5), tap("pass", 6))).toBe("c running 57");
  const over = faceAt(three(TURN), made(TURN, [...taps, tap("pass", 5), tap("resign", 6)]), at(9));
  expect([over.phase, over.player, over.resigned]).toEqual(["over", "c", ["b", "a"]]);
});

it("lets somebody give up out of turn, once", () => {
  const out: Done = { what: "resign", at: at(5), player: "c" };
  expect(seen(TURN, 8, tap("start", 0), out)).toBe("a running 52");
  expect(seen(TURN, 20, tap("start", 0), out, tap("pass", 10), tap("pass", 15))).toBe("a running 55");
  const over = faceAt(three(TURN), made(TURN, [tap("start", 0), out, out, tap("resign", 9)]), at(20));
  expect([over.phase, over.player, over.resigned]).toEqual(["over", "b", ["c", "a"]]);
});

it("skips a player also before the start", () => {
  expect(seen(TURN, 3, tap("skip", 0), tap("start", 1))).toBe("b running 58");
});

it("keeps its sums over any taps: nobody's time grows but by a gift", () => {
  const kinds = ["start", "pass", "pause", "go", "skip", "extend", "undo"] as const;
  for (let seed = 1; seed < 40; seed += 1) {
    let state = seed;
    const taps: Done[] = [];
    for (let now = 0; now < 40; now += 1) {
      state = (state * 48_271) % 2_147_483_647;
      taps.push(tap(kinds[state % kinds.length]!, now));
      const face = faceAt(three(BANK), made(BANK, taps), at(now));
      for (const left of Object.values(face.banks)) expect(left).toBeLessThanOrEqual(600_000);
      expect(["a", "b", "c"]).toContain(face.player);
      const spent = Object.values(face.banks).reduce((sum, left) => sum + 600_000 - left, 0);
      expect(spent).toBeLessThanOrEqual(at(now));
    }
  }
});

describe("two phones", () => {
  const both = made(TURN, [tap("start", 0)]);
  const together = (seconds: number, ...phones: Done[][]): string => {
    const known = phones.map((done, number) => made(TURN, done, `p${number} `, both));
    const seenBy = (order: Tap[][]): string => JSON.stringify(faceAt(three(TURN), united(...order), at(seconds)));
    expect(seenBy(known)).toBe(seenBy(known.toReversed()));
    const { player, phase, left } = faceAt(three(TURN), united(...known), at(seconds));
    return `${player} ${phase} ${left / 1000}`;
  };
  it("that tap at once pass one turn on, not two", () => {
    expect(together(20, [tap("pass", 10)], [tap("pass", 10)])).toBe("b running 50");
    expect(together(20, [tap("pass", 10)], [tap("skip", 11)])).toBe("b running 50");
    expect(together(20, [tap("resign", 10)], [tap("pass", 11)])).toBe("b running 50");
  });
  it("that undo the same tap take it back once", () => {
    const passed = made(TURN, [tap("start", 0), tap("pass", 10), tap("pass", 20)]);
    const undone = ["x", "y"].map((by) => made(TURN, [tap("undo", 25)], by, passed));
    expect(faceAt(three(TURN), united(...undone), at(25)).player).toBe("b");
  });
  it("agree whatever they did out of reach of each other, and in whatever order they hear of it", () => {
    const kinds = ["start", "pass", "pause", "go", "skip", "extend", "resign", "undo"] as const;
    for (let seed = 1; seed < 300; seed += 1) {
      let state = seed;
      const next = (most: number): number => (state = (state * 48_271) % 2_147_483_647) % most;
      const phones = ["x", "y", "z"].map((by) =>
        made(
          TURN,
          Array.from({ length: next(8) }, (_, now) => tap(kinds[next(8)]!, now + next(3))),
          by,
          both,
        ),
      );
      const all = united(...phones);
      const mixed = all.toSorted(() => next(2) - 0.5);
      expect(faceAt(three(TURN), mixed, at(60))).toEqual(faceAt(three(TURN), all, at(60)));
      expect(united(all, phones[0]!)).toEqual(all);
      const turns = phones.map((taps) => faceAt(three(TURN), taps, at(60)).turn);
      expect(faceAt(three(TURN), all, at(60)).turn).toBeLessThanOrEqual(turns.reduce((sum, turn) => sum + turn));
    }
  });
  it("that each set a clock use the same one", () => {
    const [one, other] = ["a", "b"].map((id) => ({ ...three(TURN), id, order: 4 })) as [never, never];
    expect(latest([one, other])).toBe(latest([other, one]));
    expect(latest([])).toBeNull();
  });
});

it("shows minutes, and tenths at the end", () => {
  expect([125_000, 60_000, 59_400, 9_950, 40, -5].map(clockText)).toEqual([
    "2:05",
    "1:00",
    "1:00",
    "10.0",
    "0.1",
    "0.0",
  ]);
});

it("without a time it says whose turn it is, and nobody's is ever up", () => {
  expect(seen({ kind: "off" }, 900, tap("start", 0), tap("pass", 100), tap("pass", 200))).toBe("c running Infinity");
  expect(seen({ kind: "off" }, 900, tap("start", 0), tap("skip", 100), tap("resign", 200))).toBe("c running Infinity");
});

it("knows when the turn began, also after a pause and an undo", () => {
  const since = (...taps: Done[]): number => faceAt(three(TURN), made(TURN, taps), at(90)).since;
  expect(since(tap("start", 10))).toBe(at(10));
  expect(since(tap("start", 10), tap("pass", 20))).toBe(at(20));
  expect(since(tap("start", 10), tap("pass", 20), tap("pause", 30), tap("go", 40))).toBe(at(40));
  expect(since(tap("start", 10), tap("pass", 20), tap("undo", 30))).toBe(at(10));
});
