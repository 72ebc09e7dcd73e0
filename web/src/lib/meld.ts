/**
 * Is a single meld valid, and what does each of its tiles stand for? For colouring at once; the server is the
 * referee. The answers are held against the corpus, so that the two never disagree.
 */
import { COLOURS, type Colour, type Face, HIGHEST, colourOf, isJoker, numberOf, placesOf } from "./tiles";

export type Shape = "run" | "group" | "mirrored-run" | "mirrored-group";
/** A place without a colour is filled by a colour-change joker, or by a joker of a group that may have one of several. */
export type Place = { number: number; colour: Colour | null };
export type Reading = { shape: Shape; stands: Place[][]; points: number };

export const MIN_TILES = 3;
type Mark = Colour | "C" | null;

/** The best reading by points, or null if the meld isn't valid. */
export function reading(meld: readonly Face[]): Reading | null {
  return readings(meld).reduce<Reading | null>(
    (best, next) => (!best || next.points > best.points ? next : best),
    null,
  );
}

/** One reading for each shape that the meld can have; of a mirrored run for each direction. */
export function readings(meld: readonly Face[]): Reading[] {
  if (meld.length < MIN_TILES || meld.every(isJoker)) return [];
  const mirrors = meld.filter((face) => face === "M").length;
  if (mirrors > 1) return [];
  const found = mirrors ? [...mirroredRuns(meld), mirroredGroup(meld)] : [run(meld), group(meld)];
  return found.filter((one) => one !== null);
}

/** The tiles for which a joker of this meld could be swapped. In a group it may stand for any colour that is missing. */
export function swaps(meld: readonly Face[]): Face[] {
  const best = reading(meld);
  if (!best) return [];
  const seen = new Set(meld.map(colourOf));
  const places =
    best.shape === "group"
      ? COLOURS.filter((colour) => !seen.has(colour)).map((colour) => ({ number: best.stands[0]![0]!.number, colour }))
      : best.stands.filter((_, at) => isJoker(meld[at]!)).flat();
  return places.filter((place) => place.colour !== null).map((place) => `${place.colour}${place.number}`);
}

export type Standing = "valid" | "incomplete" | "wrong";

/** Incomplete: too short yet, but nothing in it contradicts. */
export function standing(meld: readonly Face[]): Standing {
  if (reading(meld)) return "valid";
  if (meld.length >= MIN_TILES) return "wrong";
  const plain = meld.filter((face) => !isJoker(face));
  const [first, second] = plain;
  if (first === undefined || second === undefined) return "incomplete";
  const sameNumber = numberOf(first) === numberOf(second);
  const sameColour = colourOf(first) === colourOf(second);
  return sameNumber !== sameColour ? "incomplete" : "wrong";
}

const width = (tiles: readonly Face[]): number => tiles.reduce((sum, face) => sum + placesOf(face), 0);
const hasNumber = (tiles: readonly Face[]): boolean => tiles.some((face) => !isJoker(face));

function read(shape: Shape, stands: Place[][]): Reading {
  return { shape, stands, points: stands.flat().reduce((sum, place) => sum + place.number, 0) };
}

// --- runs

function run(meld: readonly Face[]): Reading | null {
  const start = runStart(meld, 1);
  if (start === null || meld[0] === "C" || start < 1 || start + width(meld) - 1 > HIGHEST) return null;
  const colours = colourSegments([marks(meld)]);
  return colours && read("run", fill(meld, start, 1, colours));
}

function runStart(tiles: readonly Face[], step: number): number | null {
  const starts = new Set<number>();
  let offset = 0;
  for (const face of tiles) {
    if (!isJoker(face)) starts.add(numberOf(face) - step * offset);
    offset += placesOf(face);
  }
  return starts.size === 1 ? [...starts][0]! : null;
}

function marks(tiles: readonly Face[]): Mark[] {
  return tiles.flatMap((face) => Array<Mark>(placesOf(face)).fill(face === "C" ? "C" : colourOf(face)));
}

/** One colour between two colour-changes, another one beyond; several sides must agree place by place. */
function colourSegments(sides: Mark[][]): (Colour | null)[] | null {
  const first = sides[0]!;
  for (const side of sides) {
    if (side.length !== first.length || side.some((mark, at) => (mark === "C") !== (first[at] === "C"))) return null;
  }
  const segments: number[][] = [[]];
  first.forEach((mark, at) => {
    if (mark === "C") segments.push([]);
    else segments.at(-1)!.push(at);
  });
  const full = segments.filter((segment) => segment.length > 0);
  const options: Colour[][] = [];
  for (const segment of full) {
    const seen = new Set(sides.flatMap((side) => segment.map((at) => side[at]!)).filter((mark) => mark !== null));
    if (seen.size > 1) return null;
    options.push(COLOURS.filter((colour) => seen.size === 0 || seen.has(colour)));
  }
  const choice = neighboursDiffer(options);
  if (!choice) return null;
  const colours = Array<Colour | null>(first.length).fill(null);
  full.forEach((segment, index) => segment.forEach((at) => (colours[at] = choice[index]!)));
  return colours;
}

