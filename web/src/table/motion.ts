/**
 * What moves when the tiles lie elsewhere, from where and when. Everything lies where it goes at once; a flight only
 * has it seen on its way there, so that nothing has to wait for it.
 */
import type { DraftMeld } from "./draft";
import { type Layout, cornerOf, stepOf } from "./layout";

/** A tile on the felt: its corner, its width, and the meld that it lies in. */
export type Place = { x: number; y: number; size: number; meld: number };
export type Places = ReadonlyMap<number, Place>;
/** Where tiles come from that were not on the felt: the middle of a seat, and how wide they are there. */
export type Origin = { x: number; y: number; size: number };

export type Flight = {
  /** A meld that goes as a whole, or a single tile. */
  what: "meld" | "tile";
  id: number;
  /** Beside where it lies now, and how many times as large. */
  from: { x: number; y: number; scale: number };
  delay: number;
  duration: number;
};

const GLIDE_MS = 200;
const FLIGHT_MS = 600;
const LEAD_MS = 200; // tiles in a hand are seen before they fly
const SPREAD_MS = 700; // with these two, about 1.5 s in all ...
const LEAST_BEAT_MS = 60; // ... and longer for many steps
const MOST_BEAT_MS = 350;
const FAN = 0.55; // of their width, side by side in the hand
const WIDEST_FAN = 4;

export function placesOf(plan: Layout, melds: readonly DraftMeld[]): Places {
  const found = new Map<number, Place>();
  for (const meld of melds) {
    const spot = plan.spots.get(meld.id);
    if (!spot) continue;
    const { x, y } = cornerOf(plan, spot);
    const step = stepOf(plan, meld.pieces.length);
    meld.pieces.forEach((one, at) => found.set(one.id, { x: x + at * step, y, size: plan.tile.width, meld: meld.id }));
  }
  return found;
}

/** What changes in one meld. */
type Change = { whole: Flight | null; moved: Flight[]; came: number[] };

/** A step of one's own: quickly, and all at once. */
export function glides(before: Places, after: Places, origin: Origin | null = null): Flight[] {
  return changes(before, after).flatMap(({ whole, moved, came }) => {
    const flown = origin ? inHand(came, after, origin).map((one) => ({ ...one, duration: FLIGHT_MS / 2 })) : [];
    return [...(whole ? [whole] : moved), ...flown];
  });
}

/** A play of somebody else, to be followed by eye: one meld after the other, its tiles of the rack one by one. */
export function acts(before: Places, after: Places, origin: Origin | null): Flight[] {
  const all = changes(before, after);
  const flown = new Map(
    origin
      ? inHand(
          all.flatMap(({ came }) => came),
          after,
          origin,
        ).map((one) => [one.id, one] as const)
      : [],
  );
  const beats = all.flatMap(({ moved, came }) => [
    ...(moved.length ? [moved] : []),
    ...came.map((id) => (flown.has(id) ? [flown.get(id)!] : [])),
  ]);
  const beat = Math.min(MOST_BEAT_MS, Math.max(LEAST_BEAT_MS, SPREAD_MS / Math.max(1, beats.length - 1)));
  const lead = flown.size ? LEAD_MS : 0;
  return [
    ...all.flatMap(({ whole }) => whole ?? []),
    ...beats.flatMap((flights, at) => flights.map((one) => ({ ...one, delay: lead + at * beat, duration: FLIGHT_MS }))),
  ];
}

function changes(before: Places, after: Places): Change[] {
  const melds = new Map<number, [number, Place][]>();
  for (const tile of after) melds.set(tile[1].meld, [...(melds.get(tile[1].meld) ?? []), tile]);
  const found = [...melds].map(([meld, tiles]): Change & { at: Place } => {
    const at = tiles[0]![1];
    const moved = tiles.flatMap(([id, to]) => {
      const from = before.get(id);
      return from ? [flight("tile", id, from, to)] : [];
    });
    const came = tiles.filter(([id]) => !before.has(id)).map(([id]) => id);
    const stayed = tiles.every(([id]) => before.get(id)?.meld === meld);
    const [first] = moved;
    if (first && stayed && moved.every((one) => same(one, first))) {
      const whole = moves(first) ? { ...first, what: "meld" as const, id: meld } : null;
      return { whole, moved: [], came, at };
    }
    return { whole: null, moved: moved.filter(moves), came, at };
  });
  return found.toSorted((one, other) => one.at.y - other.at.y || one.at.x - other.at.x);
}

const flight = (what: Flight["what"], id: number, from: Place | Origin, to: Place): Flight => ({
  what,
  id,
  from: { x: from.x - to.x, y: from.y - to.y, scale: from.size / to.size },
  delay: 0,
  duration: GLIDE_MS,
});
const moves = ({ from }: Flight): boolean => Math.abs(from.x) > 0.5 || Math.abs(from.y) > 0.5 || from.scale !== 1;
const same = (one: Flight, other: Flight): boolean =>
  Math.abs(one.from.x - other.from.x) < 0.5 &&
  Math.abs(one.from.y - other.from.y) < 0.5 &&
  one.from.scale === other.from.scale;

/** Side by side in somebody's hand, closer together where they are many. */
function inHand(tiles: readonly number[], after: Places, { x, y, size }: Origin): Flight[] {
  const step = Math.min(FAN, WIDEST_FAN / Math.max(1, tiles.length)) * size;
  return tiles.map((id, at) => {
    const left = x + (at - (tiles.length - 1) / 2) * step - size / 2;
    return flight("tile", id, { x: left, y: y - size * 0.67, size }, after.get(id)!);
  });
}
