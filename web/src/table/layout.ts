/**
 * Where melds lie. A meld keeps its place while others change; when there are many, all tiles become smaller,
 * and none is ever hidden: below the smallest size the table grows downwards, never sideways.
 */
export type Box = { id: number; length: number };
export type Area = { width: number; height: number };
/** A place: rows from the top, and half tiles from the left. */
export type Spot = { row: number; unit: number };
export type Layout = {
  tile: { width: number; height: number };
  rowHeight: number;
  units: number;
  area: Area;
  /** Where the first row begins: what felt is left over lies on all sides of the tiles. */
  start: Point;
  spots: ReadonlyMap<number, Spot>;
  lengths: ReadonlyMap<number, number>;
  /** How high everything together is. */
  height: number;
};
export type Point = { x: number; y: number };

export const MARGIN = 6;
export const LARGEST = 50;
export const SMALLEST = 14;
const SHAPE = 1.34; // a tile is so much higher than wide
const ROOM_FOR_ANOTHER = 3;
const NEAR = 4; // so far above or below a meld still means it
const POINTED = 0.45; // so many tiles beside it, too
/** A tile in the hand whose middle is so many tiles beside a meld: between the two is less than half a tile. */
export const BESIDE = 1;
// Half tiles between neighbours. Where the felt is free, a meld can grow without meeting the next one, and a small
// one fits in between later; half a tile is enough for the eye.
const TIGHT = 1;
const LOOSE = [8, 3] as const;
const LOOSE_IF_WIDE = [4, 3] as const; // more columns, beside each other rather than below
const LOOSE_AT_FIRST = [8, 6, 4, 3, 2] as const;
const ROOM_TO_GROW = 3;
const A_ROW = 6; // as far as so many half tiles
const SHORT_WAY = 14; // so far a meld that grows goes away from neighbours that would have to move ...
const A_NUDGE = 2; // ... by more than this, all together
const AT_HAND = 8; // so far from where the hand let go a meld may lie; else others move aside
const WIDE = 900; // a felt of so many pixels is filled from its middle to all sides, others row by row
const MORE_TO_COME = 3; // so many melds must find room yet before the table is laid out loosely

export type Sizes = {
  largest: number;
  smallest: number;
  /** Whether tiles may become larger again where there is room; not under the hand of somebody on turn. */
  grow?: boolean;
};

const ROOMY = 900; // a felt so wide has larger tiles ...
const FARTHEST = 84;
const LOW = 170; // ... and on one so low they would be too small to be told apart: it scrolls
const READABLE = 25;
const NEARBY = 46;

/** How large tiles may be on this felt; `zoom`: for whoever comes nearer; `afar`: for a whole room. */
export function sizesFor({ width, height }: Area, zoom: boolean, afar = false): { largest: number; smallest: number } {
  if (zoom) return { largest: NEARBY, smallest: NEARBY };
  const roomy = Math.min(afar ? Infinity : FARTHEST, Math.max(54, Math.floor(Math.min(width / 16, height / 7))));
  const largest = width < 600 ? 42 : width < ROOMY ? 54 : roomy;
  return { largest, smallest: height < LOW ? READABLE : SMALLEST };
}

/** `before` is the layout so far; `wanted` where the hand just dropped a meld. */
export function layout(
  boxes: readonly Box[],
  area: Area,
  before: Layout | null = null,
  wanted: ReadonlyMap<number, Point> = new Map(),
  { largest, smallest, grow = false }: Sizes = { largest: LARGEST, smallest: SMALLEST },
): Layout {
  const known = before && before.area.width === area.width ? before : null;
  if (known) {
    const kept = place(boxes, area, known.tile.width, known, wanted, smallest);
    if (kept) return (grow ? larger(kept, boxes, area, largest, smallest) : null) ?? kept;
  }
  const order = before ? inReadingOrder(boxes, before) : boxes; // on another screen, too
  for (let size = known ? known.tile.width - 1 : largest; size > smallest; size -= 1) {
    // The same table a little smaller, before everything finds another place.
    const shrunk = known && place(boxes, area, size, known, wanted, smallest);
    if (shrunk) return shrunk;
    for (const gap of [...LOOSE_AT_FIRST.filter((one) => area.width < WIDE || one <= LOOSE_IF_WIDE[0]), TIGHT]) {
      const spares = Array.from({ length: gap === TIGHT ? 1 : MORE_TO_COME }, (_, at) => ({
        id: -1 - at,
        length: ROOM_FOR_ANOTHER,
      }));
      const found = place([...order, ...spares], area, size, null, new Map(), smallest, area, [gap]);
      if (found) return without(gap === TIGHT ? centred(found) : found, spares);
    }
  }
  return place(order, { ...area, height: Infinity }, smallest, null, new Map(), smallest, area, [2, TIGHT])!;
}

