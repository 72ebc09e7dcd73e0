/** What the server says of the tiles of a game, for the eye. */
import { blamed, meant } from "../lib/blame";
import { parseTiles } from "../lib/tiles";
import { textOf } from "../table/draft";
import { type Marks, UNMARKED } from "../table/marks";
import { faultAmongText } from "./faults";
import type { Guide } from "./guide.svelte";
import type { TableStore } from "./table.svelte";

export class GameMarks implements Marks {
  constructor(
    private readonly store: TableStore,
    /** Where somebody can be led. */
    private readonly guide: Guide | null = null,
  ) {}

  readonly laid = $derived.by(() => this.store.laid);

  private readonly shown = $derived.by(() => this.store.watched?.melds ?? this.store.draft.melds);

  readonly guilty = $derived.by(() => {
    const { watched, current, draft, base } = this.store;
    return watched ? UNMARKED.guilty : blamed(current, draft.melds, base.melds);
  });

  readonly why = $derived.by(() => {
    const { current } = this.store;
    if (!current) return UNMARKED.why;
    const faults = new Map(current.melds.map((one) => [one.meld.tiles, one.fault]));
    const found = this.shown.map((meld) => {
      const fault = this.guilty.has(meld.id) ? current.fault : faults.get(textOf(meld));
      return [meld.id, fault ? faultAmongText(fault, this.shown.map(textOf)) : ""] as const;
    });
    return new Map(found.filter(([, text]) => text));
  });

  readonly named = $derived.by(() =>
    meant(String(this.store.refusal?.details.meld ?? ""), this.shown, this.store.base.melds),
  );

  /** Those that the play changes; once it is shown, those that the last step has changed. */
  readonly hintedMelds = $derived.by(() => {
    if (this.guide?.leads && this.guide.at > 0) return this.guide.made;
    return new Set((this.store.hints.now?.melds ?? []).flatMap((at) => this.store.base.melds[at]?.id ?? []));
  });

  /** As many of each face as the next step lays; before any is known, as the hint names. */
  readonly hintedTiles = $derived.by(() => {
    const left = [...(this.guide?.coming ?? parseTiles(this.store.hints.now?.tiles ?? ""))];
    const found = this.store.draft.rack.filter((one) => {
      const at = left.indexOf(one.face);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
    return new Set(found.map((one) => one.id));
  });
}
