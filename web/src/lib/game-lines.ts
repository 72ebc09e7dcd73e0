/** What the lines of a game say, as the server tells them. */
import type { EventMessage, GameLine } from "../protocol";
import { type Face, parseTiles } from "./tiles";

/** The tiles that I drew, if I did. */
export const drawnIn = (lines: readonly GameLine[]): Face[] | null => {
  const own = lines.flatMap((line) => (line.own?.event === "own-draw" ? parseTiles(line.own.tiles) : []));
  return own.length ? own : null;
};

/** Whose play it is. */
export const playedBy = (lines: readonly GameLine[]): number | null =>
  lines.reduce<number | null>(
    (seat, line) => (line.event === "played" || line.event === "time-up-seen" ? line.seat : seat),
    null,
  );

/** The lines of the game among what happened at its table. */
export const linesOf = (events: EventMessage["events"]): GameLine[] =>
  events.flatMap((event) => (event.type === "game" ? event.events : []));