/** The same table with larger tiles, if every meld can stay where it is. */
function larger(kept: Layout, boxes: readonly Box[], area: Area, largest: number, smallest: number): Layout | null {
  for (let size = largest; size > kept.tile.width; size -= 1) {
    const found = place(boxes, area, size, kept, new Map(), smallest);
    const same =
      found &&
      [...kept.spots].every(
        ([id, { row, unit }]) => found.spots.get(id)?.row === row && found.spots.get(id)?.unit === unit,
      );
    if (same) return found;
  }
  return null;
}

/** Each row in the middle of the felt: where it is filled from the left, all that is free would lie at the right. */
function centred(found: Layout): Layout {
  const ends = new Map<number, number>();
  for (const [id, { row, unit }] of found.spots)
    ends.set(row, Math.max(ends.get(row) ?? 0, unit + Math.min(found.units, 2 * found.lengths.get(id)!)));
  const aside = (row: number): number => Math.floor((found.units - ends.get(row)!) / 2);
  const spots = new Map([...found.spots].map(([id, { row, unit }]) => [id, { row, unit: unit + aside(row) }]));
  return { ...found, spots };
}

function heightOf(spots: ReadonlyMap<number, Spot>, start: Point, rowHeight: number): number {
  return Math.max(0, ...[...spots.values()].map((spot) => spot.row + 1)) * rowHeight + start.y;
}

function without(found: Layout, spares: readonly Box[]): Layout {
  const spots = new Map(found.spots);
  const lengths = new Map(found.lengths);
  for (const { id } of spares) {
    spots.delete(id);
    lengths.delete(id);
  }
  return { ...found, spots, lengths, height: heightOf(spots, found.start, found.rowHeight) };
}

function inReadingOrder(boxes: readonly Box[], before: Layout): Box[] {
  const key = (box: Box): number => {
    const spot = before.spots.get(box.id);
    return spot ? spot.row * 1000 + spot.unit : Infinity;
  };
  return boxes.toSorted((one, other) => key(one) - key(other) || 0);
}

