/** Deals a finished game again from its seed, and holds its record against that: docs/fair-deal.md says how. */
import { fits, shuffled } from "./proof";
import { fromHex } from "./sha256";
import { type Face, byRuns, formatTiles, isJoker, numberOf, parseTiles } from "./tiles";

export type What = "fingerprint" | "seen" | "box" | "start" | "deal" | "pool" | "draws";
export type Difference = { line: number; wanted: string; found: string };
export type Check = { what: What; difference: Difference | null };
/** What this browser was shown while the game ran; a rack only if it was there when the tiles were dealt. */
export type Seen = { commitment: string; seat: number | null; rack: string | null };

type Line = {
  event: string;
  seed?: string;
  attempt?: number;
  draws?: [number, Face][];
  starter?: number | null;
  number?: number;
  racks?: string[];
  pool?: string;
  tiles?: string;
};
type Order = readonly Face[];

/** All that was looked at, in the order of the game; a difference stands with the first line that has one. */
export function checkDeal(record: string, seen: Seen): Check[] {
  const lines = record
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
  const found = new Map<What, Difference | null>();
  const compare = (what: What, at: number, wanted: string, is: string): void => {
    if (!found.get(what)) found.set(what, wanted === is ? null : { line: at + 1, wanted, found: is });
  };

  const began = lines.findIndex((line) => line.event === "game-began");
  const text = lines[began]?.seed ?? "";
  found.set(
    "fingerprint",
    fits(text, seen.commitment) ? null : { line: began + 1, wanted: seen.commitment, found: text },
  );
  const seed = fromHex(text);
  const lastDeal = lines.findLastIndex((line) => line.event === "dealt");
  if (seen.rack !== null && seen.seat !== null)
    compare("seen", lastDeal, seen.rack, lines[lastDeal]?.racks?.[seen.seat] ?? "");

  const box = boxOf(lines[lastDeal]!);
  compare("box", lastDeal, "", unequal(box));
  let pool: Order = [];
  let drawing: number[] | null = null;
  lines.forEach((line, at) => {
    switch (line.event) {
      case "start-drawn": {
        drawing ??= line.draws!.map(([seat]) => seat);
        const order = shuffled(pool.length ? inOrder(pool) : box, seed, `start/${line.attempt}`);
        const wanted = drawing.map((seat, place) => [seat, order[place]!] as const);
        drawing = highest(wanted);
        compare(
          "start",
          at,
          drawText(wanted, drawing.length === 1 ? drawing[0]! : null),
          drawText(line.draws!, line.starter ?? null),
        );
        break;
      }
      case "dealt": {
        const order = shuffled(box, seed, `deal/${line.number}`);
        const size = parseTiles(line.racks![0]!).length;
        const racks = line.racks!.map((_, seat) => formatTiles(inOrder(order.slice(seat * size, (seat + 1) * size))));
        line.racks!.forEach((rack, seat) => compare("deal", at, racks[seat]!, rack));
        pool = order.slice(size * racks.length);
        compare("pool", at, formatTiles(pool), line.pool!);
        break;
      }
      case "pool-shuffled":
        pool = shuffled(inOrder(pool), seed, "pool/1");
        compare("pool", at, formatTiles(pool), line.pool!);
        break;
      case "drew": {
        const count = parseTiles(line.tiles!).length;
        compare("draws", at, formatTiles(pool.slice(0, count)), line.tiles!);
        pool = pool.slice(count);
        break;
      }
      case "game-ended":
        compare("draws", at, formatTiles(pool), line.pool!);
        break;
    }
  });
  return [...found].map(([what, difference]) => ({ what, difference }));
}

const inOrder = (tiles: Order): Face[] => tiles.toSorted(byRuns);
const boxOf = (dealt: Line): Face[] => inOrder([...dealt.racks!, dealt.pool!].flatMap(parseTiles));

/** The numbered tiles that are there more or less often than the first one: in a whole box, none. */
function unequal(box: Order): string {
  const counts = new Map<Face, number>();
  for (const face of box) if (!isJoker(face)) counts.set(face, (counts.get(face) ?? 0) + 1);
  const faces = ["k", "r", "b", "y"].flatMap((colour) => Array.from({ length: 13 }, (_, at) => `${colour}${at + 1}`));
  const usual = counts.get("k1");
  return formatTiles(faces.filter((face) => counts.get(face) !== usual));
}

function highest(draws: readonly (readonly [number, Face])[]): number[] {
  const most = Math.max(...draws.map(([, face]) => numberOf(face)));
  return draws.filter(([, face]) => numberOf(face) === most).map(([seat]) => seat);
}

const drawText = (draws: readonly (readonly [number, Face])[], starter: number | null): string =>
  `${draws.map(([seat, face]) => `${seat}:${face}`).join(" ")} → ${starter ?? "="}`;
