/** Hints, as far as I asked for them in this turn. */
import { randomId } from "../net/connection";
import type { ClientMessage, Hint, HintStep } from "../protocol";

export class Hints {
  now = $state.raw<Hint | null>(null);
  /** What I wait for. */
  asked = $state<HintStep | null>(null);
  private id = "";
  /** What is to be given once more, in other words. */
  private again: HintStep | null = null;

  constructor(private readonly send: (message: ClientMessage) => boolean) {}

  ask(step: HintStep): void {
    this.id = randomId();
    this.asked = this.send({ type: "hint", id: this.id, step }) ? step : null;
  }

  /** Whether it is the answer to what I asked last; then nobody waits any more. */
  answered(id: string | null): boolean {
    if (id !== this.id) return false;
    this.asked = null;
    return true;
  }

  forget(): void {
    this.now = null;
    this.asked = null;
  }

  /** I read another language from now on: what the server said in words of its own, it is asked for again. */
  relearn(): void {
    this.again = this.now && this.now.step;
  }

  /** On a new line: an answer that was on its way went to the old one. */
  renewed(): void {
    this.asked = null;
    if (this.again && this.now) this.ask(this.again);
    this.again = null;
  }
}
