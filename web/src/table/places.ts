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

/** Whoever keeps them from one visit to the next. */
export type Keeper = { recall(): KeptPlaces | null; keep(places: KeptPlaces): void };

export const kept = (plan: Layout, melds: readonly DraftMeld[]): KeptPlaces => ({
  width: plan.area.width,
  tile: plan.tile.width,
  melds: melds.flatMap((meld) => {
    const spot = plan.spots.get(meld.id);
    return spot ? [{ text: textOf(meld), spot }] : [];
  }),
});

/** As the layout before, for what lies there again; null on another screen. */
export function placesBefore(found: KeptPlaces | null, melds: readonly DraftMeld[], area: Area): Layout | null {
  if (!found || found.width !== area.width) return null;
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
