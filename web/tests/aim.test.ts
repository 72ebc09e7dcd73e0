import { describe, expect, it } from "vitest";
import { EdgeScroll, type Rect, placeInRows } from "../src/table/aim";

const tile = (column: number, row: number, raised = 0): Rect => ({
  left: 50 * column,
  right: 50 * column + 46,
  top: 70 * row - raised,
  bottom: 70 * row + 64 - raised,
});

describe("a place on the rack", () => {
  const rack = [tile(0, 0), tile(1, 0), tile(2, 0), tile(1, 1)];

  it("is before the tile whose left half is meant", () => {
    expect(placeInRows(rack, 10, 30)).toBe(0);
    expect(placeInRows(rack, 60, 30)).toBe(1);
    expect(placeInRows(rack, 90, 30)).toBe(2);
  });

  it("is at the end of the row that is meant, not of the rack", () => {
    expect(placeInRows(rack, 148, 30)).toBe(3);
    expect(placeInRows(rack, 148, 100)).toBe(4);
    expect(placeInRows(rack, 20, 100)).toBe(3);
  });

  it("belongs to the last row below all of them, and to the first above", () => {
    expect(placeInRows(rack, 60, 300)).toBe(3);
    expect(placeInRows(rack, 60, -20)).toBe(1);
  });

  it("is not confused by a chosen tile, which stands higher", () => {
    expect(placeInRows([tile(0, 0), tile(1, 0), tile(0, 1, 7), tile(1, 1)], 148, 30)).toBe(2);
  });

  it("is the first one of an empty rack", () => {
    expect(placeInRows([], 5, 5)).toBe(0);
  });
});

describe("scrolling along", () => {
  const board = { left: 0, right: 300, top: 100, bottom: 400 };

  it("waits, so that a drop onto the outermost row is exact", () => {
    const edge = new EdgeScroll();
    expect(edge.step(board, 50, 105, 0)).toBe(0);
    expect(edge.step(board, 50, 105, 200)).toBe(0);
    expect(edge.step(board, 50, 105, 400)).toBeLessThan(0);
    expect(edge.step(board, 50, 395, 500)).toBeGreaterThan(0);
  });

  it("starts anew after leaving the edge", () => {
    const edge = new EdgeScroll();
    edge.step(board, 50, 105, 0);
    expect(edge.step(board, 50, 250, 390)).toBe(0);
    expect(edge.step(board, 50, 105, 400)).toBe(0);
    edge.stop();
    expect(edge.step(board, 50, 105, 1000)).toBe(0);
  });

  it("is faster the nearer to the edge, and stops far beyond it", () => {
    const edge = new EdgeScroll();
    edge.step(board, 50, 120, 0);
    const slow = edge.step(board, 50, 120, 400);
    const fast = edge.step(board, 50, 101, 410);
    expect(Math.abs(fast)).toBeGreaterThan(Math.abs(slow));
    expect(edge.step(board, 50, 500, 900)).toBe(0);
    expect(edge.step(board, 350, 105, 1800)).toBe(0);
  });
});
