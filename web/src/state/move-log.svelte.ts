/** What was done in this game, turn by turn, who came and went meanwhile, and what can be seen of it again. */
import { type Sentence, by } from "../lib/narration";
import type { Part } from "../lib/words";
import type { EventMessage, GameLine, TableView } from "../protocol";
import type { Play } from "../table/own-tiles.svelte";
import { botBefore, nameOf, ofLine, tell, toldBy } from "./told";

export type LogLine = {
  turn: number;
  /** Who did it; null for what nobody did, such as the deal. */
  seat: number | null;
  said: Part[];
  play: Play | null;
  /** Whether somebody came or went; it is no part of the game. */
  aside?: boolean;
};

const MOST = 400;
/** What a bot did on my seat isn't told as if I had done it. */
const BY_BOT: Readonly<Record<string, string>> = { opened: "bot-laid", laid: "bot-laid", drew: "bot-drew" };

export class MoveLog {
  lines = $state.raw<readonly LogLine[]>([]);
  private turn = 0;
  /** What lies on the table; null where that isn't known yet. */
  private table: readonly string[] | null = null;
  /** For whom a bot plays. */
  private readonly away = new Set<number>();
  /** What a bot did on my seat while I was away, by verbs: the tiles. */
  private readonly meanwhile = new Map<string, string[]>();

  get last(): LogLine | null {
    return this.lines.at(-1) ?? null;
  }

  restart(): void {
    this.lines = [];
    this.turn = 0;
    this.table = null;
    this.away.clear();
    this.meanwhile.clear();
  }

  /** `before`: the table with whoever has just gone from it. */
  hear(events: EventMessage["events"], table: TableView, me: number | null, before: TableView | null): void {
    const lines = [...this.lines];
    for (const event of events) {
      if (event.type === "game") for (const line of event.events) this.hearLine(lines, line, table, me);
      else if (this.matters(event) || botBefore(event, before)) {
        const told = tell(event, table, me, before);
        if (event.type === "back" && event.seat === me) told.push(...this.recalled(me));
        const said = told.flatMap((one) => [{ text: " " }, ...one]).slice(1);
        const last = lines.at(-1);
        if (!said.length) continue;
        if (last?.aside && last.turn === this.turn)
          lines[lines.length - 1] = { ...last, said: [...last.said, { text: " " }, ...said] };
        else lines.push({ turn: this.turn, seat: null, said, play: null, aside: true });
      }
    }
    this.lines = lines.slice(-MOST);
  }

  /** Whose seat plays on by itself, or does so no more: a line that was lost for a moment is no news. */
  private matters(event: EventMessage["events"][number]): boolean {
    if (event.type === "stand-in") this.away.add(event.seat);
    if (event.type === "back") return this.away.delete(event.seat);
    if (event.type === "owner-changed") return true;
    return event.type === "stand-in" || event.type === "stood" || (event.type === "absent" && event.left === true);
  }

  /** Whoever is back hears what a bot did for them. */
  private recalled(me: number): Part[][] {
    const did = [...this.meanwhile].map(([verb, tiles]) =>
      by(me, verb, { tiles: tiles.join(verb === "bot-laid" ? " | " : " ") }),
    );
    this.meanwhile.clear();
    return did.map((sentence) => toldBy(sentence, String, me));
  }

  private byBot(sentence: Sentence, me: number | null): Sentence {
    const verb = BY_BOT[sentence.verb];
    if (me === null || !verb || sentence.seats[0] !== me || !this.away.has(me)) return sentence;
    this.meanwhile.set(verb, [...(this.meanwhile.get(verb) ?? []), String(sentence.details.tiles)]);
    return { ...sentence, verb };
  }

  private hearLine(lines: LogLine[], line: GameLine, table: TableView, me: number | null): void {
    if (line.event === "turn-began") this.turn = line.number;
    if (line.event === "racks-dealt") this.table = [];
    const before = this.table;
    const play = this.played(line);
    for (const sentence of ofLine(line, table, before)) {
      const said = toldBy(this.byBot(sentence, me), (seat) => nameOf(table, seat), me);
      const seat = sentence.seats.length === 1 ? sentence.seats[0]! : "seat" in line ? line.seat : null;
      const last = lines.at(-1);
      // What somebody did in one turn is one line: time is up, and three tiles are drawn.
      if (last && seat !== null && last.seat === seat && last.turn === this.turn)
        lines[lines.length - 1] = { ...last, said: [...last.said, { text: " " }, ...said], play: last.play ?? play };
      else lines.push({ turn: this.turn, seat, said, play });
    }
  }

  /** What each of the others did last, and who came or went, since `me` did something. */
  since(me: number | null): LogLine[] {
    const mine = me === null ? -1 : this.lines.findLastIndex((line) => line.seat === me);
    const news = this.lines.slice(mine + 1);
    const bySeat = new Map(
      news.flatMap((line) => (line.seat !== null && line.turn ? [[line.seat, line] as const] : [])),
    );
    const told = [...bySeat.values(), news.findLast((line) => !line.aside), news.findLast((line) => line.aside)];
    return news.filter((line) => told.includes(line));
  }

  /** The plays among them. */
  plays(me: number | null): Play[] {
    return this.since(me).flatMap((line) => line.play ?? []);
  }

  private played(line: GameLine): Play | null {
    if (line.event !== "played" && line.event !== "time-up-seen") return null;
    const [before, after] = [this.table, line.table ? line.table.split(" | ") : []];
    this.table = after;
    return before && line.laid ? { seat: line.seat, before, after } : null;
  }
}
