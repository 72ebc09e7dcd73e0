/** Tiles that no server knows of: those of a replay, a lesson, a puzzle or a referee's board. */
import type { Sound } from "../lib/sound";
import { textsOf } from "./draft";
import { type Lie, OwnTiles } from "./own-tiles.svelte";

export type Hearer = {
  /** Somebody moved tiles: how the melds lie now, in the notation. */
  moved?(melds: string[]): void;
  /** Something that can't be done, in words. */
  objected?(text: string): void;
  /** What whoever can't see it should hear. */
  said?(text: string): void;
  sounded?(sound: Sound): void;
};

export class LooseTiles extends OwnTiles {
  private begun = false;
  private quiet = false;

  constructor(private readonly hearer: Hearer = {}) {
    super();
  }

  /** From now on the tiles lie like this. What lay there before keeps its place; the play of a seat is seen. */
  show(lie: Lie, by: number | null = null): void {
    this.quiet = true;
    this.showing.skip();
    if (this.begun) this.goOn(lie, this.base.melds, { turnOver: true, over: true, by });
    else this.begin(lie, lie.rack, null, false);
    this.begun = true;
    this.quiet = false;
  }

  /** Lays the tiles like this, as a step that can be undone. */
  lay(melds: readonly string[]): void {
    this.layTable(melds);
  }

  protected drafted(): void {
    if (!this.quiet) this.hearer.moved?.(textsOf(this.draft));
  }

  object(text: string): void {
    this.notice = text;
    this.hearer.objected?.(text);
  }

  say(text: string): void {
    this.hearer.said?.(text);
  }

  protected noise(sound: Sound): void {
    this.hearer.sounded?.(sound);
  }
}
