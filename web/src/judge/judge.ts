/**
 * Is this play legal, and if not, why? For where there is nobody to ask: without a connection. The same as
 * `rules/play.py`, and held to it by the corpus.
 */
import { type Misfit, misfit } from "../lib/misfit";
import { type Face, formatTiles, isJoker } from "../lib/tiles";
import { bagOf, elements, minus } from "./bag";
import { jokerFault } from "./jokers";
import type { Policy } from "./kept";
import { type Meld, changedFrom } from "./melds";
import { openingPoints } from "./opening";

/** What of a box a play depends on, by the keys that house rules have. */
export type PlayRules = {
  joker_policy: Policy;
  opening_points: number;
  opening_scope: "player" | "table";
  opening_turn_may_continue: boolean;
};
/** What a player on turn faces. */
export type Position = { rules: PlayRules; table: readonly Meld[]; rack: readonly Face[]; opened: boolean };

export function judge(position: Position, now: readonly Meld[]): { laid: Face[] } | { fault: Misfit } {
  const { rules, table: old, rack } = position;
  const [before, after] = [bagOf(old.flat()), bagOf(now.flat())];
  const laid = minus(after, before);
  const refused = (code: string, details: Misfit["details"] = {}): { fault: Misfit } => ({ fault: { code, details } });
  const foreign = elements(minus(laid, bagOf(rack)));
  if (foreign.length) return refused("tile-not-on-rack", { tiles: formatTiles(foreign) });
  const missing = elements(minus(before, after));
  if (missing.length)
    return refused(missing.every(isJoker) ? "joker-taken" : "table-tile-missing", { tiles: formatTiles(missing) });
  if (!laid.size) return refused("nothing-laid");
  for (const meld of now) {
    const fault = misfit(meld);
    if (fault) return { fault };
  }
  const change = { old, now, laid };
  if (needsOpening(position)) {
    const [touched] = changedFrom(old, now);
    if (touched && !rules.opening_turn_may_continue)
      return refused("opening-touches-table", { meld: formatTiles(touched) });
    const points = openingPoints(rules.joker_policy, change, touched !== undefined);
    const needed = rules.opening_points;
    if (points < needed) return refused("opening-too-low", { points, needed, missing: needed - points });
  }
  const fault = jokerFault(rules.joker_policy, change);
  return fault ? { fault } : { laid: elements(laid) };
}

/** Where one opening counts for everybody, a table with melds on it has been opened. */
export const needsOpening = ({ rules, table, opened }: Position): boolean =>
  !opened && (rules.opening_scope === "player" || !table.length);
