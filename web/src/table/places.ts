/** Where melds lie, in a form that can be kept: whoever comes back on the same screen finds them there. */
import { type DraftMeld, textOf } from "./draft";
import type { Area, Layout, Spot } from "./layout";

export type KeptPlaces = {
  /** Of the felt. */
  width: number;
  /** How wide a tile was. */
  tile: number;
  melds: readonly { text: string; spot: Spot }[];
};

/** Whoever keeps them from one visit to the next: one for each width of the felt, the latest last. */
export type Keeper = { recall(): KeptPlaces[]; keep(places: KeptPlaces[]): void };

const MOST_KEPT = 100; // widths, where a window is drawn wider and narrower

/** For each shape of the screen: whoever turns the phone back finds the table as it was. */
export class Shapes {
  private readonly known: Map<number, KeptPlaces>;

  constructor(private readonly keeper: Keeper | null) {
    this.known = new Map(keeper?.recall().map((one) => [one.width, one]));
  }

  /** As the layout before, for what lies there again; null on a felt that was never so wide. */
  before(melds: readonly DraftMeld[], area: Area): Layout | null {
    const found = this.known.get(area.width);
    return found ? asLayout(found, melds, area) : null;
  }

  keep(places: KeptPlaces): void {
    this.known.delete(places.width);
    this.known.set(places.width, places);
    if (this.known.size > MOST_KEPT) this.known.delete(this.known.keys().next().value!);
    this.keeper?.keep([...this.known.values()]);
  }
}

export const kept = (plan: Layout, melds: readonly DraftMeld[]): KeptPlaces => ({
  width: plan.area.width,
  tile: plan.tile.width,
  melds: melds.flatMap((meld) => {
    const spot = plan.spots.get(meld.id);
    return spot ? [{ text: textOf(meld), spot }] : [];
  }),
});

function asLayout(found: KeptPlaces, melds: readonly DraftMeld[], area: Area): Layout {
  const left = [...found.melds];
  const spots = new Map<number, Spot>();
  for (const meld of melds) {
    const at = left.findIndex(({ text }) => text === textOf(meld));
    if (at >= 0) spots.set(meld.id, left.splice(at, 1)[0]!.spot);
  }
  const lengths = new Map(melds.map((meld) => [meld.id, meld.pieces.length]));
  const tile = { width: found.tile, height: 0 };
  return { tile, rowHeight: 0, units: 0, area, start: { x: 0, y: 0 }, spots, lengths, height: 0 };
}
