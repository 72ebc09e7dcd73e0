/** What the referee says to the table that somebody made of a level. It needs no connection. */
import { judge } from "../judge/judge";
import rules from "../judge/boxes.json";
import type { PlayRules } from "../judge/judge";
import type { Misfit } from "../lib/misfit";
import { parseTiles } from "../lib/tiles";
import type { Level } from "./levels";

/** Against the rules, and why; or legal, with so many tiles less than can be laid. */
export type Verdict = { fault: Misfit } | { missing: number };

export function verdictOn(level: Level, box: string, melds: readonly string[]): Verdict {
  const position = {
    rules: (rules as Record<string, unknown>)[box] as PlayRules,
    table: level.table.map(parseTiles),
    rack: parseTiles(level.rack),
    opened: level.opened,
  };
  const found = judge(position, melds.map(parseTiles));
  return "fault" in found ? found : { missing: parseTiles(level.lays).length - found.laid.length };
}
