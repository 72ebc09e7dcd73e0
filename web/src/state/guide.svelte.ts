/**
 * A hint, as far as somebody wants to be led: is there a play, where, and then the play itself on the felt, step by
 * step. The steps are moves of my own draft: each can be undone, and whoever makes one by hand is followed.
 */
import { type Face, parseTiles } from "../lib/tiles";
import { textOf } from "../table/draft";
import type { Hands } from "../table/hands.svelte";
import type { TableStore } from "./table.svelte";

export class Guide {
  /** Whether somebody wants a hint. */
  private open = $state(false);
  /** Whether the play was asked for: its first step follows at once. */
  private wanted = false;

  constructor(
    private readonly store: TableStore,
    private readonly hands: Hands,
  ) {}

  private readonly hint = $derived.by(() => this.store.hints.now);
  /** How the table lies before the first step and after each. */
  private readonly lies = $derived.by(() => [this.store.base.melds.map(textOf), ...(this.hint?.after ?? [])]);
  /** How many steps lie on the felt; -1 where hands have gone another way. */
  readonly at = $derived.by(() => {
    const now = like(this.store.draft.melds.map(textOf));
    return this.lies.findLastIndex((lie) => like(lie) === now);
  });
  readonly count = $derived.by(() => this.lies.length - 1);
  /** Whether it leads now. */
  readonly leads = $derived.by(() => this.open && this.store.myTurn && this.at >= 0);
  /** What the step that was made last says. */
  readonly step = $derived.by(() => (this.at > 0 ? (this.hint?.steps?.[this.at - 1] ?? "") : ""));
  readonly next = $derived.by(() => {
    const { hint } = this;
    if (!hint?.playable) return null;
    if (hint.step === "is-there") return "where";
    if (hint.step === "where") return "show";
    return this.at < this.count ? "next" : null;
  });
  /** The melds that the last step has made or changed. */
  readonly made = $derived.by<ReadonlySet<number>>(() => {
    const before = this.lies[this.at - 1];
    if (!this.leads || !before) return NONE;
    const left = [...before];
    const changed = this.store.draft.melds.filter((meld) => {
      const at = left.indexOf(textOf(meld));
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
    return new Set(changed.map((meld) => meld.id));
  });

  /** The tiles that the next step lays from my rack; null where no step is known. */
  readonly coming = $derived.by<readonly Face[] | null>(() => {
    if (!this.leads || !this.hint?.after) return null;
    const left = (this.lies[this.at] ?? []).flatMap(parseTiles);
    return (this.lies[this.at + 1] ?? []).flatMap(parseTiles).filter((face) => {
      const at = left.indexOf(face);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
  });

  begin(): void {
    this.open = true;
    if (!this.hint) this.store.hints.ask("is-there");
  }

  forward(): void {
    switch (this.next) {
      case "where":
        return this.store.hints.ask("where");
      case "show":
        this.wanted = true;
        return this.store.hints.ask("show");
      case "next":
        return this.lay(this.at + 1);
    }
  }

  /** Call it when the answer may have come. */
  goOn(): void {
    if (!this.wanted || this.hint?.step !== "show") return;
    this.wanted = false;
    if (this.leads && this.at === 0) this.forward();
  }

  back(): void {
    if (this.at > 0) this.store.undo();
  }

  /** All that is left, at once. */
  layAll(): void {
    this.lay(this.count);
  }

  /** Everything goes back, and nobody is led any more. */
  stop(): void {
    if (this.at > 0) this.store.reset();
    this.close();
  }

  close(): void {
    this.open = false;
    this.wanted = false;
  }

  private lay(step: number): void {
    this.hands.fromRack(() => this.store.layTable(this.lies[step]!), true);
  }
}

const NONE: ReadonlySet<number> = new Set();
const like = (melds: readonly string[]): string => melds.toSorted().join("|");
