import { expect, it } from "vitest";
import { type GameNote, corrected, merged } from "../src/pad/evening";
import { Pad, player } from "../src/pad/pad.svelte";
import { PadError, isOver, places, sheetOf, totals } from "../src/pad/sheet";

const BOXES = ["ravensburger-de", "twist", "xp", "original-de"];
const NAMES = ["Ann", "Ben", "Cem", "Dora"];

/** Whatever four people note, correct, delete and bring back in one evening. */
function scribble(pad: Pad, next: (most: number) => number, steps: number): number {
  const people = [...pad.sheet.players.keys()];
  let noted = 0;
  for (let step = 0; step < steps; step += 1) {
    const out = people[next(4)]!;
    const stuck = next(4) === 0;
    const left = Object.fromEntries(people.map((id) => [id, !stuck && id === out ? 0 : 1 + next(60)]));
    const game = {
      what: "game",
      left,
      out: stuck ? null : out,
      stuck,
      resigned: [],
      starter: people[next(4)]!,
    } as const;
    const lines = pad.lines.filter(({ note }) => note.what === "game" || note.what === "removed");
    const kind = next(5);
    if (kind < 2 || !lines.length) pad.note({ ...game, resigned: [] });
    else if (kind === 2) pad.rewrite(lines[next(lines.length)]!.id, { ...game, resigned: [] });
    else if (kind === 3) pad.rewrite(lines[next(lines.length)]!.id, { what: "removed" });
    else pad.note({ what: "adjustment", player: out, points: 5 - next(11), why: "correction", note: "" });
    noted += 1;
  }
  return noted;
}

it("sums are zero whatever is entered, edited and undone, and what was kept comes to the same totals", () => {
  for (let seed = 1; seed < 40; seed += 1) {
    let state = seed;
    const next = (most: number): number => (state = (state * 48_271) % 2_147_483_647) % most;
    const pad = new Pad(`seed ${seed}`);
    pad.note({ what: "box", edition: BOXES[seed % BOXES.length]!, house: {}, length: 3 });
    NAMES.forEach((name, at) => pad.note(player(name, at)));
    scribble(pad, next, 6);
    const before = [totals(pad.sheet), places(pad.sheet), isOver(pad.sheet)];
    const noted = scribble(pad, next, 12);
    for (const { scores } of pad.sheet.games)
      expect(Object.values(scores).reduce((sum, score) => sum + score, 0)).toBe(0);
    const beside = pad.sheet.adjustments.reduce((sum, { note }) => sum + note.points, 0);
    expect(Object.values(totals(pad.sheet)).reduce((sum, total) => sum + total, 0)).toBe(beside);
    expect(totals(sheetOf(merged(pad.entries.toReversed())))).toEqual(totals(pad.sheet));
    for (let step = 0; step < noted; step += 1) pad.undo();
    expect([totals(pad.sheet), places(pad.sheet), isOver(pad.sheet)]).toEqual(before);
  }
});

it("tells how a game would count before it is saved", () => {
  const pad = new Pad("tried");
  pad.note({ what: "box", edition: "twist", house: {}, length: 1 });
  const [ann, ben] = NAMES.slice(0, 2).map((name, at) => pad.note(player(name, at)));
  const game = {
    what: "game",
    left: { [ann!]: 0, [ben!]: 7 },
    out: ann!,
    stuck: false,
    resigned: [],
    starter: null,
  } as const;
  expect(pad.tried(null, { ...game, resigned: [] })).toMatchObject({ scores: { [ann!]: 7, [ben!]: -7 } });
  const line = pad.note({ ...game, resigned: [] });
  const late = pad.note(player("Cem", 3));
  const wrong = pad.tried(null, { ...game, left: { ...game.left, [late]: 3 }, resigned: [] });
  expect(wrong instanceof PadError && wrong.code).toBe("joins-next-round");
  expect(pad.tried(line, { ...game, left: { ...game.left, [late]: 3 }, resigned: [] })).toMatchObject({
    scores: { [ann!]: 10 },
  });
});

it("doesn't take back what somebody else has corrected since", () => {
  const pad = new Pad("two phones");
  pad.note({ what: "box", edition: "sabra", house: {}, length: 0 });
  const [ann, ben] = NAMES.slice(0, 2).map((name, at) => pad.note(player(name, at)));
  const game = (left: number): GameNote => ({
    what: "game",
    left: { [ann!]: 0, [ben!]: left },
    out: ann!,
    stuck: false,
    resigned: [],
    starter: null,
  });
  const sums = (): number[] => Object.values(totals(pad.sheet));
  const line = pad.note(game(1));
  pad.rewrite(line, game(2));
  pad.rewrite(line, game(3));
  pad.undo();
  pad.undo();
  expect(sums()).toEqual([1, -1]); // what is one's own is taken back step by step
  pad.merge([corrected(pad.entries, pad.line(line), game(9), { id: "x", at: 1, by: "other" })]);
  expect(pad.canUndo).toBe(false);
  pad.undo();
  expect(sums()).toEqual([9, -9]);
  pad.note(game(5));
  expect(pad.canUndo).toBe(true);
  const taken = pad.undo();
  expect(sums()).toEqual([9, -9]);
  pad.redo(taken);
  expect(sums()).toEqual([14, -14]);
  pad.undo();
  expect(sums()).toEqual([9, -9]);
});
