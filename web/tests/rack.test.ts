import { describe, expect, it } from "vitest";
import { FINGER, ROW_GAP, rackLook } from "../src/table/rack";

const SCREENS = [
  { name: "320 x 568", width: 308, screen: 568 },
  { name: "390 x 844", width: 366, screen: 844 },
  { name: "844 x 390", width: 820, screen: 390 },
  { name: "768 x 1024", width: 744, screen: 1024 },
  { name: "1440 x 900", width: 1404, screen: 900 },
];
const heightOf = (count: number, width: number, screen: number): number => {
  const { cell, tile } = rackLook(count, width, screen);
  return Math.ceil(count / Math.floor(width / cell)) * (Math.max(FINGER, tile * 1.34) + ROW_GAP);
};

describe.each(SCREENS)("a rack on a screen of $name", ({ width, screen }) => {
  it("has tiles for fingers as long as there are no more than twenty", () => {
    for (let count = 1; count <= 20; count += 1)
      expect(rackLook(count, width, screen).cell).toBeGreaterThanOrEqual(FINGER);
  });
  it("takes no more than two fifths of the screen, up to forty tiles", () => {
    for (let count = 1; count <= 40; count += 1)
      expect(heightOf(count, width, screen)).toBeLessThanOrEqual(0.4 * screen);
  });
  it("draws no tile larger than its place", () => {
    for (let count = 0; count <= 110; count += 1) {
      const { cell, tile } = rackLook(count, width, screen);
      expect(tile).toBeLessThan(cell);
      expect(tile).toBeGreaterThanOrEqual(27);
    }
  });
});

it("a row less is worth slightly smaller tiles", () => {
  expect(rackLook(14, 744, 1024)).toEqual({ cell: 53, tile: 51 });
});
