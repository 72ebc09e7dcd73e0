/** What another player tries out, as long as they do. */
import { type DraftMeld } from "../table/draft";
import { tableFrom } from "../table/rebase";
import type { ShownDraft } from "../protocol";

export class OthersDraft {
  private shown = $state.raw<ShownDraft | null>(null);
  private lie: readonly DraftMeld[] = [];

  /** The melds go on from those before, and at first from the table. */
  hear(message: ShownDraft, table: readonly DraftMeld[]): void {
    this.lie = tableFrom(
      this.shown ? this.lie : table,
      message.melds.map((meld) => meld.tiles),
    );
    this.shown = message;
  }

  /** Null where nobody tries anything. */
  get melds(): readonly DraftMeld[] | null {
    return this.shown && this.lie;
  }

  inTurn(turn: number | undefined): boolean {
    return this.shown !== null && this.shown.turn === turn;
  }

  forget(): void {
    this.shown = null;
  }
}
