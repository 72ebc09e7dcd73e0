/**
 * The sums of an evening, for when there is no connection. `tilerummy.pad.sheet` is the model: generated evenings hold
 * the two together, so a change there is a change here.
 */
import { COLOURS, type Face, HIGHEST, isJoker, numberOf } from "../lib/tiles";
import boxes from "./boxes.json";
import {
  type AdjustmentNote,
  type BoxNote,
  type Entry,
  type GameNote,
  type Line,
  type PlayerNote,
  lines,
} from "./evening";

type TileSet = { copies: number; jokers: number[]; most_players: number };
/** What scores depend on. */
export type Box = {
  min_players: number;
  max_players: number;
  tiles: string;
  direction: string;
  joker_penalty: number;
  match_unit: string;
  match_winner: string;
  /** Who begins a game. */
  start: string;
  /** The length of a turn; 0 where the box has no clock. */
  clock_seconds: number;
  time_up_untouched: number;
  time_up_touched: string;
  time_up_penalty: number;
  tile_sets: Record<string, TileSet>;
  /** What a family may play otherwise, and how: the values of keys that this box or another one has. */
  choices: Record<string, Rule[]>;
};
export type Rule = string | number | boolean;
export type Game = {
  line: string;
  /** Clockwise. */
  players: string[];
  ending: "out" | "stuck" | "resigned";
  points: Record<string, number>;
  scores: Record<string, number>;
  winners: string[];
};
/** A line that can't be, and whom it is about: it doesn't count until it is corrected. */
export type Problem = { line: string; code: string; players: string[]; details: Record<string, string | number> };
export type Round = { players: string[]; games: number };
/** Points beside the games, and after how many of them they were noted. */
export type Adjusted = { line: string; note: AdjustmentNote; after: number };
export type Sheet = {
  box: Box;
  length: number;
  players: Map<string, PlayerNote>;
  games: Game[];
  adjustments: Adjusted[];
  problems: Problem[];
  contested: string[];
};

export class PadError extends Error {
  constructor(
    readonly code: string,
    readonly players: string[] = [],
    readonly details: Record<string, string | number> = {},
  ) {
    super(code);
  }
}

const JOKERS = ["J", "D", "C", "M"];
export const BOXES = boxes as unknown as Record<string, Box>;

export function sheetOf(evening: readonly Entry[]): Sheet {
  const noted = lines(evening);
  const chosen = noted.find((line) => line.note.what === "box")?.note as BoxNote | undefined;
  if (!chosen) throw new PadError("no-box");
  const known = BOXES[chosen.edition];
  if (!known) throw new PadError("unknown-box");
  const sheet: Sheet = {
    box: { ...known, ...chosen.house },
    length: chosen.length,
    players: new Map(seated(noted)),
    games: [],
    adjustments: [],
    problems: [],
    contested: noted.filter((line) => line.contested).map((line) => line.id),
  };
  for (const line of noted) {
    try {
      write(sheet, line);
    } catch (wrong) {
      if (!(wrong instanceof PadError)) throw wrong;
      sheet.problems.push({ line: line.id, code: wrong.code, players: wrong.players, details: wrong.details });
    }
  }
  return sheet;
}

function seated(noted: readonly Line[]): [string, PlayerNote][] {
  const players = noted.flatMap(({ id, note }): [string, PlayerNote][] => (note.what === "player" ? [[id, note]] : []));
  return players.toSorted(([a, one], [b, other]) => one.place - other.place || (a < b ? -1 : 1));
}

function write(sheet: Sheet, { id, note }: Line): void {
  if (note.what === "game") sheet.games.push(scored(sheet, id, note));
  if (note.what === "adjustment") {
    if (!sheet.players.has(note.player)) throw new PadError("no-such-player");
    sheet.adjustments.push({ line: id, note, after: sheet.games.length });
  }
}

function scored(sheet: Sheet, line: string, game: GameNote): Game {
  const { box } = sheet;
  if (Object.keys(game.left).some((player) => !sheet.players.has(player))) throw new PadError("no-such-player");
  const players = [...sheet.players.keys()].filter((player) => player in game.left);
  checkPlayers(sheet, players);
  const named = [...game.resigned, game.out, game.starter].filter((player) => player !== null);
  if (named.some((player) => !players.includes(player))) throw new PadError("did-not-play");
  checkTiles(box, Object.values(game.left));
  const points = pointsOf(box, players, game);
  return { line, players, points, ...settled(box, players, points, game) };
}

