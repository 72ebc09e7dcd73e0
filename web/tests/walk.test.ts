import { expect, it } from "vitest";
import { ARROWS, type Stop, nextStop } from "../src/table/walk";

// Two rows on the table, two on the rack; the tile 22 is chosen and stands higher.
const STOPS: Stop[] = [
  { id: 1, x: 10, y: 20, rack: false },
  { id: 2, x: 40, y: 20, rack: false },
  { id: 3, x: 200, y: 20, rack: false },
  { id: 11, x: 30, y: 70, rack: false },
  { id: 21, x: 20, y: 300, rack: true },
  { id: 22, x: 70, y: 293, rack: true },
  { id: 23, x: 120, y: 300, rack: true },
  { id: 31, x: 20, y: 350, rack: true },
];
const walk = (from: number, ...keys: string[]): (number | null)[] => {
  let at: number | null = from;
  return keys.map((key) => (at = at === null ? null : nextStop(STOPS, at, ARROWS[`Arrow${key}`]!)));
};

it("left and right go as one reads, past a chosen tile, too", () => {
  expect(walk(21, "Right", "Right", "Right", "Right")).toEqual([22, 23, 31, null]);
  expect(walk(31, "Left", "Left", "Left", "Left")).toEqual([23, 22, 21, null]);
});

it("the table and the rack are each gone through by themselves", () => {
  expect(walk(1, "Right", "Right", "Right", "Right")).toEqual([2, 3, 11, null]);
});

it("up and down go to the next row, and from the rack to the table", () => {
  expect(walk(31, "Up", "Up", "Up", "Up")).toEqual([21, 11, 2, null]);
  expect(walk(3, "Down", "Down", "Down", "Down")).toEqual([11, 21, 31, null]);
  expect(walk(22, "Up")).toEqual([11]);
  expect(walk(22, "Down")).toEqual([31]);
});

it("a tile that is gone leads nowhere", () => expect(nextStop(STOPS, 99, ARROWS.ArrowUp!)).toBeNull());
