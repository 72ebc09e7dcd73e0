/** What this browser saw of a deal, kept for the check at the end: the server can't change that afterwards. */
import type { Seen } from "../lib/fairness";
import type { GameLine, GameView } from "../protocol";
import { recall, remember } from "./memory";

type Kept = Seen & { game: number; deals: number };

/** A device may be shared: everybody's own deal is kept. */
const keyOf = (table: string, seat: number | null): string => `deal.${table}.${seat ?? ""}`;
const kept = (table: string, seat: number | null): Kept | null =>
  JSON.parse(recall(keyOf(table, seat)) ?? "null") as Kept | null;

export function witness(table: string, game: GameView | null, seat: number | null, lines: readonly GameLine[]): void {
  if (!game) return;
  const before = kept(table, seat);
  const same = before?.game === game.number && before.seat === seat ? before : null;
  const known = same?.deals === game.deals ? same.rack : null; // what was seen first counts
  const own = lines.findLast((line) => line.own?.event === "own-deal")?.own;
  const rack = known ?? (own?.event === "own-deal" ? own.rack : null);
  const next: Kept = {
    game: game.number,
    deals: game.deals,
    commitment: same?.commitment ?? game.commitment,
    seat,
    rack,
  };
  if (JSON.stringify(next) !== JSON.stringify(before)) remember(keyOf(table, seat), JSON.stringify(next));
}

export function testimony(table: string, game: GameView, seat: number | null): Seen {
  const before = kept(table, seat);
  return before?.game === game.number && before.seat === seat
    ? before
    : { commitment: game.commitment, seat, rack: null };
}
