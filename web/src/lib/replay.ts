/** A finished game as a row of pictures, from its record (docs/records.md). */
import type { PublicLine, SeatHandicap } from "../protocol";
import { formatTiles, parseTiles } from "./tiles";

export type Frame = {
  turn: number;
  seat: number | null;
  what: string;
  /** As everybody saw it, and the tiles that were drawn in it. */
  line: PublicLine;
  drawn: string | null;
  table: string[];
  racks: string[][];
  pool: number;
  over: boolean;
};
export type Game = {
  names: string[];
  /** By seat; empty if nobody has one. */
  handicaps: SeatHandicap[];
  edition: string;
  commitment: string;
  seed: string;
  frames: Frame[];
  scores: number[];
};

type Line = {
  event: string;
  seat?: number;
  number?: number;
  tiles?: string;
  table?: string;
  laid?: string;
  taken?: string;
  racks?: string[];
  pool?: string;
  scores?: number[];
  seed?: string;
  penalty?: boolean;
  handicaps?: SeatHandicap[];
};
type Header = { names: string[]; edition: string; commitment: string };

/** What changes what can be seen; the rest of a record is told by these. */
const SHOWN = new Set(["dealt", "drew", "played", "passed", "time-ran-out", "resigned", "game-ended"]);

export function readRecord(text: string): Game {
  const [head, ...rest] = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);
  const header = head as Header;
  let racks: string[][] = header.names.map(() => []);
  let table: string[] = [];
  let pool = 0;
  let turn = 0;
  let scores: number[] = [];
  let seed = "";
  let handicaps: SeatHandicap[] = [];
  const frames: Frame[] = [];
  (rest as Line[]).forEach((line) => {
    const seat = line.seat ?? null;
    const give = (tiles: string): void => void racks[seat!]!.push(...parseTiles(tiles));
    racks = racks.map((rack) => [...rack]);
    switch (line.event) {
      case "game-began":
        handicaps = line.handicaps ?? [];
        break;
      case "dealt":
        racks = line.racks!.map(parseTiles);
        pool = parseTiles(line.pool!).length;
        break;
      case "turn-began":
        turn = line.number!;
        break;
      case "drew":
        give(line.tiles!);
        pool -= parseTiles(line.tiles!).length;
        break;
      case "played":
      case "time-ran-out":
        if (line.table !== undefined) table = line.table ? line.table.split(" | ") : [];
        racks[seat!] = without(racks[seat!]!, parseTiles(line.laid ?? ""));
        give(line.taken ?? "");
        break;
      case "game-ended":
        racks = line.racks!.map(parseTiles);
        scores = line.scores!;
        seed = line.seed!;
        break;
    }
    if (!SHOWN.has(line.event)) return;
    const shown = { turn, seat, what: line.event, line: published(line), drawn: line.tiles ?? null };
    frames.push({ ...shown, table, racks, pool, over: line.event === "game-ended" });
  });
  const { names, edition, commitment } = header;
  return { names, handicaps, edition, commitment, seed, frames, scores };
}

/** The line as it went to everybody while the game was played. */
function published(line: Line): PublicLine {
  switch (line.event) {
    case "dealt":
      return {
        event: "racks-dealt",
        number: line.number!,
        rack_size: parseTiles(line.racks![0]!).length,
        pool_size: parseTiles(line.pool!).length,
      };
    case "drew":
      return { event: "tiles-taken", seat: line.seat!, count: parseTiles(line.tiles!).length, penalty: line.penalty! };
    case "time-ran-out":
      return { ...(line as object), event: "time-up-seen" } as PublicLine;
    default:
      return line as PublicLine;
  }
}

function without(rack: string[], gone: string[]): string[] {
  const left = [...rack];
  for (const face of gone) {
    const at = left.indexOf(face);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** What this viewer may see of a rack: their own, or at the end every one. Everybody is a viewer who sees all. */
export function visible(frame: Frame, seat: number, viewer: number | "all"): string | null {
  return viewer === "all" || viewer === seat || frame.over ? formatTiles(frame.racks[seat]!) : null;
}