function neighboursDiffer(options: Colour[][], before: Colour | null = null): Colour[] | null {
  const [head, ...tail] = options;
  if (!head) return [];
  for (const colour of head) {
    if (colour === before) continue;
    const rest = neighboursDiffer(tail, colour);
    if (rest) return [colour, ...rest];
  }
  return null;
}

function fill(tiles: readonly Face[], start: number, step: number, colours: (Colour | null)[]): Place[][] {
  let at = 0;
  return tiles.map((face) =>
    Array.from({ length: placesOf(face) }, () => {
      const place = { number: start + step * at, colour: colours[at] ?? null };
      at += 1;
      return place;
    }),
  );
}

function mirroredRuns(meld: readonly Face[]): Reading[] {
  const centre = meld.indexOf("M");
  const left = meld.slice(0, centre);
  const right = meld.slice(centre + 1).toReversed(); // both from the outside to the mirror
  if (!left.length || !right.length) return [];
  const found: Reading[] = [];
  const places = width(left);
  for (const step of places > 1 ? [1, -1] : [1]) {
    const starts = new Set([left, right].filter(hasNumber).map((side) => runStart(side, step)));
    const [start] = starts;
    if (starts.size !== 1 || start === null || start === undefined) continue;
    const last = start + step * (places - 1);
    if (Math.min(start, last) < 1 || Math.max(start, last) > HIGHEST) continue;
    const lowest = step === 1 ? 0 : -1;
    if (left.at(lowest) === "C" || right.at(lowest) === "C") continue;
    const colours = colourSegments([marks(left), marks(right)]);
    if (!colours) continue;
    const mirrored = fill(right, start, step, colours).toReversed();
    found.push(read("mirrored-run", [...fill(left, start, step, colours), [], ...mirrored.map((p) => p.toReversed())]));
  }
  return found;
}

// --- groups

/** The one number of these tiles and their colours; null if they can't be in one group. */
function groupNumber(tiles: readonly Face[]): { number: number; seen: Set<Colour> } | null {
  const plain = tiles.filter((face) => !isJoker(face));
  const seen = new Set(plain.map((face) => colourOf(face)!));
  const numbers = new Set(plain.map(numberOf));
  if (tiles.includes("C") || seen.size !== plain.length || numbers.size > 1) return null;
  return { number: [...numbers][0] ?? 0, seen };
}

function group(meld: readonly Face[]): Reading | null {
  const found = groupNumber(meld);
  if (!found || found.number === 0 || width(meld) > COLOURS.length) return null;
  const free = COLOURS.filter((colour) => !found.seen.has(colour));
  return read("group", handOut(meld, found.number, free));
}

/** The free colours go to the jokers, from the left; where there are more of them than places, which one is open. */
function handOut(tiles: readonly Face[], number: number, free: Colour[]): Place[][] {
  const left = [...free];
  const open = free.length > tiles.filter(isJoker).reduce((sum, face) => sum + placesOf(face), 0);
  return tiles.map((face) => {
    if (!isJoker(face)) return [{ number, colour: colourOf(face) }];
    return left.splice(0, placesOf(face)).map((colour) => ({ number, colour: open ? null : colour }));
  });
}

function mirroredGroup(meld: readonly Face[]): Reading | null {
  const centre = meld.indexOf("M");
  const left = meld.slice(0, centre);
  const right = meld.slice(centre + 1);
  const places = width(left);
  if (places !== width(right) || places <= 1 || places > COLOURS.length || meld.includes("C")) return null;
  const [one, other] = [groupNumber(left), groupNumber(right)];
  if (!one || !other) return null;
  const numbers = new Set([one.number, other.number].filter((number) => number > 0));
  if (numbers.size !== 1) return null;
  const number = [...numbers][0]!;
  const seen = new Set([...one.seen, ...other.seen]);
  if (seen.size > places) return null;
  const added = COLOURS.filter((colour) => !seen.has(colour)).slice(0, places - seen.size);
  const colours = COLOURS.filter((colour) => seen.has(colour) || added.includes(colour));
  const side = (tiles: readonly Face[], own: Set<Colour>): Place[][] =>
    handOut(
      tiles,
      number,
      colours.filter((colour) => !own.has(colour)),
    );
  return read("mirrored-group", [...side(left, one.seen), [], ...side(right, other.seen)]);
}
