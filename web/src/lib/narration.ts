/**
 * What happened in a game, as sentences of the catalogue: what messages/narration.py is for the terminal.
 * tests/messages/narration.jsonl holds both to the same sentences.
 */
import type { PublicLine, StartDrawnLine, TimeUpSeenLine } from "../protocol";
import { laidByMeld } from "./marks";
import { type Face, isJoker } from "./tiles";
import type { Details } from "./words";

/** `told.<verb>`; where somebody did it, `told.you.<verb>` for them and `told.they.<verb>` for the others. */
export type Sentence = { verb: string; seats: readonly number[]; details: Details };

export function keyOf({ verb, seats }: Sentence, me: number | null): string {
  if (!seats.length) return `told.${verb}`;
  return `told.${seats.length === 1 && seats[0] === me ? "you" : "they"}.${verb}`;
}

/** The table before a play, meld by meld; null where it isn't known. */
export type Before = readonly string[] | null;

/** Nothing for what needs no words. `drawn`: the tiles that were taken, where they are known. */
export function narrate(line: PublicLine, drawn: string | null = null, before: Before = null): Sentence[] {
  switch (line.event) {
    case "played":
      return [by(line.seat, line.opening ? "opened" : "laid", { tiles: laidByMeld(line, before) })];
    case "tiles-taken": {
      const verb = line.penalty ? "drew-penalty" : "drew";
      return drawn ? [by(line.seat, verb, { tiles: drawn })] : [by(line.seat, `${verb}-unseen`, { count: line.count })];
    }
    case "passed":
    case "resigned":
      return [by(line.seat, line.event)];
    case "start-drawn":
      return start(line);
    case "starter-named":
      return [by(line.starter, "goes-first")];
    case "racks-dealt":
      return line.number === 1
        ? [plain("dealt", { rack: line.rack_size, pool: line.pool_size })]
        : [plain("dealt-again")];
    case "redeal-demanded":
      return [by(line.seat, "demanded-redeal", { tiles: line.pairs })];
    case "time-up-seen":
      return timeUp(line, before);
    case "game-ended":
      return [
        { verb: line.winners.length > 1 ? "shared-stuck" : `won-${line.ending}`, seats: line.winners, details: {} },
      ];
    default:
      return [];
  }
}

/** What stays on the table is named, as with any other play. */
function timeUp(line: TimeUpSeenLine, before: Before): Sentence[] {
  const { seat, outcome, taken } = line;
  const laid = laidByMeld(line, before);
  if (outcome === "played") return [by(seat, "time-up-played", { tiles: laid })];
  const told = [by(seat, `time-up-${outcome}`)];
  if (laid) told.push(by(seat, "laid", { tiles: laid }));
  if (taken) told.push(plain("taken", { tiles: taken }));
  return told;
}

/** What everybody drew, whoever goes first last. */
function start({ draws, starter }: StartDrawnLine): Sentence[] {
  const others = draws
    .filter(([seat]) => seat !== starter)
    .map(([seat, tile]) => by(seat, `drew-${isJoker(tile as Face) ? "joker-" : ""}for-start`, { tile }));
  const first = draws.filter(([seat]) => seat === starter).map(([seat, tile]) => by(seat, "drew-highest", { tile }));
  return [...others, ...(starter === null ? [plain("tied")] : first)];
}

const plain = (verb: string, details: Details = {}): Sentence => ({ verb, seats: [], details });
export const by = (seat: number, verb: string, details: Details = {}): Sentence => ({ verb, seats: [seat], details });