const pointsOf = (box: Box, players: readonly string[], game: GameNote): Record<string, number> =>
  byPlayer(players, (player) => costOf(box, game.left[player]!));

/** What a game would bring everybody, while it is entered; throws `PadError` if it can't be. */
export function scoresOf(box: Box, players: string[], game: GameNote): Record<string, number> {
  checkTiles(box, Object.values(game.left));
  return settled(box, players, pointsOf(box, players, game), game).scores;
}

/** How many can play; it depends on the tiles that are used. */
export const mostPlayers = (box: Box): number => Math.min(box.max_players, box.tile_sets[box.tiles]!.most_players);

function checkPlayers(sheet: Sheet, players: readonly string[]): void {
  const { box } = sheet;
  const least = box.min_players;
  const most = mostPlayers(box);
  const count = players.length;
  if (count < least || count > most) throw new PadError("how-many", [], { least, most, count });
  const round = openRound(sheet);
  if (round && players.some((player) => !round.players.includes(player))) throw new PadError("joins-next-round");
}

function checkTiles(box: Box, left: readonly (number | string)[]): void {
  const tiles = left.flatMap((each) => (typeof each === "number" ? [] : facesOf(each)));
  for (const tile of new Set(tiles)) {
    const most = copiesOf(box, tile);
    if (tiles.filter((other) => other === tile).length > most)
      throw new PadError("too-many-of-a-tile", [], { tile, most });
  }
}

/** How many tiles are in the box. */
export const tilesIn = ({ copies, jokers }: TileSet): number =>
  copies * COLOURS.length * HIGHEST + jokers.reduce((sum, count) => sum + count, 0);

/** How many of a face are in the box. */
export function copiesOf(box: Box, face: Face): number {
  const { copies, jokers } = box.tile_sets[box.tiles]!;
  return isJoker(face) ? jokers[JOKERS.indexOf(face)]! : copies;
}

export const costOf = (box: Box, left: number | string): number =>
  typeof left === "number"
    ? left
    : facesOf(left).reduce((sum, face) => sum + (isJoker(face) ? box.joker_penalty : numberOf(face)), 0);

const FACES = new Set([
  ...JOKERS,
  ...COLOURS.flatMap((colour) => Array.from({ length: HIGHEST }, (_, index) => `${colour}${index + 1}`)),
]);
function facesOf(text: string): Face[] {
  const faces = text.split(/\s+/).filter(Boolean);
  if (faces.some((face) => !FACES.has(face))) throw new PadError("unreadable-tiles", [], { text });
  return faces;
}

type Settled = Pick<Game, "ending" | "scores" | "winners">;
function settled(box: Box, players: string[], points: Record<string, number>, game: GameNote): Settled {
  const active = players.filter((player) => !game.resigned.includes(player));
  if (!active.length) throw new PadError("all-resigned");
  const winner = whoWentOut(players, active, game);
  if (game.stuck) {
    if (winner !== undefined) throw new PadError("stuck-and-out", [winner]);
    if (active.length === 1) throw new PadError("stuck-alone");
    return stuck(box, players, active, points, game.starter);
  }
  if (winner !== undefined) return { ending: "out", winners: [winner], scores: paidTo(winner, players, points) };
  if (active.length > 1) throw new PadError("nobody-out");
  return { ending: "resigned", winners: active, scores: paidTo(active[0]!, players, points) };
}

function whoWentOut(players: readonly string[], active: readonly string[], game: GameNote): string | undefined {
  const empty = players.filter((player) => game.left[player] === 0 || game.left[player] === "");
  if (empty.length > 1) throw new PadError("two-out", empty);
  if (game.out !== null && !empty.includes(game.out)) throw new PadError("out-with-tiles", [game.out]);
  if (empty.some((player) => !active.includes(player))) throw new PadError("out-and-resigned", empty);
  return empty[0];
}

/** The others pay what is left on their racks. */
function paidTo(winner: string, players: string[], points: Record<string, number>): Record<string, number> {
  const paid = players.filter((player) => player !== winner).reduce((sum, player) => sum + points[player]!, 0);
  return byPlayer(players, (player) => (player === winner ? paid : less(points[player]!)));
}

