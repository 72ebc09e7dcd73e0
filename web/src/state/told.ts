/** What happened at the table, as sentences whose tiles can be drawn. */
import { type Before, type Sentence, by, keyOf, narrate } from "../lib/narration";
import type { Part } from "../lib/words";
import type { EventMessage, GameEndedLine, GameLine, SeatView, TableView } from "../protocol";
import { inWords, rich, t } from "./words.svelte";
import type { LogLine } from "./move-log.svelte";

/** What everybody has seen happen on the felt, or reads on the next screen. */
const SEEN = new Set(["dealt", "won-out", "won-stuck", "won-resigned", "won-lowest", "shared-stuck"]);
/** What I know because I did it. */
const DONE = new Set(["opened", "laid", "passed", "resigned"]);

type Result = Omit<GameEndedLine, "event">;
type TableEvent = EventMessage["events"][number];

/**
 * One event as sentences; none for what is seen anyhow. `before`: the table with whoever has just gone from it; who sat
 * there long ago nobody knows any more.
 */
export function tell(event: TableEvent, table: TableView, me: number | null, before: TableView | null): Part[][] {
  if (event.type === "stood" && !before?.seats[event.seat]?.name) return [];
  const names = event.type === "stood" ? before! : table;
  return sentences(event, table, before)
    .filter(({ verb, seats }) => !SEEN.has(verb) && !(DONE.has(verb) && seats[0] === me))
    .map((sentence) => toldBy(sentence, (seat) => nameOf(names, seat), me));
}

/** A sentence in the language of the page. */
export function toldBy(sentence: Sentence, nameOfSeat: (seat: number) => string, me: number | null): Part[] {
  return rich(keyOf(sentence, me), { ...sentence.details, name: sentence.seats.map(nameOfSeat).join(", ") });
}

export const nameOf = (table: TableView, seat: number): string =>
  table.seats[seat]?.name || t("page.new.seat", { number: seat + 1 });

/** Events with the table as it was after and before each: a bot that has gone since has no name any more. */
export function* asItWas(
  events: readonly TableEvent[],
  table: TableView,
): Generator<[TableEvent, TableView, TableView]> {
  const last = new Map(events.flatMap((event) => (changesHands(event) ? [[event.seat, event] as const] : [])));
  let seats = table.seats.map((seat, at) => (last.has(at) ? { ...seat, name: "", level: null } : seat));
  for (const event of events) {
    const before = { ...table, seats };
    if (changesHands(event)) {
      const name = event.type === "sat" ? event.name : "";
      const now = (seat: SeatView, at: number): SeatView =>
        last.get(at) === event ? table.seats[at]! : { ...seat, name, level: null };
      seats = seats.map((seat, at) => (at === event.seat ? now(seat, at) : seat));
    }
    yield [event, { ...table, seats }, before];
  }
}

type Change = Extract<TableEvent, { type: "sat" | "stood" | "bot-set" }>;
const changesHands = (event: TableEvent): event is Change =>
  event.type === "sat" || event.type === "stood" || event.type === "bot-set";

/** The bot from which somebody takes over. */
export const botBefore = (event: TableEvent, before: TableView | null): string =>
  (event.type === "sat" && before?.seats[event.seat]?.level && before.seats[event.seat]!.name) || "";

function sentences(event: TableEvent, table: TableView, before: TableView | null): Sentence[] {
  switch (event.type) {
    case "game":
      return event.events.flatMap((line) => ofLine(line, table));
    case "absent":
      return [by(event.seat, event.left ? "left" : "absent")];
    case "stood":
      return [by(event.seat, event.removed ? "removed" : "left")];
    case "sat": {
      const other = botBefore(event, before);
      return [other ? by(event.seat, "took-over", { other }) : by(event.seat, "sat")];
    }
    case "back":
    case "stand-in":
    case "pause-asked":
      return [by(event.seat, event.type)];
    case "owner-changed":
      return event.seat === null ? [] : [by(event.seat, event.type)];
    case "paused":
    case "resumed":
      return [{ verb: event.type, seats: [], details: {} }];
    default:
      return [];
  }
}

/** All of it, also what is seen anyhow. */
export function ofLine(line: GameLine, table: TableView, before: Before = null): Sentence[] {
  if (line.event === null || (line.event === "resigned" && isBot(table, line.seat))) return [];
  if (line.event === "game-ended") return theEnd(line, table);
  return narrate(line, line.own?.event === "own-draw" ? line.own.tiles : null, before);
}

/** Where the last of the people gives up, bots stop playing: none of them has given up. */
export function theEnd(end: Result, table: TableView): Sentence[] {
  const [winner] = end.winners;
  const bots = table.seats.filter((seat) => seat.level).length;
  if (end.ending === "resigned" && isBot(table, winner!) && bots > 1) return [by(winner!, "won-lowest")];
  return narrate({ ...end, event: "game-ended" });
}

/** Who won, and with how many tiles: for whoever looks at the table, where the last play lies. */
export function ending(end: Result, table: TableView, me: number | null, log: readonly LogLine[]): string {
  const winner = end.winners[0]!;
  const last = end.ending === "out" && winner !== me ? log.findLast((line) => line.seat === winner) : undefined;
  const count = last?.said.flatMap((part) => ("tiles" in part ? part.tiles.split(" ") : [])).length;
  return count
    ? t("page.end.went-out", { name: nameOf(table, winner), count })
    : inWords(theEnd(end, table).flatMap((one) => toldBy(one, (seat) => nameOf(table, seat), me)));
}

const isBot = (table: TableView, seat: number): boolean => Boolean(table.seats[seat]?.level);
