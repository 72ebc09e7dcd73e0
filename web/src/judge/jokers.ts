/** What may be done with jokers on the table: the four policies. The same as `rules/joker_policy.py`. */
import type { Misfit } from "../lib/misfit";
import { type Face, formatTiles } from "../lib/tiles";
import { type Bag, bagOf, countOf, isWithin, minus, product, unique } from "./bag";
import { type Policy, guestsOf, placeAll } from "./kept";
import { type Meld, changedFrom, facesIn } from "./melds";

/** A table before and after, and the tiles that came from the rack. */
export type Change = { old: readonly Meld[]; now: readonly Meld[]; laid: Bag };

export const withJoker = (melds: readonly Meld[]): Meld[] => melds.filter((meld) => meld.includes("J"));

/** What the policy objects to, or null: a play is legal if some reading of it is. */
export function jokerFault(policy: Policy, change: Change): Misfit | null {
  if (policy === "free") return null;
  const { old, now, laid } = change;
  const apart = { old: changedFrom(old, now), now: changedFrom(now, old), laid };
  return allowed(policy, apart) || allowed(policy, change) ? null : refusal(policy, change);
}

function allowed(policy: Policy, { old, now, laid }: Change): boolean {
  const jokers = withJoker(old);
  if (!jokers.length) return true;
  if (policy === "pinned") {
    const after = faceChoices(now);
    return faceChoices(old).some((before) => after.some((faces) => isWithin(minus(before, faces), laid)));
  }
  for (const hosts of placeAll(now, policy, jokers, laid))
    if (guestsOf(now, hosts).length <= countOf(laid, "J")) return true;
  return false;
}

/** All that the jokers of these melds can stand for together. */
export function faceChoices(melds: readonly Meld[]): Bag[] {
  const each = withJoker(melds).map((meld) => unique(facesIn(meld).map(({ faces }) => faces.toSorted())));
  return unique(product<Face[]>(each).map((choice) => choice.flat().toSorted())).map(bagOf);
}

const REASONS = { pinned: "joker-not-swapped", "no-split": "joker-meld-split", frozen: "joker-meld-touched" };

function refusal(policy: Exclude<Policy, "free">, change: Change): Misfit {
  const melds = withJoker(change.old);
  if (policy === "no-split") {
    // The melds themselves may be fine: then a freed joker went to a wrong place.
    const placed = placeAll(change.now, policy, melds, change.laid).next().value as Map<number, unknown> | undefined;
    if (placed) {
      const meld = change.now[Math.min(...placed.keys())]!;
      return { code: "freed-joker-in-kept-meld", details: { meld: formatTiles(meld) } };
    }
  }
  const meld = melds.find((one) => !fitsAlone(policy, change, one)) ?? melds[0]!;
  const tile = firstFace(meld);
  return { code: REASONS[policy], details: { meld: formatTiles(meld), tile } };
}

/** In the reading that is worth most; of several, the referee takes the last. */
function firstFace(meld: Meld): Face {
  const sum = (faces: readonly Face[]): number => faces.reduce((all, face) => all + Number(face.slice(1)), 0);
  const [best] = facesIn(meld)
    .toReversed()
    .toSorted((one, other) => sum(other.faces) - sum(one.faces));
  return best!.faces[0]!;
}

function fitsAlone(policy: Policy, { now, laid }: Change, meld: Meld): boolean {
  if (policy !== "pinned") return !placeAll(now, policy, [meld], laid).next().done;
  const after = faceChoices(now);
  return faceChoices([meld]).some((before) => after.some((faces) => isWithin(minus(before, faces), laid)));
}
