/** What a coach would say now: nothing but what is known to be true, and nothing to somebody who gets along. */
import { reading } from "../lib/meld";
import { type Face, parseTiles } from "../lib/tiles";
import type { Hint } from "../protocol";
import { arranged } from "../table/arrange";

export type Facts = {
  opened: boolean;
  /** What I hold, and the melds of the table. */
  rack: readonly Face[];
  melds: readonly string[];
  pool: number;
  /** What the server knows of this turn, as far as it was asked. */
  hint: Hint | null;
  /** So long nothing was moved in this turn, in seconds. */
  idle: number;
  /** So long the coach waits for somebody who could lay something; twice as long before it shows what. */
  patience: number;
  /** Whether this was said before, in an earlier turn. */
  known: (saying: Saying) => boolean;
};
export type Saying =
  | "welcome"
  | "opened"
  | Joker
  | "no-opening"
  | "no-play"
  | "no-play-pass"
  | "out"
  | "open"
  | "fits"
  | "fits-there"
  | "rebuild"
  /** Without telling what. */
  | "something";
export type Joker = "joker-J" | "joker-D" | "joker-C" | "joker-M";
const JOKERS: readonly Joker[] = ["joker-J", "joker-D", "joker-C", "joker-M"];
/** What is explained the first time it is met, in the words that the page has for it. */
export const isAboutJoker = (saying: Saying): saying is Joker => JOKERS.includes(saying as Joker);

/** Whoever can't lay anything shouldn't look for long. */
export const SOON = 12;
/** Whoever was told that there is something, and doesn't find it in so many times the patience, is shown it. */
export const SHOWN = 2;

export function adviceFor(facts: Facts): Saying | null {
  const { hint, idle, opened, pool } = facts;
  if (hint?.playable === false && idle >= SOON) return !opened ? "no-opening" : pool ? "no-play" : "no-play-pass";
  if (hint?.playable && hint.tiles && idle >= facts.patience * SHOWN) return play(facts, hint);
  if (hint?.playable && idle >= facts.patience) return "something";
  if (!opened && !facts.known("welcome")) return "welcome";
  if (opened && !facts.known("opened")) return "opened";
  return JOKERS.find((joker) => facts.rack.includes(joker.slice(-1)) && !facts.known(joker)) ?? null;
}

function play({ rack, opened, melds }: Facts, hint: Hint): Saying {
  const tiles = parseTiles(hint.tiles ?? "");
  if (tiles.length === rack.length) return "out";
  if (!opened) return "open";
  const changed = (hint.melds ?? []).map((at) => parseTiles(melds[at] ?? ""));
  if (!changed.length) return "fits";
  return tiles.every((tile) => changed.some((meld) => canTake(meld, tile))) ? "fits-there" : "rebuild";
}

function canTake(meld: readonly Face[], tile: Face): boolean {
  const grown = [...meld, tile];
  return reading(arranged(grown).map((at) => grown[at]!)) !== null;
}
