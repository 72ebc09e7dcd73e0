/** What the lines of a game say, as the server tells them. */
import type { EventMessage, GameLine } from "../protocol";
import { type Face, parseTiles } from "./tiles";

/** The tiles that I drew, if I did. */
export const drawnIn = (lines: readonly GameLine[]): Face[] | null => {
  const own = lines.flatMap((line) => (line.own?.event === "own-draw" ? parseTiles(line.own.tiles) : []));
  return own.length ? own : null;
};

/** Of my tiles those that I drew last; all that a bot drew for me while I was away. */
export function drawnLast(events: EventMessage["events"], me: number | null): Face[] {
  let [drawn, away]: [Face[], boolean] = [[], false];
  for (const event of events) {
    if (event.type === "stand-in" && event.seat === me) [drawn, away] = [[], true];
    if (event.type === "back" && event.seat === me) away = false;
    for (const line of linesOf([event])) {
      const own = drawnIn([line]);
      if (own) drawn = away ? [...drawn, ...own] : own;
      if (line.event === "racks-dealt") drawn = [];
    }
  }
  return drawn;
}

/** Whose play it is. */
export const playedBy = (lines: readonly GameLine[]): number | null =>
  lines.reduce<number | null>(
    (seat, line) => (line.event === "played" || line.event === "time-up-seen" ? line.seat : seat),
    null,
  );

/** The lines of the game among what happened at its table. */
export const linesOf = (events: EventMessage["events"]): GameLine[] =>
  events.flatMap((event) => (event.type === "game" ? event.events : []));
