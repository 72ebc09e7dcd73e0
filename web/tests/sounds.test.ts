import { describe, expect, it } from "vitest";
import { SOUNDS, samplesOf } from "../src/lib/recipes";
import { RATE } from "../src/lib/take";

const peak = (samples: Float32Array): number => samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
const energy = (samples: Float32Array): number => samples.reduce((sum, one) => sum + one * one, 0);
/** How much of a tone is in it (Goertzel). */
function share(samples: Float32Array, frequency: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * frequency) / RATE);
  let [last, before] = [0, 0];
  for (const sample of samples) [last, before] = [sample + turn * last - before, last];
  return last * last + before * before - turn * last * before;
}

describe("sounds", () => {
  it("are soft, end in silence and never crackle", () => {
    for (const sound of SOUNDS) {
      const samples = samplesOf(sound);
      expect(peak(samples), sound).toBeGreaterThan(0.25);
      expect(peak(samples), sound).toBeLessThan(0.6);
      expect(samples.at(-1), sound).toBeCloseTo(0, 5);
      expect(samples.every(Number.isFinite), sound).toBe(true);
      const mean = samples.reduce((sum, one) => sum + one, 0) / samples.length;
      expect(Math.abs(mean), sound).toBeLessThan(0.003);
    }
  });

  it("of tiles are short strokes: nearly all of it is over at once", () => {
    const samples = samplesOf("lay");
    expect(energy(samples.subarray(0, 0.08 * RATE)) / energy(samples)).toBeGreaterThan(0.95);
    expect(samples.length / RATE).toBeLessThan(0.3);
  });

  it("of winning rise to a high C, those of losing fall to a low D", () => {
    const [won, lost] = [samplesOf("won"), samplesOf("lost")];
    expect(share(won, 1046.5)).toBeGreaterThan(20 * share(won, 293.66));
    expect(share(lost, 293.66)).toBeGreaterThan(20 * share(lost, 1046.5));
    expect(energy(won)).toBeGreaterThan(energy(lost));
  });

  it("are the same each time", () => {
    expect(samplesOf("shuffle")).toEqual(samplesOf("shuffle"));
  });
});
