/** What happened at the table, as sentences whose tiles can be drawn. */
import { type Sentence, by, keyOf, narrate } from "../lib/narration";
import type { Part } from "../lib/words";
import type { EventMessage, GameLine, TableView } from "../protocol";
import { rich, t } from "./words.svelte";

/** What everybody has seen happen on the felt, or reads on the next screen. */
const SEEN = new Set(["dealt", "won-out", "won-stuck", "won-resigned", "shared-stuck"]);
/** What I know because I did it. */
const DONE = new Set(["opened", "laid", "passed", "resigned"]);

/** The tale of one event; empty for what is seen anyhow. */
export function tell(event: EventMessage["events"][number], table: TableView, me: number | null): Part[][] {
  return sentences(event)
    .filter(({ verb, seats }) => !SEEN.has(verb) && !(DONE.has(verb) && seats[0] === me))
    .map((sentence) => toldBy(sentence, (seat) => nameOf(table, seat), me));
}

/** A sentence in the language of the page. */
export function toldBy(sentence: Sentence, nameOfSeat: (seat: number) => string, me: number | null): Part[] {
  return rich(keyOf(sentence, me), { ...sentence.details, name: sentence.seats.map(nameOfSeat).join(", ") });
}

export const nameOf = (table: TableView, seat: number): string =>
  table.seats[seat]?.name || t("page.new.seat", { number: seat + 1 });

function sentences(event: EventMessage["events"][number]): Sentence[] {
  switch (event.type) {
    case "game":
      return event.events.flatMap(ofLine);
    case "sat":
    case "absent":
    case "back":
    case "stand-in":
    case "pause-asked":
      return [by(event.seat, event.type)];
    case "paused":
    case "resumed":
      return [{ verb: event.type, seats: [], details: {} }];
    default:
      return [];
  }
}

/** All of it, also what is seen anyhow. */
export const ofLine = (line: GameLine): Sentence[] =>
  line.event === null ? [] : narrate(line, line.own?.event === "own-draw" ? line.own.tiles : null);
