import { expect, it } from "vitest";
import { measured } from "../src/lib/rating";

it("takes the rating of a table of this size", () =>
  expect(measured({ 2: 500, 4: 400 }, 4)).toEqual({ rating: 400, players: 4 }));
it("takes the nearest size where this one was not measured", () => {
  expect(measured({ 2: 500, 4: 400 }, 6)).toEqual({ rating: 400, players: 4 });
  expect(measured({ 2: 500, 4: 400 }, 3)).toEqual({ rating: 500, players: 2 });
});
it("knows nothing of a box that was not measured", () => {
  expect(measured({}, 2)).toBeNull();
  expect(measured(undefined, 2)).toBeNull();
});
