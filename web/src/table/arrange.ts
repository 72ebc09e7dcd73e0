/** A run dropped out of order sorts itself: the order in which these tiles stand, if there is one. */
import { reading } from "../lib/meld";
import { type Face, HIGHEST, colourOf, isJoker, numberOf, placesOf } from "../lib/tiles";

/**
 * The indices of the tiles in the order in which they should lie. As they lie, if that stands or nothing better
 * is found; only runs are sorted, and melds with a mirror or a colour-change never: their order is a choice.
 */
export function arranged(meld: readonly Face[]): number[] {
  const asLaid = meld.map((_, at) => at);
  if (meld.includes("M") || meld.includes("C") || reading(meld)) return asLaid;
  const plain = asLaid.filter((at) => !isJoker(meld[at]!));
  const colours = new Set(plain.map((at) => colourOf(meld[at]!)));
  const numbers = plain.map((at) => numberOf(meld[at]!));
  if (plain.length < 2 || colours.size !== 1 || new Set(numbers).size !== numbers.length) return asLaid;
  const sorted = plain.toSorted((one, other) => numberOf(meld[one]!) - numberOf(meld[other]!));
  const jokers = asLaid.filter((at) => isJoker(meld[at]!));
  const first = jokers.filter((at) => at < plain[0]!); // laid before all numbers: they stay there if they can
  const order: number[] = [];
  let next = numberOf(meld[sorted[0]!]!);
  for (const at of sorted) {
    let gap = numberOf(meld[at]!) - next;
    while (gap > 0) {
      const joker = takeJoker(meld, jokers, gap);
      if (joker === null) break;
      order.push(joker);
      gap -= placesOf(meld[joker]!);
    }
    order.push(at);
    next = numberOf(meld[at]!) + 1;
  }
  for (const joker of jokers) {
    const fitsAbove = next + placesOf(meld[joker]!) - 1 <= HIGHEST;
    if (fitsAbove && !first.includes(joker)) {
      order.push(joker);
      next += placesOf(meld[joker]!);
    } else order.unshift(joker);
  }
  const better = reading(order.map((at) => meld[at]!)) !== null || meld.length < 3 || jokers.length === 0;
  return better ? order : asLaid;
}

function takeJoker(meld: readonly Face[], jokers: number[], gap: number): number | null {
  const fits = jokers.findIndex((at) => placesOf(meld[at]!) <= gap);
  return fits < 0 ? null : jokers.splice(fits, 1)[0]!;
}
