/** What was done in this game, turn by turn, and what can be seen of it again. */
import type { Part } from "../lib/words";
import type { EventMessage, GameLine, TableView } from "../protocol";
import { nameOf, ofLine, toldBy } from "./story";

/** The table before and after, in the notation. */
export type Play = { seat: number; before: readonly string[]; after: readonly string[] };
export type LogLine = {
  turn: number;
  /** Who did it; null for what nobody did, such as the deal. */
  seat: number | null;
  said: Part[];
  play: Play | null;
};

const MOST = 400;

export class MoveLog {
  lines = $state.raw<readonly LogLine[]>([]);
  private turn = 0;
  /** What lies on the table; null where that isn't known yet. */
  private table: readonly string[] | null = null;

  get last(): LogLine | null {
    return this.lines.at(-1) ?? null;
  }

  restart(): void {
    this.lines = [];
    this.turn = 0;
    this.table = null;
  }

  hear(events: EventMessage["events"], table: TableView, me: number | null): void {
    const lines = [...this.lines];
    for (const line of events.flatMap((event) => (event.type === "game" ? event.events : []))) {
      if (line.event === "turn-began") this.turn = line.number;
      if (line.event === "racks-dealt") this.table = [];
      const play = this.played(line);
      for (const sentence of ofLine(line)) {
        const said = toldBy(sentence, (seat) => nameOf(table, seat), me);
        const seat = sentence.seats.length === 1 ? sentence.seats[0]! : "seat" in line ? line.seat : null;
        const last = lines.at(-1);
        // What somebody did in one turn is one line: time is up, and three tiles are drawn.
        if (last && seat !== null && last.seat === seat && last.turn === this.turn)
          lines[lines.length - 1] = { ...last, said: [...last.said, { text: " " }, ...said], play: last.play ?? play };
        else lines.push({ turn: this.turn, seat, said, play });
      }
    }
    this.lines = lines.slice(-MOST);
  }

  /** What the others did last, with the last play among it, since `me` did something. */
  since(me: number | null): LogLine[] {
    const mine = me === null ? -1 : this.lines.findLastIndex((line) => line.seat === me);
    const news = this.lines.slice(mine + 1);
    const [last, play] = [news.at(-1), news.findLast((line) => line.play)];
    return [...new Set([play, last])].filter((line) => line !== undefined);
  }

  private played(line: GameLine): Play | null {
    if (line.event !== "played" && line.event !== "time-up-seen") return null;
    const [before, after] = [this.table, line.table ? line.table.split(" | ") : []];
    this.table = after;
    return before && line.laid ? { seat: line.seat, before, after } : null;
  }
}