function place(
  boxes: readonly Box[],
  area: Area,
  size: number,
  before: Layout | null,
  wanted: ReadonlyMap<number, Point>,
  smallest: number,
  shown: Area = area,
  apart: readonly number[] = [...(area.width < WIDE ? LOOSE : LOOSE_IF_WIDE), TIGHT],
): Layout | null {
  const tile = { width: size, height: Math.round(size * SHAPE) };
  const below = Math.max(6, Math.round(size / 4)); // room for the line that tells how a meld is
  const rowHeight = tile.height + below;
  const units = Math.max(6, Math.floor((area.width - 2 * MARGIN) / (size / 2)));
  const scrolls = before !== null && size <= smallest;
  const rows = scrolls ? Infinity : Math.max(1, Math.floor((area.height - MARGIN) / rowHeight));
  const start = {
    x: Math.max(MARGIN, Math.floor((area.width - (units * size) / 2) / 2)),
    y: rows === Infinity ? MARGIN : Math.max(MARGIN, Math.floor((area.height - rows * rowHeight + below) / 2)),
  };
  const taken: [number, number][][] = [];
  const spots = new Map<number, Spot>();
  const lengths = new Map(boxes.map((box) => [box.id, box.length]));
  const widthOf = (box: Box): number => Math.min(units, 2 * box.length);
  const put = (box: Box, spot: Spot): void => {
    (taken[spot.row] ??= []).push([spot.unit, spot.unit + widthOf(box)]);
    spots.set(box.id, spot);
  };
  /** The first of these distances at which there is room. */
  const loosest = (find: (gap: number) => Spot | null): Spot | null =>
    apart.reduce<Spot | null>((found, gap) => found ?? find(gap), null);
  /** Where it lies, as far as its neighbours let it; then to free felt close by; where that is scarce, they move aside. */
  const grown = (box: Box, near: Spot): Spot | null => {
    const width = widthOf(box);
    const stays = inRow(taken[near.row], units, width, near);
    if (stays) return stays;
    const aside = movedAside(box, near);
    const moved = aside?.reduce((sum, one) => sum + Math.abs(one.to - one.from), 0) ?? Infinity;
    const space = moved > A_NUDGE ? nearest(taken, units, rows, width, near, ROOM_TO_GROW, SHORT_WAY) : null;
    return space ?? pushed(box, near) ?? nearest(taken, units, rows, width, near);
  };
  /** In its place, with the others of that row moved aside. */
  const pushed = (box: Box, near: Spot): Spot | null => {
    const aside = movedAside(box, near);
    if (!aside) return null;
    taken[near.row] = [];
    for (const one of aside) if (one.box !== box) put(one.box, { row: near.row, unit: one.to });
    return { row: near.row, unit: aside.find((one) => one.box === box)!.to };
  };
  /** Somewhere, from the middle of the felt outwards. */
  const free = (width: number, gap: number): Spot | null => {
    if (area.width < WIDE || rows === Infinity || gap === TIGHT) return firstFit(taken, units, rows, width, gap);
    const middle = { row: Math.floor((rows - 1) / 2), unit: Math.floor((units - width) / 2) };
    return nearest(taken, units, rows, width, middle, gap);
  };
  const movedAside = (box: Box, near: Spot): { box: Box; from: number; to: number }[] | null => {
    if (near.row >= rows) return null;
    const unitOf = (one: Box): number => (one === box ? near.unit : spots.get(one.id)!.unit);
    const row = boxes.filter((one) => one === box || spots.get(one.id)?.row === near.row);
    row.sort((one, other) => unitOf(one) - unitOf(other));
    const found = spread(row.map(unitOf), row.map(widthOf), units);
    return found && row.map((one, at) => ({ box: one, from: unitOf(one), to: found[at]! }));
  };
  // Those that stay as they are or shrank come first, then those that grew, then the new ones.
  const rank = (box: Box): number =>
    wanted.has(box.id) || !before?.spots.has(box.id) ? 2 : box.length <= before.lengths.get(box.id)! ? 0 : 1;
  for (const box of boxes.toSorted((one, other) => rank(one) - rank(other))) {
    const point = wanted.get(box.id);
    const width = widthOf(box);
    const last = before?.spots.get(box.id);
    let spot: Spot | null;
    if (point) {
      const row = Math.max(0, Math.floor((point.y - start.y) / rowHeight));
      const unit = Math.max(0, Math.round((point.x - start.x) / (size / 2) - width / 2));
      spot =
        nearest(taken, units, rows, width, { row, unit }, TIGHT, AT_HAND) ??
        pushed(box, { row, unit }) ??
        nearest(taken, units, rows, width, { row, unit });
    } else if (!last) spot = loosest((gap) => free(width, gap));
    else spot = rank(box) === 1 ? grown(box, last) : nearest(taken, units, rows, width, last);
    if (!spot) return null;
    put(box, spot);
  }
  return { tile, rowHeight, units, area: shown, start, spots, lengths, height: heightOf(spots, start, rowHeight) };
}

/** The same places as far as they don't overlap any more; null if there is not enough room. */
function spread(starts: readonly number[], widths: readonly number[], units: number): number[] | null {
  const found = [...starts];
  for (let at = 1; at < found.length; at += 1) found[at] = Math.max(found[at]!, found[at - 1]! + widths[at - 1]! + 1);
  let end = units;
  for (let at = found.length - 1; at >= 0; at -= 1) {
    found[at] = Math.min(found[at]!, end - widths[at]!);
    end = found[at]! - 1;
  }
  return (found[0] ?? 0) >= 0 ? found : null;
}

/** Where in this row a meld of this width can lie, so many half tiles away from its neighbours. */
function gaps(
  taken: readonly [number, number][] | undefined,
  units: number,
  width: number,
  apart: number,
): [number, number][] {
  const found: [number, number][] = [];
  let from = 0;
  for (const [start, end] of (taken ?? []).toSorted((one, other) => one[0] - other[0])) {
    if (start - apart - width >= from) found.push([from, start - apart - width]);
    from = Math.max(from, end + apart);
  }
  if (units - width >= from) found.push([from, units - width]);
  return found;
}

/** Most melds stay where they are: that is told without looking through the whole table. */
function isFree(
  taken: readonly [number, number][] | undefined,
  units: number,
  width: number,
  unit: number,
  apart: number,
): boolean {
  if (unit < 0 || unit + width > units) return false;
  return !taken?.some(([start, end]) => unit < end + apart && start < unit + width + apart);
}

