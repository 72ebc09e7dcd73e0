import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { misfit } from "../src/lib/misfit";
import { type Reading, type Shape, reading, standing, swaps } from "../src/lib/meld";
import { parseTiles } from "../src/lib/tiles";

const CORPUS = new URL("../../corpus/", import.meta.url);
type Line = {
  id: string;
  play: string;
  legal: boolean;
  reason: string | null;
  opened: boolean;
  table: string;
  points: number | null;
};
const lines: Line[] = readdirSync(CORPUS)
  .filter((name) => name.endsWith(".jsonl"))
  .flatMap((name) =>
    readFileSync(new URL(name, CORPUS), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Line),
  );

/** Refusals that speak of the shape of one meld. */
const SHAPE = /^(meld-|mirror-|colour-change-|group-|run-|not-a-meld)/;
const meldsOf = (text: string): string[][] => (text ? text.split(" | ").map(parseTiles) : []);

describe("the corpus", () => {
  it("is there", () => expect(lines.length).toBeGreaterThan(100));

  it.each(lines.filter((line) => line.legal))("$id is legal, so each of its melds is valid", ({ play }) => {
    for (const meld of meldsOf(play)) expect(reading(meld), meld.join(" ")).not.toBeNull();
  });

  it.each(lines.filter((line) => SHAPE.test(line.reason ?? "")))(
    "$id has a meld that isn't valid, for the same reason as the server's ($reason)",
    ({ play, reason }) => {
      expect(meldsOf(play).some((meld) => reading(meld) === null)).toBe(true);
      expect(meldsOf(play).flatMap((meld) => misfit(meld)?.code ?? [])).toContain(reason);
    },
  );

  it.each(lines.filter((line) => line.reason && !SHAPE.test(line.reason) && line.reason !== "malformed"))(
    "$id is refused for another reason ($reason): its melds are valid",
    ({ play }) => {
      for (const meld of meldsOf(play)) expect(reading(meld), meld.join(" ")).not.toBeNull();
    },
  );

  it.each(lines.filter((line) => line.legal && !line.opened && line.table === "" && line.points !== null))(
    "$id opens with as many points",
    ({ play, points }) => {
      const sum = meldsOf(play).reduce((total, meld) => total + (reading(meld)?.points ?? 0), 0);
      expect(sum).toBe(points);
    },
  );
});

type Best = { shape: Shape; points: number; stands: string[][] };
/** A colour that the page leaves open is any. */
const agrees = (mine: Reading, { shape, points, stands }: Best): boolean =>
  mine.shape === shape &&
  mine.points === points &&
  mine.stands.every((places, at) =>
    places.every(({ number, colour }, which) => {
      const face = stands[at]![which]!;
      return colour === null ? face.endsWith(`${number}`) : face === `${colour}${number}`;
    }),
  );

it("a meld is read in one of the ways in which the server reads it", () => {
  const known = readFileSync(new URL("melds.jsonl", import.meta.url), "utf8")
    .trim()
    .split("\n");
  expect(known.length).toBeGreaterThan(500);
  for (const { tiles, best } of known.map((line) => JSON.parse(line) as { tiles: string; best: Best[] })) {
    const mine = reading(parseTiles(tiles));
    expect(mine ? best.some((one) => agrees(mine, one)) : !best.length, `${tiles}: ${JSON.stringify(mine)}`).toBe(true);
  }
});

describe("what a meld counts in an opening", () => {
  it.each([
    ["J r9 r10", 27],
    ["r9 r10 J", 30],
    ["r9 J r11", 30],
    ["r5 J J", 18],
  ])("%s: %i, its jokers as they lie", (meld, points) => expect(reading(parseTiles(meld))?.points).toBe(points));
});

describe("a meld that is too short", () => {
  it.each([
    ["r4 r5", "incomplete"],
    ["r4 b4", "incomplete"],
    ["r4 J", "incomplete"],
    ["r4 r4", "wrong"],
    ["r4 b5", "wrong"],
  ])("%s is %s", (text, said) => expect(standing(parseTiles(text))).toBe(said));
});

describe("the tiles for which a joker can be swapped", () => {
  it.each([
    ["r4 r5 J", "r6"],
    ["J b7 b8", "b6"],
    ["k7 J y7", "r7 b7"],
    ["k7 r7 J y7", "b7"],
    ["r4 r5 r6", ""],
    ["r4 J", ""],
  ])("%s: %s", (meld, tiles) => expect(swaps(parseTiles(meld)).join(" ")).toBe(tiles));
});

describe("why a meld doesn't stand", () => {
  it.each([
    ["r4 r5 r7", "run-gap", { number: 6 }],
    ["k7 r7 k7", "group-colour-twice", { tile: "k7" }],
    ["r4", "meld-too-short", { missing: 2 }],
    ["r4 r5 b6", "run-colours-mixed", {}],
    ["r12 r13 r1", "run-out-of-range", {}],
    ["r4 J r8", "run-gap", { number: 6 }],
    ["r5 r4 r6", "run-not-in-order", { ordered: "r4 r5 r6" }],
    ["r10 r9 J", "run-not-in-order", { ordered: "r9 r10 J" }],
    ["r4 r6 J J", "run-not-in-order", { ordered: "r4 J r6 J" }],
    ["r4 b9 k2", "not-a-meld", {}],
  ])("%s: %s", (meld, code, details) =>
    expect(misfit(parseTiles(meld))).toEqual({ code, details: { meld, ...details } }),
  );

  it("is nothing if it stands", () => expect(misfit(parseTiles("r4 r5 r6"))).toBeNull());
});
