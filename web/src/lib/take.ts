/**
 * Sounds as samples. What is struck rings in a few tones that die away at once; cloth, and what slides, is filtered noise.
 * Plain numbers, the same each time: tests can measure them, and playing one costs the page nothing but a buffer.
 */
export const RATE = 44_100;
/** How the table and the walls answer: after so many seconds, so loud. */
const ECHOES: readonly (readonly [number, number])[] = [
  [0.0071, 0.16],
  [0.0113, -0.12],
  [0.0179, 0.1],
  [0.0271, -0.07],
  [0.0397, 0.05],
  [0.0593, 0.03],
];
const FADE_OUT = 0.01;

export class Take {
  readonly samples: Float32Array<ArrayBuffer>;
  #state: number;

  constructor(seconds: number, seed = 1) {
    this.samples = new Float32Array(Math.ceil(seconds * RATE));
    this.#state = seed;
  }

  /** Between 0 and 1, the same each time (mulberry32). */
  random(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** One tone of something struck; after `decay` seconds it has lost two thirds of its strength. */
  ring(at: number, frequency: number, decay: number, volume: number): void {
    const shrink = Math.exp(-1 / (decay * RATE));
    const turn = (2 * Math.PI * frequency) / RATE;
    const [last, before] = [2 * shrink * Math.cos(turn), shrink * shrink];
    const start = Math.round(at * RATE);
    const end = Math.min(this.samples.length, start + Math.round(8 * decay * RATE));
    let [now, past] = [volume * shrink * Math.sin(turn), 0];
    for (let index = start; index < end; index += 1) {
      this.samples[index]! += now;
      [now, past] = [last * now - before * past, now];
    }
  }

  /** Noise around a pitch, which may glide; it swells for a while, and then dies away. */
  rub(at: number, [from, to]: readonly [number, number], swell: number, decay: number, volume: number): void {
    const start = Math.round(at * RATE);
    const end = Math.min(this.samples.length, start + Math.round((swell + 6 * decay) * RATE));
    let [low, band] = [0, 0];
    for (let index = start; index < end; index += 1) {
      const since = (index - start) / RATE;
      const centre = from + (to - from) * Math.min(1, since / (swell + decay));
      const step = 2 * Math.sin((Math.PI * centre) / RATE);
      const loud = since < swell ? since / swell : Math.exp((swell - since) / decay);
      low += step * band;
      band += step * ((this.random() * 2 - 1) * loud - low - 0.9 * band);
      this.samples[index]! += volume * band;
    }
  }

  /** In a small room, and as loud as this at its loudest. */
  finished(peak: number): Float32Array<ArrayBuffer> {
    const dry = this.samples.slice();
    for (const [delay, loud] of ECHOES) {
      const late = Math.round(delay * RATE);
      let dull = 0; // walls swallow what is high
      for (let index = late; index < dry.length; index += 1) {
        dull += 0.35 * (dry[index - late]! - dull);
        this.samples[index]! += loud * dull;
      }
    }
    const loudest = this.samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    const fade = Math.round(FADE_OUT * RATE);
    const { length } = this.samples;
    return this.samples.map((sample, index) => (sample / loudest) * peak * Math.min(1, (length - 1 - index) / fade));
  }
}
