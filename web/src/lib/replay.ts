/** A finished game as a row of pictures, from its record (docs/records.md). */
import { formatTiles, parseTiles } from "./tiles";

export type Frame = {
  turn: number;
  seat: number | null;
  what: string;
  details: Record<string, string | number>;
  table: string[];
  racks: string[][];
  pool: number;
  over: boolean;
};
export type Game = {
  names: string[];
  edition: string;
  commitment: string;
  seed: string;
  frames: Frame[];
  scores: number[];
};

type Line = {
  event: string; seat?: number; number?: number; tiles?: string; table?: string; laid?: string; taken?: string; racks?: string[];
  pool?: string; scores?: number[]; seed?: string;
};
type Header = { names: string[]; edition: string; commitment: string };

/** What changes what can be seen; the rest of a record is told by these. */
const SHOWN = new Set(["dealt", "drew", "played", "passed", "time-ran-out", "resigned", "game-ended"]);

export function readRecord(text: string): Game {
  const [head, ...rest] = text.trim().split("\n").map((line) => JSON.parse(line) as unknown);
  const header = head as Header;
  let racks: string[][] = header.names.map(() => []);
  let table: string[] = [];
  let pool = 0;
  let turn = 0;
  let scores: number[] = [];
  let seed = "";
  const frames: Frame[] = [];
  (rest as Line[]).forEach((line) => {
    const seat = line.seat ?? null;
    const give = (tiles: string): void => void racks[seat!]!.push(...parseTiles(tiles));
    racks = racks.map((rack) => [...rack]);
    switch (line.event) {
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
    const tiles = line.event === "drew" ? line.tiles! : (line.laid ?? "");
    const details = { tiles, count: parseTiles(tiles).length };
    frames.push({ turn, seat, what: line.event, details, table, racks, pool, over: line.event === "game-ended" });
  });
  return { names: header.names, edition: header.edition, commitment: header.commitment, seed, frames, scores };
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
