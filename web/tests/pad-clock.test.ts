import { describe, expect, it } from "vitest";
import { type Mode, type Settings, type Tap, clockText, faceAt } from "../src/pad/clock";

const TURN: Mode = { kind: "turn", seconds: 60, extensions: 2, extension: 30 };
const BANK: Mode = { kind: "bank", seconds: 600 };
const BRONSTEIN: Mode = { kind: "bronstein", seconds: 600, free: 10 };
const at = (seconds: number): number => seconds * 1000;
const three = (mode: Mode): Settings => ({ mode, players: ["a", "b", "c"] });
const tap = (what: Exclude<Tap["what"], "give">, seconds: number): Tap => ({ what, at: at(seconds) });
const seen = (mode: Mode, seconds: number, ...taps: Tap[]): string => {
  const { player, phase, left } = faceAt(three(mode), taps, at(seconds));
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
    expect(faceAt(three(TURN), extended, 0).extensions).toEqual({ a: 0, b: 2, c: 2 });
    expect(seen(TURN, 70, ...extended, tap("pass", 60), tap("pass", 61), tap("pass", 70))).toBe("a running 60");
  });
  it("gives somebody time", () => {
    expect(seen(TURN, 10, tap("start", 0), { what: "give", at: at(5), player: "a", seconds: 20 })).toBe("a running 70");
  });
});

it("a bank is used up over the game", () => {
  const taps = [tap("start", 0), tap("pass", 100), tap("pass", 130), tap("pass", 150)];
  expect(seen(BANK, 160, ...taps)).toBe("a running 490");
  expect(faceAt(three(BANK), taps, at(160)).banks).toEqual({ a: 490_000, b: 570_000, c: 580_000 });
  const given: Tap = { what: "give", at: at(155), player: "b", seconds: 60 };
  expect(faceAt(three(BANK), [...taps, given], at(160)).banks.b).toBe(630_000);
});

it("Bronstein's first seconds cost nothing, and nothing is saved up", () => {
  expect(seen(BRONSTEIN, 8, tap("start", 0))).toBe("a running 600");
  const taps = [tap("start", 0), tap("pass", 4), tap("pass", 34), tap("pass", 44)];
  expect(faceAt(three(BRONSTEIN), taps, at(44)).banks).toEqual({ a: 600_000, b: 580_000, c: 600_000 });
});

it("whoever resigns is passed over, and the last one has won", () => {
  const taps = [tap("start", 0), tap("pass", 1), tap("resign", 2)];
  expect(seen(TURN, 3, ...taps)).toBe("c running 59");
  expect(seen(TURN, 9, ...taps, tap("pass", 5), tap("pass", 6))).toBe("c running 57");
  const over = faceAt(three(TURN), [...taps, tap("pass", 5), tap("resign", 6)], at(9));
  expect([over.phase, over.player, over.resigned]).toEqual(["over", "c", ["b", "a"]]);
});

it("skips a player also before the start", () => {
  expect(seen(TURN, 3, tap("skip", 0), tap("start", 1))).toBe("b running 58");
});

it("keeps its sums over any taps: nobody's time grows but by a gift", () => {
  const kinds = ["start", "pass", "pause", "go", "skip", "extend", "undo"] as const;
  for (let seed = 1; seed < 200; seed += 1) {
    let state = seed;
    const taps: Tap[] = [];
    for (let now = 0; now < 40; now += 1) {
      state = (state * 48_271) % 2_147_483_647;
      taps.push(tap(kinds[state % kinds.length]!, now));
      const face = faceAt(three(BANK), taps, at(now));
      for (const left of Object.values(face.banks)) expect(left).toBeLessThanOrEqual(600_000);
      expect(["a", "b", "c"]).toContain(face.player);
      const spent = Object.values(face.banks).reduce((sum, left) => sum + 600_000 - left, 0);
      expect(spent).toBeLessThanOrEqual(at(now));
    }
  }
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
