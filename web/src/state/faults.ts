/** What is wrong with a table that somebody makes, in words that see all of it. */
import type { Misfit } from "../lib/misfit";
import { formatTiles, parseTiles } from "../lib/tiles";
import type { Part } from "../lib/words";
import { together } from "../table/apart";
import { faultParts, inWords, rich } from "./words.svelte";

/** `melds`: how the tiles lie. Of a meld that is too short the referee doesn't know what lies beside it. */
export function faultAmong(fault: Misfit & { text?: string }, melds: readonly string[]): Part[] {
  const short = fault.code === "meld-too-short" ? parseTiles(String(fault.details.meld)) : [];
  const meld = short.length ? together(short, melds) : null;
  return meld ? rich("page.meld.apart", { meld: formatTiles(meld) }) : faultParts({ text: "", ...fault });
}

export const faultAmongText = (fault: Misfit & { text?: string }, melds: readonly string[]): string =>
  inWords(faultAmong(fault, melds));
