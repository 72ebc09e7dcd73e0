/** The levels of the lessons, as `tools/write_lessons.py` proved and wrote them; their words are in the book `learn`. */
import type { Details } from "../lib/words";
import data from "./levels.json";
import { GAME } from "./progress.svelte";

/** How it is answered: by a play, by drawing, or by choosing a number, a rule, a tile, a rack, the odd meld, or what to do. */
export type Kind = "play" | "draw" | "number" | "rule" | "tile" | "rack" | "odd" | "decide";
/** How bots fared that followed an advice: each figure with half of its 95 % interval. */
export type Figures = {
  box: string;
  games: number;
  others: number;
  /** So many games in a hundred each would win if all were equally good. */
  fair: number;
  bots: readonly { bot: string; wins: readonly number[]; points: readonly number[] }[];
};
export type Level = {
  id: string;
  chapter: string;
  kind: Kind;
  table: readonly string[];
  rack: string;
  opened: boolean;
  /** What the only answer lays. */
  lays: string;
  technique: string | null;
  choices: readonly string[];
  right: string | null;
  /** Whether nobody could know the answer who hasn't read the rules or seen figures: then a wrong one costs nothing. */
  guess: boolean;
  /** The codes of refusals that are told in words of its own. */
  refused: readonly string[];
  /** Which of its texts explains it in the end. */
  after: string;
  /** What was measured about an advice. */
  figures: Figures | null;
  /** A table after the play. */
  solved: readonly string[];
  /** What its words can name. */
  facts: Details;
};

type Told = Record<string, Record<string, unknown>>;
const boxes = data.boxes as Record<string, Told>;
const shared = data.levels as Told;
export const CHAPTERS: readonly string[] = data.chapters;
const FACT = "fact.";

/** The levels of a box, in their order. */
export const levelsOf = (box: string): Level[] =>
  Object.entries(boxes[box] ?? {}).map(([id, own]) => {
    const told = { ...shared[id], ...own };
    const facts = Object.entries(told).flatMap(([key, value]) =>
      key.startsWith(FACT) ? [[key.slice(FACT.length), value as string | number] as const] : [],
    );
    return { ...told, id, facts: Object.fromEntries(facts) } as Level;
  });

export const isBox = (box: string | null): box is string => box !== null && box in boxes;

/** A whole game comes as soon as one knows enough for it: before this chapter. */
export const AFTER_GAME = "rebuild";
export function stopsOf(levels: readonly Level[]): string[] {
  const ids = levels.map((one) => one.id);
  const at = levels.findIndex((one) => one.chapter === AFTER_GAME);
  return ids.toSpliced(at < 0 ? ids.length : at, 0, GAME);
}

/** The first that isn't done; behind the last one it begins again. */
export const nextOf = (levels: readonly Level[], isDone: (id: string) => boolean): string =>
  stopsOf(levels).find((id) => !isDone(id)) ?? levels[0]!.id;
