/** What is worth telling of a finished game: its last play, its biggest, and how the racks went up and down. */
import { newTiles } from "./marks";
import type { Game } from "./replay";
import { type Face, isJoker, numberOf, parseTiles } from "./tiles";

/** `made`: the melds that it made or changed, and where in them its tiles lie. */
export type PlayTold = { seat: number; turn: number; laid: string; made: readonly Made[] };
export type Made = { meld: string; laid: ReadonlySet<number> };
export type Summary = {
  last: PlayTold | null;
  biggest: PlayTold | null;
  /** For each seat, what its rack held when the tiles were dealt and after each turn. */
  racks: Face[][][];
};

export function summarize(game: Game): Summary {
  const plays = game.frames.flatMap(({ line, turn, table }, at) =>
    (line.event === "played" || line.event === "time-up-seen") && line.laid
      ? [{ seat: line.seat, turn, laid: line.laid, made: madeIn(table, game.frames[at - 1]?.table ?? [], line.laid) }]
      : [],
  );
  const size = (play: PlayTold): number => parseTiles(play.laid).length;
  const biggest = plays.reduce<PlayTold | null>((most, play) => (most && size(most) >= size(play) ? most : play), null);
  const turns = [...new Map(game.frames.filter((one) => !one.over).map((one) => [one.turn, one])).values()];
  const racks = game.names.map((_, seat) => turns.map((frame) => [...frame.racks[seat]!]));
  return { last: plays.at(-1) ?? null, biggest, racks };
}

function madeIn(table: readonly string[], before: readonly string[], tiles: string): Made[] {
  const places = newTiles(table, before, tiles);
  const left = [...before];
  return table.flatMap((meld, at) => {
    const same = left.indexOf(meld);
    if (same >= 0) left.splice(same, 1);
    return same >= 0 ? [] : [{ meld, laid: places[at]! }];
  });
}

/** What a rack costs whoever is left with it. */
export const pointsOf = (rack: readonly Face[], joker: number): number =>
  rack.reduce((sum, face) => sum + (isJoker(face) ? joker : numberOf(face)), 0);
