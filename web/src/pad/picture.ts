/** The score sheet as a picture, to send to those who went home. */
import { type Sheet, gamesWon, places, rows, totals } from "./sheet";

const WIDTH = 1080;
const EDGE = 60;
const ROW = 64;
const HEAD = 210;
const INK = "#22302b";
const SOFT = "#66736d";
const GREEN = "#22665a";

export type Words = {
  title: string;
  when: string;
  total: string;
  won: string;
  place: string;
  signed: (points: number) => string;
};

/** What stands in the picture, line by line; a line of one cell is a reason, as wide as the picture. */
export function lines(sheet: Sheet, words: Words): { head: string[]; games: string[][]; foot: string[][] } {
  const players = [...sheet.players.keys()];
  const [sums, won, place] = [totals(sheet), gamesWon(sheet), places(sheet)];
  const row = (first: string, cell: (player: string) => string): string[] => [first, ...players.map(cell)];
  return {
    head: row("", (id) => sheet.players.get(id)!.name),
    games: rows(sheet).flatMap((one) => {
      if ("game" in one)
        return [row(String(one.number), (id) => (id in one.game.scores ? words.signed(one.game.scores[id]!) : "–"))];
      const { player, points, note } = one.note;
      const scored = points ? [row("±", (id) => (id === player ? words.signed(points) : ""))] : [];
      return note ? [...scored, [note]] : scored;
    }),
    foot: [
      row(words.total, (id) => words.signed(sums[id]!)),
      row(words.won, (id) => String(won[id])),
      row(words.place, (id) => `${place[id]}.`),
    ],
  };
}

export async function picture(sheet: Sheet, words: Words): Promise<Blob> {
  const { head, games, foot } = lines(sheet, words);
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEAD + (games.length + foot.length + 1) * ROW + EDGE;
  const pen = canvas.getContext("2d")!;
  const family = getComputedStyle(document.body).fontFamily;
  const first = 170;
  const each = (WIDTH - 2 * EDGE - first) / (head.length - 1);
  const write = (
    text: string,
    x: number,
    y: number,
    size: number,
    colour: string,
    bold = false,
    most = each - 12,
  ): void => {
    const set = (px: number): string => (pen.font = `${bold ? 700 : 500} ${px}px ${family}`);
    set(size);
    // Letters that are smaller are read more easily than letters that are squeezed.
    set(Math.max(size * 0.6, Math.min(size, (size * most) / pen.measureText(text).width)));
    pen.fillStyle = colour;
    pen.fillText(text, x, y, most);
  };
  pen.fillStyle = "#fffdf7";
  pen.fillRect(0, 0, WIDTH, canvas.height);
  pen.fillStyle = GREEN;
  pen.fillRect(0, 0, WIDTH, 14);
  write(words.title, EDGE, 92, 52, INK, true, WIDTH - 2 * EDGE);
  write(words.when, EDGE, 146, 32, SOFT, false, WIDTH - 2 * EDGE);
  const leaders = new Set(Object.entries(places(sheet)).flatMap(([id, place]) => (place === 1 ? [id] : [])));
  const players = [...sheet.players.keys()];
  const put = (cells: readonly string[], y: number, size: number, isBold: (at: number) => boolean): void => {
    pen.textAlign = "left";
    const wide = cells.length === 1;
    write(cells[0]!, EDGE, y, wide ? size * 0.85 : size, SOFT, false, wide ? WIDTH - 2 * EDGE : first - 12);
    pen.textAlign = "right";
    cells.slice(1).forEach((text, at) => {
      write(text, EDGE + first + each * (at + 1), y, size, isBold(at) ? GREEN : INK, isBold(at));
    });
    pen.textAlign = "left";
  };
  let y = HEAD + 10;
  put(head, y, 34, (at) => leaders.has(players[at]!));
  for (const cells of games) put(cells, (y += ROW), 34, () => false);
  pen.fillStyle = INK;
  pen.fillRect(EDGE, y + 20, WIDTH - 2 * EDGE, 3);
  for (const cells of foot) put(cells, (y += ROW), 36, (at) => leaders.has(players[at]!));
  return new Promise((done) => canvas.toBlob((blob) => done(blob!), "image/png"));
}

/** By the device's own sheet where it takes pictures, else as a file. */
export async function sharePicture(blob: Blob, name: string, save: (blob: Blob) => void): Promise<void> {
  const file = new File([blob], name, { type: blob.type });
  if (!navigator.canShare?.({ files: [file] }) || !matchMedia("(pointer: coarse)").matches) return save(blob);
  try {
    await navigator.share({ files: [file] });
  } catch (problem) {
    if ((problem as Error).name !== "AbortError") save(blob); // whoever closes the sheet wants nothing
  }
}
