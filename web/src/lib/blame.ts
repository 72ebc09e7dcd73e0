/** Which melds a refusal speaks of. */
import type { JudgedMeld, Verdict } from "../protocol";
import { type DraftMeld, textOf } from "../table/draft";

type Melds = readonly DraftMeld[];
const NONE: ReadonlySet<number> = new Set();

/** The melds of this text; if it lay there only before this turn, whatever became of its tiles. */
export function meant(text: string, now: Melds, before: Melds): ReadonlySet<number> {
  if (!text) return NONE;
  const same = now.filter((meld) => textOf(meld) === text);
  const lay = before.find((meld) => textOf(meld) === text);
  const tiles = new Set(same.length ? [] : lay?.pieces.map((one) => one.id));
  const parts = now.filter((meld) => meld.pieces.some((one) => tiles.has(one.id)));
  return new Set([...same, ...parts].map((meld) => meld.id));
}

/** Melds that look right by themselves, but not to the server: what it says of the whole table wins over their shape. */
export function blamed(verdict: Verdict | null, now: Melds, before: Melds): ReadonlySet<number> {
  const text = String(verdict?.fault?.details.meld ?? "");
  const ofShape = verdict?.melds.some((one: JudgedMeld) => one.meld.tiles === text && one.fault !== null);
  return ofShape ? NONE : meant(text, now, before);
}
