import { beforeEach, expect, it, vi } from "vitest";
import { type Scene, Showing } from "../src/table/showing.svelte";

const scene = (seat: number, hold = 0): Scene => ({ melds: [], seat, hold });
let showing: Showing;

beforeEach(() => {
  vi.useFakeTimers();
  showing = new Showing();
});

it("shows one play after the other", () => {
  const [first, second] = [scene(1), scene(2)];
  showing.show(first);
  showing.show(second);
  expect(showing.now).toBe(first);
  showing.rested(first);
  expect(showing.now).toBe(second);
  showing.rested(first); // late
  expect(showing.now).toBe(second);
  showing.rested(second);
  expect(showing.now).toBe(null);
});

it("holds what is to be looked at for a while", () => {
  const only = scene(1, 800);
  showing.show(only);
  showing.rested(only);
  vi.advanceTimersByTime(799);
  expect(showing.now).toBe(only);
  vi.advanceTimersByTime(1);
  expect(showing.now).toBe(null);
});

it("is over at once for whoever has seen enough", () => {
  showing.show(scene(1, 800), scene(2));
  showing.rested(showing.now!);
  showing.skip();
  expect(showing.now).toBe(null);
  vi.runAllTimers();
  expect(showing.now).toBe(null);
});
