/** The rungs of the ladder of hints: what each says and lights up, from the way to the answer. */
import { newTiles } from "../lib/marks";
import { type Face, parseTiles } from "../lib/tiles";
import { type Draft, textOf } from "../table/draft";
import { type Puzzle, techniques } from "./collection";

const NONE: ReadonlySet<number> = new Set();
export const [TECHNIQUE, WHERE, STEP] = [1, 2, 3];

/** Each once, as often as the first has it more than the second. */
function beyond(some: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return some.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

const before = ({ position }: Puzzle): string[] => position.table.map((meld) => meld.join(" "));
const after = ({ way }: Puzzle): readonly string[] => way.at(-1)!.melds;

/** What has to be seen. */
export function hardest({ way }: Puzzle): string | null {
  const found = way.flatMap(({ technique }) => technique ?? []);
  return found.toSorted((one, other) => techniques.indexOf(other) - techniques.indexOf(one))[0] ?? null;
}

/** The techniques in their order, each named once in a row. */
export const inTurn = ({ way }: Puzzle): string[] =>
  way.flatMap(({ technique }, at) => (technique && technique !== way[at - 1]?.technique ? [technique] : []));

/** The melds that don't stay as they are. */
export function hintedMelds(puzzle: Puzzle, rung: number, base: Draft): ReadonlySet<number> {
  if (rung < WHERE) return NONE;
  const touched = beyond(before(puzzle), after(puzzle));
  return new Set(base.melds.filter((meld) => touched.includes(textOf(meld))).map((meld) => meld.id));
}

/** The tiles of the answer, as far as they are still on the rack. */
export function hintedTiles(puzzle: Puzzle, rung: number, draft: Draft): ReadonlySet<number> {
  if (rung < STEP) return NONE;
  const left: Face[] = [...puzzle.lays];
  const found = draft.rack.filter((one) => {
    const at = left.indexOf(one.face);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return new Set(found.map((one) => one.id));
}

/** One meld of the answer that takes a tile of the rack: the first step of the way makes it. */
export function firstMeld(puzzle: Puzzle): string {
  const now = puzzle.way[0]!.melds;
  const laid = beyond(now.flatMap(parseTiles), before(puzzle).flatMap(parseTiles));
  const fresh = newTiles(now, before(puzzle), laid.join(" "));
  return now[
    Math.max(
      0,
      fresh.findIndex((places) => places.size > 0),
    )
  ]!;
}
