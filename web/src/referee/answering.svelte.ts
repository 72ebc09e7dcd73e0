/** A question on its way: what is being waited for, what was answered, what went wrong. */
import { OutOfReach } from "../net/ask";
import { drawn, type Part } from "../lib/words";
import { problemText, t } from "../state/words.svelte";

export class Answering<T> {
  waits = $state(false);
  answer = $state.raw<T | null>(null);
  problem = $state.raw<readonly Part[]>([]);
  private latest = 0;

  async ask(question: () => Promise<T>): Promise<void> {
    this.forget();
    const mine = this.latest;
    this.waits = true;
    try {
      const answer = await question();
      if (mine === this.latest) this.answer = answer;
    } catch (error) {
      if (mine === this.latest)
        this.problem = error instanceof OutOfReach ? [{ text: t("page.referee.offline") }] : drawn(problemText(error));
    }
    if (mine === this.latest) this.waits = false;
  }

  /** What was answered was about other tiles; so is what is still being waited for. */
  forget(): void {
    this.latest += 1;
    this.waits = false;
    this.answer = null;
    this.problem = [];
  }
}
