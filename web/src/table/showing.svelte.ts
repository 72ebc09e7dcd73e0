/** What others did, shown one after the other: on the felt lies what they had made of it, until it has been seen. */
import type { DraftMeld } from "./draft";

export type Scene = {
  melds: readonly DraftMeld[];
  /** Whose play it was: the new tiles come from there. Null where the felt only goes back to how it lay. */
  seat: number | null;
  /** The tiles that are marked as laid just now; left out: those that are anyhow. */
  laid?: ReadonlySet<number>;
  /** For so long it stays when everything has come to rest, in milliseconds. */
  hold?: number;
};

export class Showing {
  /** What is seen instead of how the tiles truly lie. */
  now = $state.raw<Scene | null>(null);
  private waiting: Scene[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  show(...scenes: Scene[]): void {
    this.waiting.push(...scenes);
    if (!this.now) this.next();
  }

  /** Everything of this scene has come to rest. */
  rested(scene: Scene): void {
    if (scene !== this.now) return;
    clearTimeout(this.timer);
    if (scene.hold) this.timer = setTimeout(() => this.next(), scene.hold);
    else this.next();
  }

  /** Whoever touches anything has seen enough. */
  skip(): void {
    clearTimeout(this.timer);
    this.waiting = [];
    this.now = null;
  }

  private next(): void {
    this.now = this.waiting.shift() ?? null;
  }
}
