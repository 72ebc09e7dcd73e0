/** What is worth telling of a finished game: its last play, its biggest, and how the racks went up and down. */
import type { Game } from "./replay";
import { type Face, isJoker, numberOf, parseTiles } from "./tiles";

export type PlayTold = { seat: number; turn: number; laid: string };
export type Summary = {
  last: PlayTold | null;
  biggest: PlayTold | null;
  /** For each seat, what its rack held when the tiles were dealt and after each turn. */
  racks: Face[][][];
};

export function summarize(game: Game): Summary {
  const plays = game.frames.flatMap(({ line, turn }) =>
    (line.event === "played" || line.event === "time-up-seen") && line.laid
      ? [{ seat: line.seat, turn, laid: line.laid }]
      : [],
  );
  const size = (play: PlayTold): number => parseTiles(play.laid).length;
  const biggest = plays.reduce<PlayTold | null>((most, play) => (most && size(most) >= size(play) ? most : play), null);
  const turns = [...new Map(game.frames.filter((one) => !one.over).map((one) => [one.turn, one])).values()];
  const racks = game.names.map((_, seat) => turns.map((frame) => [...frame.racks[seat]!]));
  return { last: plays.at(-1) ?? null, biggest, racks };
}

/** What a rack costs whoever is left with it. */
export const pointsOf = (rack: readonly Face[], joker: number): number =>
  rack.reduce((sum, face) => sum + (isJoker(face) ? joker : numberOf(face)), 0);
