/** What is heard at the table, and how it is made: tiles on felt, on wood and on each other, and a small marimba. */
import { Take } from "./take";

export { RATE } from "./take";

export type Sound = "lay" | "draw" | "shuffle" | "turn" | "warning" | "refused" | "won" | "lost";

/** A tile put down on felt: its own hard tones for an instant, then the table under the cloth. */
function onFelt(take: Take, at: number, pitch: number, volume: number): void {
  take.rub(at, [2900 * pitch, 2300 * pitch], 0.0006, 0.005, 0.55 * volume);
  take.ring(at, 1480 * pitch, 0.016, 0.3 * volume);
  take.ring(at, 2390 * pitch, 0.011, 0.24 * volume);
  take.ring(at, 3910 * pitch, 0.006, 0.14 * volume);
  take.ring(at + 0.0008, 182, 0.03, 0.5 * volume);
  take.rub(at + 0.0008, [340, 240], 0.002, 0.018, 0.5 * volume);
}

/** Two tiles against each other: no cloth, no table. */
function clack(take: Take, at: number, pitch: number, volume: number): void {
  take.rub(at, [4200 * pitch, 3600 * pitch], 0.0004, 0.003, 0.4 * volume);
  take.ring(at, 2130 * pitch, 0.01, 0.34 * volume);
  take.ring(at, 3370 * pitch, 0.008, 0.26 * volume);
  take.ring(at, 5230 * pitch, 0.005, 0.14 * volume);
}

/** On the wood of a rack. */
function onWood(take: Take, at: number, pitch: number, volume: number): void {
  take.rub(at, [1900 * pitch, 1300 * pitch], 0.0006, 0.006, 0.45 * volume);
  take.ring(at, 512 * pitch, 0.04, 0.42 * volume);
  take.ring(at, 918 * pitch, 0.028, 0.3 * volume);
  take.ring(at, 1487 * pitch, 0.016, 0.18 * volume);
  take.ring(at, 2710 * pitch, 0.008, 0.1 * volume);
}

/** A bar of a marimba: its overtones are at four and nearly ten times its tone. `soft`: with a woollen mallet. */
function bar(take: Take, at: number, tone: number, volume: number, decay = 0.32, soft = false): void {
  take.ring(at, tone, decay, 0.7 * volume);
  take.ring(at, tone * 1.003, decay * 0.9, 0.14 * volume); // two bars are never quite alike: it lives
  take.ring(at, tone * 3.93, decay * 0.22, (soft ? 0.06 : 0.17) * volume);
  if (!soft) take.ring(at, tone * 9.2, decay * 0.06, 0.06 * volume);
  take.rub(at, [900, 600], 0.001, 0.008, 0.12 * volume);
}

const [D4, F4, A4, C5, E5, G5, C6, E6] = [293.66, 349.23, 440, 523.25, 659.26, 783.99, 1046.5, 1318.51] as const;

type Recipe = { seconds: number; peak: number; make: (take: Take) => void };
const RECIPES: Record<Sound, Recipe> = {
  lay: { seconds: 0.22, peak: 0.5, make: (take) => onFelt(take, 0, 1, 1) },
  /** It slides out of the pool, and stands on the rack. */
  draw: {
    seconds: 0.4,
    peak: 0.42,
    make: (take) => {
      take.rub(0, [900, 2300], 0.07, 0.03, 0.2);
      clack(take, 0.02, 0.93, 0.25);
      onWood(take, 0.14, 1.08, 1);
    },
  },
  /** All tiles, face down, under many hands: dense at first, then the last ones. */
  shuffle: {
    seconds: 1.2,
    peak: 0.45,
    make: (take) => {
      take.rub(0, [700, 1100], 0.25, 0.2, 0.09);
      for (let at = 0; at < 1; at += 0.012 + 0.055 * at * take.random() + 0.02 * take.random())
        clack(take, at, 0.75 + 0.5 * take.random(), (0.25 + 0.75 * take.random()) * (1 - 0.6 * at));
    },
  },
  turn: {
    seconds: 1.4,
    peak: 0.4,
    make: (take) => {
      bar(take, 0, G5, 0.8, 0.24);
      bar(take, 0.13, C6, 1, 0.28);
    },
  },
  /** Somebody knocks at the table: twice, not loud, and not like anything else here. */
  warning: {
    seconds: 0.7,
    peak: 0.5,
    make: (take) => {
      for (const [at, pitch] of [
        [0, 1.55],
        [0.17, 1.55],
      ] as const) {
        onWood(take, at, pitch, 1);
        take.ring(at, A4 * 2, 0.06, 0.5);
      }
    },
  },
  refused: {
    seconds: 0.5,
    peak: 0.4,
    make: (take) => {
      for (const [at, tone] of [
        [0, 196],
        [0.12, 165],
      ] as const) {
        take.ring(at, tone, 0.05, 0.8);
        take.ring(at, tone * 2.4, 0.02, 0.2);
        take.rub(at, [420, 260], 0.002, 0.015, 0.5);
      }
    },
  },
  won: {
    seconds: 2.6,
    peak: 0.5,
    make: (take) => {
      [C5, E5, G5, C6, E6].forEach((tone, at) => bar(take, 0.1 * at, tone, 0.7 + 0.06 * at, 0.3));
      [C5, G5, C6, E6].forEach((tone, at) => bar(take, 0.62 + 0.012 * at, tone, 0.75, 0.5));
      for (let at = 0; at < 7; at += 1) clack(take, 0.66 + 0.07 * at + 0.02 * take.random(), 1 + 0.05 * at, 0.07);
    },
  },
  lost: {
    seconds: 1.9,
    peak: 0.34,
    make: (take) => [A4, F4, D4].forEach((tone, at) => bar(take, 0.2 * at, tone, 1 - 0.15 * at, 0.34, true)),
  },
};

export const SOUNDS = Object.keys(RECIPES) as Sound[];

/** The samples of a sound, at `RATE`. */
export function samplesOf(sound: Sound): Float32Array<ArrayBuffer> {
  const { seconds, peak, make } = RECIPES[sound];
  const take = new Take(seconds);
  make(take);
  return take.finished(peak);
}
