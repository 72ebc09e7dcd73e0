/** One game that two people have noted, each on a device of their own: it would count twice. */
import type { Line } from "./evening";
import type { Game, Sheet } from "./sheet";

/** Two games that lie further apart have been played. */
const CLOSE_MS = 20 * 60_000;

export type Twins = { first: number; second: number; line: string };

/** The numbers of the two games, and the line of the later one. */
export function twins(sheet: Sheet, lines: readonly Line[], known: ReadonlySet<string>): Twins | null {
  const begun = new Map(lines.map(({ id, entries }) => [id, entries[0]!]));
  const same = (one: Game, other: Game): boolean => {
    const [mine, theirs] = [begun.get(one.line)!, begun.get(other.line)!];
    return (
      mine.by !== theirs.by &&
      Math.abs(mine.at - theirs.at) < CLOSE_MS &&
      one.players.length === other.players.length &&
      one.players.every((player) => one.scores[player] === other.scores[player])
    );
  };
  for (const [at, game] of sheet.games.entries()) {
    const before = known.has(game.line) ? -1 : sheet.games.slice(0, at).findIndex((other) => same(other, game));
    if (before >= 0) return { first: before + 1, second: at + 1, line: game.line };
  }
  return null;
}
