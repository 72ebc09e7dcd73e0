import { beforeEach, describe, expect, it, vi } from "vitest";
import { DOUBLE_MS, Gestures, HOLD_MS } from "../src/table/gestures";

let now = 0;
let waiting: { run: () => void; at: number }[] = [];
const timers = {
  set: (run: () => void, ms: number) => {
    const timer = { run, at: now + ms };
    waiting.push(timer);
    return timer;
  },
  clear: (timer: never) => {
    waiting = waiting.filter((one) => one !== timer);
  },
  now: () => now,
};
function pass(ms: number): void {
  now += ms;
  const due = waiting.filter((one) => one.at <= now);
  waiting = waiting.filter((one) => one.at > now);
  due.forEach((one) => one.run());
}
const said: string[] = [];
const handlers = {
  tap: vi.fn(
    (id: number, how: { extend: boolean; double: boolean }) =>
      void said.push(`tap ${id}${how.double ? " double" : ""}${how.extend ? " extend" : ""}`),
  ),
  hold: (id: number) => void said.push(`hold ${id}`),
  lift: (id: number) => void said.push(`lift ${id}`),
  drag: (x: number, y: number) => void said.push(`drag ${x},${y}`),
  drop: (x: number, y: number) => void said.push(`drop ${x},${y}`),
  cancel: () => void said.push("cancel"),
};
let gestures: Gestures;
beforeEach(() => {
  now = 0;
  waiting = [];
  said.length = 0;
  gestures = new Gestures(handlers, timers);
});

describe("gestures", () => {
  it("a press without moving is a tap, also with a trembling finger", () => {
    gestures.down(7, 1, 100, 100);
    gestures.move(1, 103, 102);
    gestures.up(1, 103, 102);
    expect(said).toEqual(["tap 7"]);
    expect(handlers.tap).toHaveBeenLastCalledWith(7, { extend: false, double: false, x: 103 });
  });

  it("two quick taps on one tile are a double tap, on two tiles they are not", () => {
    for (const id of [7, 8, 8]) {
      gestures.down(id, 1, 0, 0);
      gestures.up(1, 0, 0);
      pass(DOUBLE_MS / 2);
    }
    expect(said).toEqual(["tap 7", "tap 8", "tap 8 double"]);
  });

  it("moving lifts the tile, then drags and drops it", () => {
    gestures.down(7, 1, 0, 0);
    gestures.move(1, 10, 0);
    gestures.move(1, 20, 5);
    gestures.up(1, 20, 5);
    expect(said).toEqual(["lift 7", "drag 10,0", "drag 20,5", "drop 20,5"]);
  });

  it("a long press takes hold, and may go on as a drag", () => {
    gestures.down(7, 1, 0, 0);
    pass(HOLD_MS);
    gestures.move(1, 30, 0);
    gestures.up(1, 30, 0);
    expect(said).toEqual(["hold 7", "lift 7", "drag 30,0", "drop 30,0"]);
    said.length = 0;
    gestures.down(7, 1, 0, 0);
    pass(HOLD_MS);
    gestures.up(1, 0, 0);
    expect(said).toEqual(["hold 7"]);
  });

  it("a second finger changes nothing", () => {
    gestures.down(7, 1, 0, 0);
    gestures.down(8, 2, 0, 0);
    gestures.move(2, 50, 50);
    gestures.up(2, 50, 50);
    gestures.up(1, 0, 0);
    expect(said).toEqual(["tap 7"]);
  });

  it("a drag that the browser takes away, or that is called off, ends without a drop", () => {
    gestures.down(7, 1, 0, 0);
    gestures.move(1, 10, 0);
    gestures.abort();
    gestures.up(1, 10, 0);
    expect(said.at(-1)).toBe("cancel");
  });
});
