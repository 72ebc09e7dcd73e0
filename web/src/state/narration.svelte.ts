/** What happened at a table, as it is told to whoever looks on: to be read, said and heard. */
import type { Part } from "../lib/words";
import type { EventMessage, GameLine, GameView, TableView, Welcome } from "../protocol";
import type { Play } from "../table/own-tiles.svelte";
import { type LogLine, MoveLog } from "./move-log.svelte";
import { asItWas, tell } from "./told";
import type { Voice } from "./voice.svelte";
import { inWords, t } from "./words.svelte";

const SHUFFLED = 900; // ms: tiles are heard so long before a new game
const KEPT = 30; // so many things can be read again
const MISSED = 6; // so many things are said to somebody who comes back

/** What the table was like before a message, and what it is now. */
type Turned = { seat: number | null; newGame: boolean; myTurn: boolean; wasMine: boolean; turnOver: boolean };

export class Narration {
  told = $state.raw<Part[][]>([]);
  readonly log = new MoveLog();
  /** What happened to me when my time was up; stays until I do something. */
  timeUp = $state.raw<LogLine | null>(null);
  /** Whether the next welcome tells only what I missed. */
  private caughtUp = false;

  constructor(private readonly voice: Voice) {}

  /** What the others did since this seat did something; where nothing happened since, what it did itself. */
  news(seat: number | null, myTurn: boolean): LogLine[] {
    const { timeUp, log } = this;
    const found = log.since(seat);
    const latest = myTurn ? found : found.toReversed(); // while it only looks on, the latest counts
    if (timeUp) return [timeUp, ...latest];
    return latest.length || myTurn || !log.last ? latest : [log.last];
  }

  /** The next welcome tells everything from the beginning. */
  afresh(): void {
    this.caughtUp = false;
  }

  /** Whoever was away hears what the others heard. Gives what others played that hasn't been seen here. */
  catchUp({ events, table }: Welcome, { seat, newGame, myTurn, wasMine, turnOver }: Turned): Play[] {
    const retold = !this.caughtUp && !newGame; // everything from the beginning, to somebody who has seen it
    const seen = new Set(newGame ? [] : this.log.plays(seat));
    const all = [
      ...asItWas(
        events.flatMap((entry) => entry.events),
        table,
      ),
    ];
    const told = all.flatMap(([event, then, before]) => tell(event, then, seat, before));
    this.told = (this.caughtUp ? [...this.told, ...told] : told).slice(-KEPT);
    if (!this.caughtUp || newGame) this.log.restart();
    for (const [event, then, before] of all) this.log.hear([event], then, seat, before);
    const called = myTurn && turnOver;
    this.say(this.caughtUp ? told.slice(-MISSED) : [], called);
    if (called && !wasMine && this.caughtUp) this.voice.call();
    this.caughtUp = true;
    return retold ? [] : this.log.plays(seat).filter((play) => !seen.has(play));
  }

  /** `lines`: those of the game among the events. `before`: the table with whoever has just gone from it. */
  goOn(
    events: EventMessage["events"],
    lines: readonly GameLine[],
    { seat, newGame, myTurn, turnOver }: Turned,
    table: TableView,
    before: TableView | null,
  ): void {
    const told = events.flatMap((event) => tell(event, table, seat, before));
    if (told.length) this.told = [...this.told, ...told].slice(-KEPT);
    if (newGame) this.log.restart();
    this.log.hear(events, table, seat, before);
    if (lines.some((line) => line.event === "time-up-seen" && line.seat === seat)) this.timeUp = this.log.last;
    this.say(told, myTurn && turnOver);
  }

  /** `result`: of a game that is over just now. */
  sound(
    lines: readonly GameLine[],
    { seat, newGame, myTurn, wasMine }: Turned,
    result: GameView["result"] | undefined,
  ): void {
    const { voice } = this;
    if (newGame) voice.noise("shuffle");
    if (result) voice.noise(seat === null || result.winners.includes(seat) ? "won" : "lost");
    else if (myTurn && !wasMine) voice.call(newGame ? SHUFFLED : 0);
    else if (lines.some((line) => line.event === "tiles-taken")) voice.noise("draw");
    else if (lines.some((line) => line.event === "played" && line.seat !== seat)) voice.noise("lay");
  }

  /** `called`: my turn has come, which is heard, but no part of the log. */
  private say(told: readonly Part[][], called: boolean): void {
    const said = [...told.map(inWords), ...(called ? [t("page.game.called")] : [])];
    if (said.length) this.voice.say(said.join(" "));
  }
}
