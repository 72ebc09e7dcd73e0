import { describe, expect, test } from "vitest";
import { Entering, TooMany } from "../src/entry/entering.svelte";
import { between, continued } from "../src/entry/filling";
import { NoTile, melds } from "../src/entry/notation";

const copies = (face: string): number => (face === "J" ? 2 : ["D", "C", "M"].includes(face) ? 0 : 2);
const table = (...taps: string[]): string[] => {
  const entering = new Entering(copies);
  for (const tap of taps) entering.tap(tap);
  return entering.texts;
};

describe("what taps mean", () => {
  test.each([
    [["r4", "r8"], ["r4 r5 r6 r7 r8"]],
    [["r8", "r4"], ["r4 r5 r6 r7 r8"]],
    [["r4", "r5", "r6", "r7"], ["r4 r5 r6 r7"]],
    [
      ["r4", "r6", "k9", "b9", "y9", "r9"],
      ["r4 r5 r6", "k9 b9 y9 r9"],
    ],
    [
      ["r4", "r6", "r9", "r11"],
      ["r4 r5 r6", "r9 r10 r11"],
    ],
    [["r4", "J", "r6"], ["r4 J r6"]],
    [["r4", "J", "r8"], ["r4 J r6 r7 r8"]],
    [
      ["J", "r5", "r6", "r4"],
      ["J r5 r6", "r4"],
    ],
    [
      ["k9", "k9"],
      ["k9", "k9"],
    ],
    [
      ["k9", "b9", "b9"],
      ["k9 b9", "b9"],
    ],
    [["k9", "b9", "J"], ["k9 b9 J"]],
    [["k1", "k13"], ["k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11 k12 k13"]],
    [
      ["k9", "r4"],
      ["k9", "r4"],
    ],
  ])("%j", (taps, lies) => expect(table(...taps)).toEqual(lies));

  test("a run isn't filled with tiles that the box has no more of", () => {
    expect(table("r4", "r6", "r4", "r6", "r5", "r5", "r4")).toEqual(["r4 r5 r6", "r4 r5 r6"]);
    expect(continued(["r4"], "r6", (face) => (face === "r5" ? 0 : 1))).toBeNull();
  });

  test("without help every tile goes to the open meld", () => {
    const entering = new Entering(copies);
    entering.helps = false;
    for (const tap of ["r4", "r7", "k9"]) entering.tap(tap);
    expect(entering.texts).toEqual(["r4 r7 k9"]);
    entering.goTo(null);
    entering.tap("b1");
    expect(entering.texts).toEqual(["r4 r7 k9", "b1"]);
  });
});

describe("strokes", () => {
  test("along a colour, across a number, anything else is none", () => {
    expect(between("r7", "r4")).toEqual(["r4", "r5", "r6", "r7"]);
    expect(between("y3", "r3")).toEqual(["r3", "b3", "y3"]);
    expect(between("r4", "b7")).toBeNull();
    expect(between("J", "b7")).toBeNull();
  });
  test("each is a meld of its own, undone at once", () => {
    const entering = new Entering(copies);
    entering.stroke("r4", "r7");
    entering.stroke("k3", "b3");
    expect(entering.texts).toEqual(["r4 r5 r6 r7", "k3 r3 b3"]);
    entering.undo();
    expect(entering.texts).toEqual(["r4 r5 r6 r7"]);
  });
  test("a whole group, from which a tap takes a colour", () => {
    const entering = new Entering(copies);
    entering.group(9);
    entering.tap("r9");
    expect(entering.texts).toEqual(["k9 b9 y9"]);
    entering.tap("r9");
    expect(entering.texts).toEqual(["k9 b9 y9 r9"]);
  });
});

