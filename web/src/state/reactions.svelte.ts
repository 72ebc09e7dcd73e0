/** What others say in a word, for a few seconds. */
import type { Reaction } from "../protocol";

const SHOWN_MS = 4000;

export class Reactions {
  shown = $state.raw<{ seat: number; reaction: Reaction }[]>([]);

  hear(seat: number, reaction: Reaction): void {
    const heard = { seat, reaction };
    this.shown = [...this.shown.filter((one) => one.seat !== seat), heard];
    window.setTimeout(() => (this.shown = this.shown.filter((one) => one !== heard)), SHOWN_MS);
  }
}
