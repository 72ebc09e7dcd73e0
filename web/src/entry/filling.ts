/** What a tap or a stroke on the palette means, where melds are entered: people mean runs and groups. */
import { reading, standing } from "../lib/meld";
import { COLOURS, type Face, HIGHEST, colourOf, isJoker, numberOf, placesOf } from "../lib/tiles";

export type Meld = readonly Face[];
/** Which tiles of the box are still there. */
export type Left = (face: Face) => number;

/** All faces on the way from one to the other, along a colour or across the colours of a number; null: neither. */
export function between(from: Face, to: Face): Face[] | null {
  const [one, other] = [colourOf(from), colourOf(to)];
  if (one === null || other === null) return null;
  if (one === other) {
    const [low, high] = [numberOf(from), numberOf(to)].toSorted((a, b) => a - b) as [number, number];
    return Array.from({ length: high - low + 1 }, (_, at) => `${one}${low + at}`);
  }
  if (numberOf(from) !== numberOf(to)) return null;
  const [first, last] = [COLOURS.indexOf(one), COLOURS.indexOf(other)].toSorted((a, b) => a - b) as [number, number];
  return COLOURS.slice(first, last + 1).map((colour) => `${colour}${numberOf(from)}`);
}

/** The colours of a number, as far as they are there. */
export const groupOf = (number: number, left: Left): Face[] =>
  COLOURS.map((colour) => `${colour}${number}`).filter((face) => left(face) > 0);

/**
 * The meld with this tile, and with those that belong between: after the 4 a tap on the 8 of its colour means 4 to 8.
 * Null if the tile doesn't go on with this meld, and so begins another one.
 */
export function continued(meld: Meld, face: Face, left: Left): Face[] | null {
  if (!meld.length) return [face];
  return inGap(meld, face) ?? asRun(meld, face, left) ?? (couldStand([...meld, face]) ? [...meld, face] : null);
}

/** Where a tile was taken out, the one that closes the gap, or a part of it, goes there. */
function inGap(meld: Meld, face: Face): Face[] | null {
  if (isJoker(face) || standing(meld) === "valid") return null;
  if (!meld.some(isJoker)) {
    const isRun = meld.every((one) => colourOf(one) === colourOf(face) && one !== face);
    const grown = [...meld, face].toSorted((one, other) => numberOf(one) - numberOf(other));
    return isRun && ![grown[0], grown.at(-1)].includes(face) ? grown : null;
  }
  const grown = meld.map((_, at) => meld.toSpliced(meld.length - at, 0, face));
  return grown.find((one) => standing(one) === "valid") ?? null;
}

function asRun(meld: Meld, face: Face, left: Left): Face[] | null {
  const colours = new Set(meld.flatMap((one) => colourOf(one) ?? []));
  const [colour] = colours;
  if (isJoker(face) || colours.size !== 1 || colourOf(face) !== colour) return null;
  const first = meld.findIndex((one) => !isJoker(one));
  const places = (tiles: Meld): number => tiles.reduce((sum, one) => sum + placesOf(one), 0);
  const start = numberOf(meld[first]!) - places(meld.slice(0, first));
  const end = meld.some(isJoker) ? start + places(meld) - 1 : numberOf(meld.at(-1)!); // without jokers there may be gaps
  const number = numberOf(face);
  const row = (from: number, to: number): Face[] =>
    Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => `${colour}${from + at}`);
  const isWhole = reading(meld) !== null;
  const [after, before] = [row(end + 1, number), row(number, start - 1)];
  const added = after.length ? after : before;
  if (!added.length || end > HIGHEST || (isWhole && added.length > 1) || added.some((one) => left(one) < 1))
    return null;
  return after.length ? [...meld, ...after] : [...before, ...meld];
}

/** Whether more tiles could make a meld of it. */
function couldStand(meld: Meld): boolean {
  const numbers = new Set(meld.filter((face) => !isJoker(face)).map(numberOf));
  if (meld.length < 3 && numbers.size > 1) return false; // two tiles of a run are the business of `asRun`
  return standing(meld) !== "wrong";
}
