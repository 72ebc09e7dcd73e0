/**
 * Why a single meld isn't valid, in the server's own terms: while tiles are still in the hand there is nobody
 * else to ask. Held against the corpus, so that what is said then is what the server says after the drop.
 */
import { MIN_TILES, reading } from "./meld";
import { COLOURS, type Face, HIGHEST, colourOf, formatTiles, isJoker, numberOf, placesOf } from "./tiles";

export type Misfit = { code: string; details: Record<string, string | number> };

export function misfit(meld: readonly Face[]): Misfit | null {
  if (reading(meld)) return null;
  const because = (code: string, details: Misfit["details"] = {}): Misfit => ({
    code,
    details: { meld: formatTiles(meld), ...details },
  });
  if (meld.length < MIN_TILES) return because("meld-too-short", { missing: MIN_TILES - meld.length });
  const plain = meld.filter((face) => !isJoker(face));
  if (!plain.length) return because("meld-only-jokers");
  if (meld.includes("M")) return because(ofMirror(meld));
  const twice = plain.find((face, at) => plain.indexOf(face) < at);
  if (new Set(plain.map(numberOf)).size === 1 && (plain.length === 1 || new Set(plain.map(colourOf)).size > 1)) {
    if (plain.length === 1 && meld.includes("C"))
      return because(meld[0] === "C" ? "colour-change-first" : "run-out-of-range");
    if (meld.includes("C")) return because("colour-change-in-group");
    return twice
      ? because("group-colour-twice", { tile: twice })
      : because("group-too-large", { most: COLOURS.length });
  }
  if (meld[0] === "C") return because("colour-change-first");
  if (leavesTheNumbers(meld)) return because("run-out-of-range");
  if (twice) return because("run-number-twice", { tile: twice });
  const mixed = mixesColours(meld);
  if (asLaid(meld).every(([face, number]) => numberOf(face) === number))
    return because(mixed ? "run-colours-mixed" : "colour-change-same-colour");
  const ordered = inOrder(meld);
  if (ordered) return because("run-not-in-order", { ordered: formatTiles(ordered) });
  const gap = mixed ? null : firstGap(meld);
  return gap === null ? because("not-a-meld") : because("run-gap", { number: gap });
}

function ofMirror(meld: readonly Face[]): string {
  if (meld.indexOf("M") !== meld.lastIndexOf("M")) return "mirror-twice";
  return meld[0] === "M" || meld.at(-1) === "M" ? "mirror-at-edge" : "mirror-unequal";
}

/** Each numbered tile with the number that its place has, counted from the first one. */
function asLaid(meld: readonly Face[]): [Face, number][] {
  const found: [Face, number][] = [];
  let offset = 0;
  let start: number | null = null;
  for (const face of meld) {
    if (!isJoker(face)) {
      start ??= numberOf(face) - offset;
      found.push([face, start + offset]);
    }
    offset += placesOf(face);
  }
  return found;
}

function leavesTheNumbers(meld: readonly Face[]): boolean {
  const placed = asLaid(meld);
  const width = (tiles: readonly Face[]): number => tiles.reduce((sum, face) => sum + placesOf(face), 0);
  const start = placed[0]![1] - width(meld.slice(0, meld.indexOf(placed[0]![0])));
  const end = start + width(meld) - 1;
  if (placed.every(([face, number]) => numberOf(face) === number)) return start < 1 || end > HIGHEST;
  return end > HIGHEST && placed.some(([face, number]) => numberOf(face) === 1 && number === HIGHEST + 1);
}

const FEW_JOKERS = 4; // with more of them nobody looks for the right order

/** The same tiles in another order that makes a run, if there is one: numbers rise, jokers go anywhere. */
function inOrder(meld: readonly Face[]): Face[] | null {
  const plain = meld.filter((face) => !isJoker(face)).toSorted((one, other) => numberOf(one) - numberOf(other));
  const jokers = meld.filter(isJoker);
  if (jokers.length > FEW_JOKERS || meld.reduce((sum, face) => sum + placesOf(face), 0) > HIGHEST) return null;
  const put = (order: readonly Face[], left: readonly Face[]): Face[] | null => {
    const [joker, ...others] = left;
    if (joker === undefined) return reading(order)?.shape === "run" ? [...order] : null;
    for (let at = order.length; at >= 0; at -= 1) {
      // as far up as it can go: there it is worth most in an opening
      const found = put(order.toSpliced(at, 0, joker), others);
      if (found) return found;
    }
    return null;
  };
  return put(plain, jokers);
}

function mixesColours(meld: readonly Face[]): boolean {
  let seen = new Set<string>();
  return meld.some((face) => {
    const colour = colourOf(face);
    if (face === "C") seen = new Set();
    else if (colour) seen.add(colour);
    return seen.size > 1;
  });
}

/** The first number that is missing between two neighbours of a rising run, if that is what is wrong. */
function firstGap(meld: readonly Face[]): number | null {
  let shift = 0;
  let missing: number | null = null;
  for (const [face, number] of asLaid(meld)) {
    const step = numberOf(face) - number - shift;
    if (step < 0) return null;
    if (step > 0) missing ??= numberOf(face) - step;
    shift += step;
  }
  return missing;
}
