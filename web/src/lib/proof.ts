/** The fair deal, checked by the reader's own machine: docs/fair-deal.md describes the function. */
import { fromHex, sha256, toHex } from "./sha256";

/** Whether the seed is the one whose fingerprint was shown before the game. */
export const fits = (seed: string, commitment: string): boolean => toHex(sha256(fromHex(seed))) === commitment;

export function shuffled<T>(items: readonly T[], seed: Uint8Array, label: string): T[] {
  const words = wordsOf(seed, new TextEncoder().encode(label));
  const result = [...items];
  for (let i = result.length - 1; i > 0; i -= 1) {
    const j = below(words, i + 1);
    [result[i], result[j]] = [result[j]!, result[i]!];
  }
  return result;
}

function* wordsOf(seed: Uint8Array, label: Uint8Array): Generator<number, never> {
  for (let counter = 0; ; counter += 1) {
    const input = new Uint8Array(seed.length + label.length + 4);
    input.set(seed);
    input.set(label, seed.length);
    new DataView(input.buffer).setUint32(seed.length + label.length, counter);
    const digest = new DataView(sha256(input).buffer);
    for (let at = 0; at < 32; at += 4) yield digest.getUint32(at);
  }
}

function below(words: Generator<number, never>, n: number): number {
  const limit = 2 ** 32 - (2 ** 32 % n);
  for (;;) {
    const word = words.next().value;
    if (word < limit) return word % n;
  }
}