/** Where the first column begins, for columns of small melds that stand in the middle of the felt. */
function leading(units: number, apart: number): number {
  if (apart === TIGHT) return 0;
  const small = 2 * ROOM_FOR_ANOTHER;
  const columns = Math.floor((units + apart) / (small + apart));
  if (columns < 2 && apart > ROOM_TO_GROW) return leading(units, ROOM_TO_GROW); // a second one is to fit in later
  return Math.max(0, Math.floor((units - columns * (small + apart) + apart) / 2));
}

/** From the row in the middle outwards, one below and one above in turn; where the felt scrolls, from the top. */
function fromTheMiddle(rows: number, taken: number): number[] {
  if (rows === Infinity) return Array.from({ length: taken + 1 }, (_, row) => row);
  const middle = Math.floor((rows - 1) / 2);
  return Array.from({ length: rows }, (_, at) => middle + (at % 2 ? (at + 1) / 2 : -at / 2));
}

function firstFit(taken: [number, number][][], units: number, rows: number, width: number, apart: number): Spot | null {
  for (const row of fromTheMiddle(rows, taken.length)) {
    const [gap] = gaps(taken[row], units, width, apart);
    if (gap) return { row, unit: Math.max(gap[0], Math.min(gap[1], leading(units, apart))) };
  }
  return null;
}

/** The place nearest to where it lay that its neighbours leave it. */
function inRow(
  taken: readonly [number, number][] | undefined,
  units: number,
  width: number,
  { row, unit: near }: Spot,
): Spot | null {
  const places = gaps(taken, units, width, TIGHT).map(([from, to]) => Math.min(to, Math.max(from, near)));
  const [unit] = places.toSorted((one, other) => Math.abs(one - near) - Math.abs(other - near));
  return unit === undefined ? null : { row, unit };
}

function nearest(
  taken: [number, number][][],
  units: number,
  rows: number,
  width: number,
  near: Spot,
  apart = TIGHT,
  within = Infinity,
): Spot | null {
  if (near.row < rows && isFree(taken[near.row], units, width, near.unit, apart)) return near;
  let best: Spot | null = null;
  let bestCost = within;
  const last = Math.min(rows - 1, Math.max(taken.length, near.row));
  for (let row = 0; row <= last; row += 1) {
    for (const [from, to] of gaps(taken[row], units, width, apart)) {
      const unit = Math.min(to, Math.max(from, near.unit));
      const cost = Math.abs(row - near.row) * A_ROW + Math.abs(unit - near.unit);
      if (cost < bestCost) [best, bestCost] = [{ row, unit }, cost];
    }
  }
  return best;
}

/** From one tile of a meld to the next: less than a tile's width where a meld is longer than the table is wide. */
export function stepOf(found: Layout, length: number): number {
  const full = found.tile.width;
  return 2 * length <= found.units ? full : ((found.units / 2 - 1) * full) / Math.max(1, length - 1);
}

export function cornerOf(found: Layout, spot: Spot): Point {
  return { x: found.start.x + (spot.unit * found.tile.width) / 2, y: found.start.y + spot.row * found.rowHeight };
}

/**
 * The meld under this point and the place in it, or null where the table is free. Between two, the nearer one.
 * `reach`: so many tiles beside its end still mean it. `trail`: so far the hand's further tiles stick out to the right.
 */
export function meldAt(found: Layout, point: Point, reach = POINTED, trail = 0): { meld: number; at: number } | null {
  let best: { meld: number; at: number } | null = null;
  let least = Infinity;
  for (const [meld, spot] of found.spots) {
    const corner = cornerOf(found, spot);
    const length = found.lengths.get(meld) ?? 0;
    const step = stepOf(found, length);
    const right = corner.x + step * (length - 1) + found.tile.width;
    const before = corner.x - point.x;
    const beside = Math.max(before < trail ? before : before - trail, point.x - right, 0);
    const above = Math.max(corner.y - point.y, point.y - corner.y - found.tile.height, 0);
    if (beside > reach * found.tile.width || above > NEAR || beside + above >= least) continue;
    least = beside + above;
    best = { meld, at: Math.min(length, Math.max(0, Math.round((point.x - corner.x) / step))) };
  }
  return best;
}

/** How much of the felt something lies over: so far the table can be scrolled. */
export function coveredBy(above: HTMLElement | null, felt: HTMLElement | null): number {
  if (!above || !felt) return 0;
  const [over, under] = [above.getBoundingClientRect(), felt.getBoundingClientRect()];
  return over.left < under.right ? Math.max(0, under.bottom - over.top) : 0;
}
