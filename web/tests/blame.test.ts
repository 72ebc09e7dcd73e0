import { expect, it } from "vitest";
import { blamed, meant } from "../src/lib/blame";
import { type Draft, type DraftMeld, move, piece, textOf } from "../src/table/draft";
import { parseTiles } from "../src/lib/tiles";
import type { Fault, Verdict } from "../src/protocol";

let id = 0;
const meld = (text: string): DraftMeld => ({
  id: (id += 1),
  pieces: parseTiles(text).map((face) => piece(face, false)),
});
const fault = (code: string, text: string): Fault => ({ code, text: "", details: { meld: text } }) as unknown as Fault;
const verdict = (draft: Draft, whole: Fault | null, single: Record<string, Fault> = {}): Verdict =>
  ({
    melds: draft.melds.map((one) => ({ meld: { tiles: textOf(one) }, fault: single[textOf(one)] ?? null })),
    fault: whole,
  }) as unknown as Verdict;

const frozen = meld("y6 y7 y8 J y10 y11");
const group = meld("r11 b11 k11");
const before: Draft = { melds: [frozen, group], rack: [piece("r5", true)] };
const after = move(before, [frozen.pieces[5]!.id], { to: "meld", meld: group.id, at: 3 })!;

it("blames what became of a meld that nobody may touch, though each part stands by itself", () => {
  const said = verdict(after, fault("joker-meld-touched", textOf(frozen)));
  expect(blamed(said, after.melds, before.melds)).toEqual(new Set([frozen.id, group.id]));
});

it("blames a meld as it lies now, if that is what is named", () => {
  const said = verdict(after, fault("freed-joker-in-kept-meld", "y6 y7 y8 J y10"));
  expect(blamed(said, after.melds, before.melds)).toEqual(new Set([frozen.id]));
});

it("leaves to the shape what is wrong with the shape: too short is incomplete, not wrong", () => {
  const short = fault("meld-too-short", "y6 y7 y8 J y10");
  expect(blamed(verdict(after, short, { "y6 y7 y8 J y10": short }), after.melds, before.melds).size).toBe(0);
});

it("blames nobody without a fault, or with one that names no meld", () => {
  expect(blamed(null, after.melds, before.melds).size).toBe(0);
  expect(blamed(verdict(after, null), after.melds, before.melds).size).toBe(0);
  expect(blamed(verdict(after, { code: "nothing-laid", text: "", details: {} }), after.melds, before.melds).size).toBe(
    0,
  );
  expect(meant("k1 k2 k3", after.melds, before.melds).size).toBe(0);
});
