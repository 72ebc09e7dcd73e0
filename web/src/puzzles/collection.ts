/** The puzzles that come with the page: all are listed, and each is fetched when it is wanted. */
import { type Told, days, listed, slice, slices, techniques } from "virtual:puzzles";
import boxes from "../judge/boxes.json";
import type { PlayRules, Position } from "../judge/judge";
import { type Face, parseTiles } from "../lib/tiles";
import { type Day, numberOf } from "./days";

export { techniques };
export type Kind = Told["kind"];
export type Listed = { id: string; technique: string; kind: Kind; edition: string; rating: number };
/** A technique that takes the table to the next one on which every meld is valid; null: nobody knows which. */
export type Stage = { technique: string | null; melds: string[] };
export type Puzzle = {
  /** Of the collection; null for one from a game of my own. */
  id: string | null;
  kind: Kind;
  edition: string;
  position: Position;
  /** The tiles that the answer lays; whoever lays as many has solved it. */
  lays: readonly Face[];
  way: readonly Stage[];
  rating: number | null;
};

export const all: readonly Listed[] = listed.split("\n").map((line) => {
  const [id, technique, kind, edition, rating] = line.split(" ") as [string, string, Kind, string, string];
  return { id, technique, kind, edition, rating: Number(rating) };
});
const places = new Map(all.map(({ id }, at) => [id, at]));

/** The same for everybody, without asking anybody, and as `puzzle_of_day` of the library has it. */
export function idOfDay(day: Day): string {
  const { first, round, count } = days;
  const number = numberOf(day) - numberOf(first);
  const at = number >= 0 && number < count ? number : ((number % round) + round) % round;
  return all[at]!.id;
}
export const kinds: readonly Kind[] = ["lay", "out", "open", "joker"];
export const editions: readonly string[] = [...new Set(all.map(({ edition }) => edition))];
export const meldsOf = (table: string): string[] => (table ? table.split(" | ") : []);

/** Null if there is none of this name; throws if it can't be fetched now. */
export async function puzzleNamed(id: string): Promise<Puzzle | null> {
  const at = places.get(id);
  if (at === undefined) return null;
  const { default: some } = await slices[Math.floor(at / slice)]!();
  const told = some[at % slice]!;
  return {
    id,
    kind: told.kind,
    edition: told.edition,
    position: {
      rules: boxes[told.edition as keyof typeof boxes] as PlayRules,
      table: meldsOf(told.table).map(parseTiles),
      rack: parseTiles(told.rack),
      opened: told.opened,
    },
    lays: parseTiles(told.lays),
    way: told.way.map(({ technique, table }) => ({ technique, melds: meldsOf(table) })),
    rating: all[at]!.rating,
  };
}
