/** Puzzles from games of my own: turns in which more could have been laid than was. */
import boxes from "../judge/boxes.json";
import { type PlayRules, type Position, judge, needsOpening } from "../judge/judge";
import { readRecord } from "../lib/replay";
import { parseTiles } from "../lib/tiles";
import { api } from "../net/api";
import { asking } from "../net/ask";
import type { Review } from "../protocol";
import { type Kind, type Puzzle, type Stage, meldsOf } from "./collection";

export type Missed = { turn: number; seat: number; laid: number; best: number; puzzle: Puzzle };
type Line = { event: string; seat?: number; number?: number; table?: string; opening?: boolean };
type Header = { edition: string; house?: Partial<PlayRules> };
const PATIENCE_MS = 6000;

/** All turns of a finished game with more to lay; those of boxes that this page doesn't know are left out. */
export function missedIn(record: string, review: Review): Missed[] {
  const [head, ...lines] = record
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);
  const { edition, house = {} } = head as Header;
  if (!(edition in boxes)) return [];
  const rules = { ...boxes[edition as keyof typeof boxes], ...house } as PlayRules;
  const { frames } = readRecord(record);
  return review.turns.flatMap((one): Missed[] => {
    const best = parseTiles(one.best_laid ?? "");
    const laid = parseTiles(one.laid).length;
    if (best.length <= laid || !one.best_table) return [];
    const before = (lines as Line[]).slice(0, one.event);
    const rack = frames.findLast((frame) => frame.turn < one.turn)?.racks[one.seat];
    if (!rack) return [];
    const position: Position = {
      rules,
      table: meldsOf(before.findLast((line) => line.table !== undefined)?.table ?? "").map(parseTiles),
      rack,
      opened: before.some((line) => line.seat === one.seat && line.opening === true),
    };
    // What the page would refuse itself it can't ask for.
    if ("fault" in judge(position, one.best_table.map(parseTiles))) return [];
    const kind: Kind = needsOpening(position) ? "open" : best.length === rack.length ? "out" : "lay";
    const way: Stage[] = [{ technique: null, melds: one.best_table }];
    const puzzle: Puzzle = { id: null, kind, edition, position, lays: best, way, rating: null };
    return [{ turn: one.turn, seat: one.seat, laid, best: best.length, puzzle }];
  });
}

export async function missedBy(record: string, key: string | null): Promise<Missed[]> {
  const [text, review] = await Promise.all([api.record(record, key), api.review(record, key)]);
  return missedIn(text, review);
}

/** The same puzzle with the techniques named, if somebody can tell them soon enough. */
export async function withTechniques(puzzle: Puzzle): Promise<Puzzle> {
  const { edition, position } = puzzle;
  const house = Object.entries(position.rules).filter(
    ([rule, value]) => (boxes[edition as keyof typeof boxes] as Record<string, unknown>)[rule] !== value,
  );
  const asked = asking.grade({
    edition,
    house_rules: Object.fromEntries(house),
    table: position.table.map((meld) => meld.join(" ")),
    rack: position.rack.join(" "),
    opened: position.opened,
  });
  const late = new Promise<null>((enough) => setTimeout(() => enough(null), PATIENCE_MS));
  const found = await Promise.race([asked, late]).catch(() => null);
  // Whoever names other tiles has found another answer of the same size.
  if (!found?.stages.length || found.laid.split(" ").length !== puzzle.lays.length) return puzzle;
  const way = found.stages.map(({ technique, table }) => ({ technique, melds: [...table] }));
  return { ...puzzle, lays: parseTiles(found.laid), way };
}
