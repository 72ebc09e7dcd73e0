import { expect, it } from "vitest";
import { type Entry, type Note, begun, corrected, lines } from "../src/pad/evening";
import { changes } from "../src/pad/told";

const writer = (id: string, at: number): { id: string; at: number; by: string } => ({ id, at, by: "" });
const game = (left: number): Note => ({
  what: "game",
  left: { p1: 0, p2: left },
  out: null,
  stuck: false,
  resigned: [],
  starter: null,
});

it("tells what was corrected and deleted, the latest first, and nothing of who comes and goes or how long", () => {
  let entries: Entry[] = [];
  const note = (id: string, what: Note): void => void (entries = [...entries, begun(entries, what, writer(id, 1))]);
  const rewrite = (line: string, id: string, at: number, what: Note): void => {
    const before = lines(entries).find((one) => one.id === line)!;
    entries = [...entries, corrected(entries, before, what, writer(id, at))];
  };
  const box: Note = { what: "box", edition: "sabra", house: { rack_size: 14 }, length: 0 };
  note("b1", box);
  note("p1", { what: "player", name: "Ann", place: 1, here: true });
  note("g1", game(5));
  note("g2", game(6));
  rewrite("p1", "c1", 2, { what: "player", name: "Ann", place: 1, here: false });
  rewrite("b1", "c5", 2, { ...box, length: 7 });
  rewrite("b1", "c6", 2, { ...box, house: {}, length: 7 });
  rewrite("g1", "c2", 3, game(7));
  rewrite("g2", "c3", 4, { what: "removed" });
  rewrite("g1", "c4", 5, game(8));
  expect(changes(lines(entries)).map(({ line, from, to }) => [line.id, from, to])).toEqual([
    ["g1", game(7), game(8)],
    ["g2", game(6), { what: "removed" }],
    ["g1", game(5), game(7)],
    ["b1", { ...box, length: 7 }, { ...box, house: {}, length: 7 }],
  ]);
});
