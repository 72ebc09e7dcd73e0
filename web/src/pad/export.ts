/** An evening for other programs. */
import type { AdjustmentNote, Entry } from "./evening";
import { type Sheet, gamesWon, rows as linesOf, sheetOf, totals, winsByGames } from "./sheet";

/** A text in a cell of a spreadsheet. One that begins like a formula is kept from being one. */
const cell = (value: string | number): string => {
  const text = typeof value === "string" && /^[=+@\t-]/.test(value) ? `'${value}` : String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A note without points says nothing in a column of numbers. */
const beside = ({ player, points }: AdjustmentNote, id: string): number | string =>
  id === player && points ? points : "";

/** A line for every game and adjustment, a column for every player. */
export function asCsv(sheet: Sheet, words: { game: string; total: string; won: string; adjustment: string }): string {
  const players = [...sheet.players.keys()];
  const rows: (string | number)[][] = [[words.game, ...players.map((id) => sheet.players.get(id)!.name)]];
  for (const row of linesOf(sheet))
    if ("game" in row) rows.push([row.number, ...players.map((id) => row.game.scores[id] ?? "")]);
    else rows.push([row.note.note || words.adjustment, ...players.map((id) => beside(row.note, id))]);
  const sums = totals(sheet);
  rows.push([words.total, ...players.map((id) => sums[id] ?? 0)]);
  const won = gamesWon(sheet);
  if (winsByGames(sheet)) rows.push([words.won, ...players.map((id) => won[id] ?? 0)]);
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** The file that the command line and other devices read; docs/records.md has its form. */
export const asFile = (entries: readonly Entry[]): string =>
  [{ format: "tilerummy-evening", version: 1 }, ...entries].map((line) => `${JSON.stringify(line)}\n`).join("");

/** What a saved file says; null if it is none, or none that this page can read. A last line that breaks off was never saved. */
export function fromFile(text: string): Entry[] | null {
  const [head, ...rest] = text.split("\n");
  try {
    const { format, version } = JSON.parse(head!) as { format?: string; version?: number };
    if (format !== "tilerummy-evening" || version !== 1) return null;
    const last = rest.pop() ?? "";
    const whole = isJson(last) ? [...rest, last] : rest;
    const entries = whole.map((line): Entry => ({
      replaces: [],
      by: "",
      ...(JSON.parse(line) as Omit<Entry, "replaces" | "by">),
    }));
    sheetOf(entries);
    return entries;
  } catch {
    return null;
  }
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}

export function download(name: string, type: string, content: BlobPart): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