/** The others pay what they have above the lowest rack; tied winners share it, the odd points go to the first in turn. */
function stuck(
  box: Box,
  players: string[],
  active: string[],
  points: Record<string, number>,
  starter: string | null,
): Settled {
  const lowest = Math.min(...active.map((player) => points[player]!));
  const winners = active.filter((player) => points[player] === lowest);
  const lost = byPlayer(players, (player) => Math.max(0, points[player]! - lowest));
  const paid = players.reduce((sum, player) => sum + lost[player]!, 0);
  const share = Math.floor(paid / winners.length);
  const rest = paid - share * winners.length;
  if (rest && starter === null) throw new PadError("starter-needed", winners);
  const first = inTurn(box, players, starter).find((player) => winners.includes(player));
  const scores = byPlayer(players, (player) =>
    winners.includes(player) ? share + (player === first ? rest : 0) : less(lost[player]!),
  );
  return { ending: "stuck", winners, scores };
}

/** From the one who starts, round the table. */
export function inTurn(box: Box, players: string[], starter: string | null): string[] {
  const order = box.direction === "clockwise" ? players : players.toReversed();
  const from = starter === null ? 0 : order.indexOf(starter);
  return [...order.slice(from), ...order.slice(0, from)];
}

const less = (points: number): number => (points ? -points : 0);

const byPlayer = (players: Iterable<string>, value: (player: string) => number): Record<string, number> =>
  Object.fromEntries([...players].map((player) => [player, value(player)]));

/** What stands on the pad, one below the other as it was noted: a game with its number, or points beside the games. */
export type Row = { game: Game; number: number } | Adjusted;
export function rows({ games, adjustments }: Sheet): Row[] {
  const beside = (after: number): Row[] => adjustments.filter((one) => one.after === after);
  return [...beside(0), ...games.flatMap((game, at): Row[] => [{ game, number: at + 1 }, ...beside(at + 1)])];
}

/** Games and adjustments together. */
export function totals(sheet: Sheet): Record<string, number> {
  const sums = byPlayer(sheet.players.keys(), () => 0);
  for (const game of sheet.games) for (const player of game.players) sums[player]! += game.scores[player]!;
  for (const { note } of sheet.adjustments) sums[note.player]! += note.points;
  return sums;
}

export const gamesWon = (sheet: Sheet): Record<string, number> =>
  byPlayer(sheet.players.keys(), (player) => sheet.games.filter((game) => game.winners.includes(player)).length);

/** Points only decide between those who have won equally many games. */
export const winsByGames = ({ box }: Sheet): boolean => box.match_winner === "games-then-points";

/** 1 for the leader; equal merits share a place. */
export function places(sheet: Sheet): Record<string, number> {
  const [sums, won] = [totals(sheet), gamesWon(sheet)];
  const byGames = winsByGames(sheet);
  const better = (one: string, other: string): boolean =>
    byGames && won[one] !== won[other] ? won[one]! > won[other]! : sums[one]! > sums[other]!;
  const all = [...sheet.players.keys()];
  return byPlayer(all, (player) => 1 + all.filter((other) => better(other, player)).length);
}

/** A round has as many games as there were players when it began. */
export function rounds(sheet: Sheet): Round[] {
  if (sheet.box.match_unit !== "rounds") return [];
  const found: Round[] = [];
  for (const { players } of sheet.games) {
    const last = found.at(-1);
    if (last && last.games < last.players.length) last.games += 1;
    else found.push({ players, games: 1 });
  }
  return found;
}

const openRound = (sheet: Sheet): Round | undefined => {
  const last = rounds(sheet).at(-1);
  return last && last.games < last.players.length ? last : undefined;
};

/** How long a match it has been, in games or complete rounds. */
export const lengthPlayed = (sheet: Sheet): number =>
  sheet.box.match_unit === "rounds"
    ? rounds(sheet).filter((round) => round.games === round.players.length).length
    : sheet.games.length;

export const isOver = (sheet: Sheet): boolean => sheet.length > 0 && lengthPlayed(sheet) >= sheet.length;

/** How many games the match has, as long as nobody comes or goes. */
export function gamesInMatch(sheet: Sheet): number {
  if (sheet.box.match_unit !== "rounds") return sheet.length;
  const begun = rounds(sheet).slice(0, sheet.length);
  const games = begun.reduce((sum, { players }) => sum + players.length, 0);
  return games + (sheet.length - begun.length) * nextPlayers(sheet).length;
}

/** Who plays the next game: in the middle of a round, a newcomer waits for the next one. */
export function nextPlayers(sheet: Sheet): string[] {
  const here = [...sheet.players].filter(([, player]) => player.here).map(([id]) => id);
  const round = openRound(sheet);
  return round ? here.filter((player) => round.players.includes(player)) : here;
}
