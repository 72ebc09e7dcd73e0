/**
 * One score sheet for the table at home and the one on the server: games that were played online become entries of an
 * evening. The entry has the id of the game's record, so that whoever takes it over, and however often, it stands there once.
 */
import { api } from "../net/api";
import type { MyRecord } from "../protocol";
import { recall, remember } from "../state/memory";
import type { GameNote } from "./evening";
import { type Pad, begin } from "./pad.svelte";

const KEY = "online.";

export type OnlineGame = {
  edition: string;
  house: Record<string, string | number | boolean>;
  names: string[];
  ending: "out" | "stuck" | "resigned";
  winners: number[];
  racks: string[];
  resigned: number[];
  starter: number | null;
};

type Header = Pick<OnlineGame, "edition" | "house" | "names">;
type Event = { event: string; seat?: number; starter?: number | null } & Partial<OnlineGame>;

/** What an evening keeps of the record of a finished game. */
export function gameIn(record: string): OnlineGame {
  const [head, ...rest] = record.trim().split("\n");
  const { edition, house, names } = JSON.parse(head!) as Header;
  const events = rest.map((line) => JSON.parse(line) as Event);
  const { ending, winners, racks } = events.find(({ event }) => event === "game-ended") as Event & OnlineGame;
  const resigned = events.flatMap(({ event, seat }) => (event === "resigned" ? [seat!] : []));
  const starter = events.findLast(({ event }) => event === "start-drawn" || event === "starter-named")?.starter ?? null;
  return { edition, house, names, ending, winners, racks, resigned, starter };
}

/** By name as far as possible; who is called otherwise online takes the seats that are left, in turn. */
export function playersOf(names: readonly string[], known: ReadonlyMap<string, { name: string }>): string[] {
  const free = [...known].map(([id, { name }]) => ({ id, name: name.toLowerCase() }));
  const take = (at: number): string | undefined => (at < 0 ? undefined : free.splice(at, 1)[0]?.id);
  const found = names.map((name) => take(free.findIndex((one) => one.name === name.toLowerCase())));
  return found.map((id) => id ?? take(free.length ? 0 : -1) ?? "");
}

export function noteOf(game: OnlineGame, players: readonly string[]): GameNote {
  return {
    what: "game",
    left: Object.fromEntries(players.map((player, seat) => [player, game.racks[seat]!])),
    out: game.ending === "out" ? players[game.winners[0]!]! : null,
    stuck: game.ending === "stuck",
    resigned: game.resigned.map((seat) => players[seat]!),
    starter: game.starter === null ? null : players[game.starter]!,
  };
}

/** The evening is continued at a table of the server with the same box; its games come back into the evening. */
export async function continueOnline(pad: Pad, players: number, name: string): Promise<string> {
  const box = pad.lines.find(({ note }) => note.what === "box")!.note;
  if (box.what !== "box") throw new Error("no box");
  await api.me();
  const table = await api.newTable(
    { edition: box.edition, house_rules: box.house, seats: Array.from({ length: players }, () => null) },
    name,
  );
  remember(KEY + pad.id, table.id);
  return table.id;
}

export const onlineTable = (evening: string): string | null => recall(KEY + evening);

/** Games that were played online since somebody looked last. */
export async function fetchOnline(pad: Pad): Promise<void> {
  const table = onlineTable(pad.id);
  if (table === null) return;
  const records = (await api.myRecords()).filter((one) => one.table === table);
  for (const { id, summary, finished_at } of records.toReversed()) {
    if (pad.entries.some((entry) => entry.id === id)) continue;
    const game = gameIn(await api.record(id, summary.key));
    pad.noteAs(id, finished_at, noteOf(game, playersOf(game.names, pad.sheet.players)));
  }
}

/** The matches on the server that could be gone on with at home, the latest first. */
export async function onlineMatches(): Promise<MyRecord[]> {
  const latest = new Map<string, MyRecord>();
  for (const record of await api.myRecords()) if (!latest.has(record.table)) latest.set(record.table, record);
  return [...latest.values()].slice(0, 5);
}

/** An evening with the box, the names and the games of a match on the server. */
export async function takeOver({ table, id, summary }: MyRecord): Promise<string> {
  const { edition, house, names } = gameIn(await api.record(id, summary.key));
  const evening = begin({ edition, house: house as Record<string, number>, length: 0, names });
  remember(KEY + evening, table);
  return evening;
}
