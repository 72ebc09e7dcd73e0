/** What all evenings on this device come to, player by player. Whoever has the same name is the same person. */
import { sameName as same } from "./same-name";
import { type Sheet, isOver, places } from "./sheet";

export type Told = { sheet: Sheet; edition: string };
export type Figures = {
  name: string;
  evenings: number;
  games: number;
  won: number;
  points: number;
  average: number;
  best: number;
  worst: number;
  /** Matches that came to their end. */
  matchesWon: number;
};

/** The most successful first: by the share of games won, then by points. */
export function statistics(evenings: readonly Told[], edition: string | null = null): Figures[] {
  const found = new Map<string, Figures>();
  for (const { sheet, edition: played } of evenings) {
    if (edition !== null && played !== edition) continue;
    const place = places(sheet);
    for (const [id, { name }] of sheet.players) {
      const scores = sheet.games.flatMap((game) => (id in game.scores ? [game.scores[id]!] : []));
      if (!scores.length) continue;
      const before = found.get(same(name));
      const games = (before?.games ?? 0) + scores.length;
      const points = scores.reduce((sum, score) => sum + score, before?.points ?? 0);
      found.set(same(name), {
        name: before?.name ?? name,
        evenings: (before?.evenings ?? 0) + 1,
        games,
        won: (before?.won ?? 0) + sheet.games.filter((game) => game.winners.includes(id)).length,
        points,
        average: points / games,
        best: Math.max(...scores, before?.best ?? -Infinity),
        worst: Math.min(...scores, before?.worst ?? Infinity),
        matchesWon: (before?.matchesWon ?? 0) + Number(isOver(sheet) && place[id] === 1),
      });
    }
  }
  return [...found.values()].toSorted(
    (one, other) => other.won / other.games - one.won / one.games || other.points - one.points,
  );
}