describe("a gap in the open meld is filled", () => {
  const gapped = (typed: string, takes: number[], ...taps: string[]): string[] => {
    const entering = new Entering(copies);
    entering.type(typed);
    entering.goTo(0);
    for (const at of takes) entering.take(0, at);
    for (const tap of taps) entering.tap(tap);
    return entering.texts;
  };
  test.each([
    ["r10 J r12 r13", [1], ["r11"], ["r10 r11 r12 r13"]],
    ["r3-r8", [1, 1, 1], ["r6", "r4", "r5"], ["r3 r4 r5 r6 r7 r8"]],
    ["r9 r10 r11", [1], ["r12"], ["r9 r11 r12"]],
    ["r9 J r11 r12", [2], ["r11"], ["r9 J r11 r12"]],
    ["r9 r10 r11", [1], ["k4"], ["r9 r11", "k4"]],
  ])("%s without %j and then %j", (typed, takes, taps, lies) => expect(gapped(typed, takes, ...taps)).toEqual(lies));
});

test("a rack is one row in order, and counts what lies elsewhere", () => {
  const rack = new Entering(copies, "rack", () => ["r5", "r5", "J"]);
  for (const tap of ["y2", "J", "J", "r5", "k1"]) rack.tap(tap);
  expect(rack.texts).toEqual(["k1 y2 J"]);
  rack.take(0, 1);
  expect(rack.texts).toEqual(["k1 J"]);
});

describe("typed", () => {
  test.each([
    [
      "r4 r5 r6 | k9 b9 y9",
      [
        ["r4", "r5", "r6"],
        ["k9", "b9", "y9"],
      ],
    ],
    [
      "r4-r6\nk9-y9",
      [
        ["r4", "r5", "r6"],
        ["k9", "r9", "b9", "y9"],
      ],
    ],
    ["R4-6, J", [["r4", "r5", "r6", "J"]]],
    [" | ", []],
  ])("%j", (text, found) => expect(melds(text)).toEqual(found));
  test.each(["x4", "r14", "r0", "r", "r4-k9", "r4-r5-r6", "44"])("%j is no tile", (text) =>
    expect(() => melds(text)).toThrow(NoTile),
  );
  test("what is too much changes nothing", () => {
    const entering = new Entering(copies);
    entering.type("r5 r6 r7");
    expect(() => entering.type("r5 | r5")).toThrow(TooMany);
    expect(entering.texts).toEqual(["r5 r6 r7"]);
  });
});

test("a colour of a whole group can be tapped away even where the box has no more of it", () => {
  const entering = new Entering(copies);
  entering.tap("b1");
  entering.group(1);
  expect([entering.left("b1"), entering.responds("b1")]).toEqual([0, true]);
  entering.tap("b1");
  expect(entering.texts).toEqual(["b1", "k1 r1 y1"]);
  entering.goTo(null);
  entering.tap("b1");
  expect(entering.responds("b1")).toBe(false);
});

test("a table of forty tiles takes 21 taps and strokes, as the guide says", () => {
  const entering = new Entering(copies);
  const actions: (() => void)[] = [
    () => entering.stroke("r4", "r7"),
    () => entering.group(10),
    () => entering.tap("y10"),
    () => entering.stroke("b1", "b3"),
    () => entering.group(1),
    () => entering.tap("b1"),
    ...["y7", "y8", "J", "y10", "y11"].map((face) => () => entering.tap(face)),
    () => entering.group(12),
    () => entering.tap("y12"),
    () => entering.stroke("k6", "k8"),
    () => entering.group(8),
    () => entering.tap("k8"),
    () => entering.stroke("b4", "b6"),
    () => entering.group(13),
    () => entering.tap("r13"),
    () => entering.stroke("r2", "r4"),
    () => entering.group(9),
  ];
  for (const act of actions) act();
  expect(actions).toHaveLength(21);
  expect(entering.tiles).toHaveLength(40);
  expect(entering.texts).toEqual([
    "r4 r5 r6 r7",
    "k10 r10 b10",
    "b1 b2 b3",
    "k1 r1 y1",
    "y7 y8 J y10 y11",
    "k12 r12 b12",
    "k6 k7 k8",
    "r8 b8 y8",
    "b4 b5 b6",
    "k13 b13 y13",
    "r2 r3 r4",
    "k9 r9 b9 y9",
  ]);
});
