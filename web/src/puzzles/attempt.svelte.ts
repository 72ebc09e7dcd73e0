/** One try at a puzzle: the tiles in my hands, what was wrong with my answers, how far I was helped, how long it took. */
import { meant } from "../lib/blame";
import type { Misfit } from "../lib/misfit";
import { parseTiles } from "../lib/tiles";
import { judge } from "../judge/judge";
import { Voice } from "../state/voice.svelte";
import { rich, t, inWords } from "../state/words.svelte";
import { textsOf } from "../table/draft";
import { Hands } from "../table/hands.svelte";
import { LooseTiles } from "../table/loose-tiles";
import { type Marks, UNMARKED } from "../table/marks";
import { begun, keepBegun } from "./begun";
import { today } from "./days";
import { TECHNIQUE, WHERE, hardest, hintedMelds, hintedTiles } from "./hints";
import { type Result, scoreOf } from "./notebook.svelte";
import type { Puzzle } from "./collection";

/** The last rung: the answer itself. */
export const ANSWER = 4;

export class Attempt {
  readonly voice = new Voice();
  readonly tiles = new LooseTiles({
    moved: () => this.forget(),
    said: (text) => this.voice.say(text),
    objected: (text) => this.voice.say(text, true),
    sounded: (sound) => this.voice.noise(sound),
  });
  readonly hands = new Hands(this.tiles, () => this.result === null);

  /** How it ended: solved, or shown; null as long as I am at it. */
  result = $state.raw<Result | null>(null);
  /** What my last answer was refused for. */
  fault = $state.raw<Misfit | null>(null);
  /** So many tiles my last answer laid too few. */
  missing = $state(0);
  hints = $state(0);
  seconds = $state(0);
  /** How much of the way lies on the felt, when it is shown; null when it isn't. */
  shown = $state<number | null>(null);
  private tries = 0;

  constructor(
    readonly puzzle: Puzzle,
    private readonly ended: (result: Result) => void,
  ) {
    ({ tries: this.tries, hints: this.hints, seconds: this.seconds } = begun(puzzle.id));
    const { table, rack } = puzzle.position;
    this.tiles.show({ melds: table.map((meld) => meld.join(" ")), rack });
  }

  /** What would be said of the table as it lies. */
  readonly verdict = $derived.by(() => judge(this.puzzle.position, textsOf(this.tiles.draft).map(parseTiles)));
  readonly legal = $derived(this.tiles.dirty && "laid" in this.verdict);

  readonly marks = $derived.by<Marks>(() => {
    const { draft, base } = this.tiles;
    const named = meant(String(this.fault?.details.meld ?? ""), draft.melds, base.melds);
    const why = this.fault ? inWords(rich(`refusal.${this.fault.code}`, this.fault.details)) : "";
    const hinting = this.result === null;
    return {
      ...UNMARKED,
      named,
      guilty: named,
      why: new Map([...named].map((id) => [id, why])),
      hintedMelds: hinting ? hintedMelds(this.puzzle, this.hints, base) : UNMARKED.hintedMelds,
      hintedTiles: hinting ? hintedTiles(this.puzzle, this.hints, draft) : UNMARKED.hintedTiles,
    };
  });

  done(): void {
    if (this.result) return;
    const { verdict } = this;
    this.fault = null;
    this.missing = 0;
    if (!this.tiles.dirty) return this.tiles.object(t("page.puzzles.nothing"));
    if ("fault" in verdict) {
      this.fault = verdict.fault;
      this.refuse(inWords(rich(`refusal.${verdict.fault.code}`, verdict.fault.details)));
      return;
    }
    this.tries += 1;
    this.missing = this.puzzle.lays.length - verdict.laid.length;
    if (this.missing === 0) return this.end(scoreOf(this.tries, this.hints));
    this.keep();
    this.refuse(t("page.puzzles.short", { count: this.missing }));
  }

  /** One rung further; the last one ends the try. */
  hint(): void {
    this.hints += 1;
    // In a game of my own nobody may have found in time what has to be seen.
    if (this.hints === TECHNIQUE && hardest(this.puzzle) === null) this.hints = WHERE;
    this.tiles.notice = "";
    this.forget();
    if (this.hints < ANSWER) return this.keep();
    this.tries += 1;
    this.end(0);
    this.showWay();
  }

  /** Another second in which somebody looked at it. */
  tick(): void {
    if (this.result) return;
    this.seconds += 1;
    this.keep();
  }

  // --- the way, shown on the felt

  showWay(): void {
    this.tiles.reset();
    this.shown = 0;
    this.step(1);
  }

  step(by: 1 | -1): void {
    const next = (this.shown ?? 0) + by;
    if (next < 0 || next > this.puzzle.way.length) return;
    if (by > 0) this.tiles.layTable(this.puzzle.way[next - 1]!.melds);
    else this.tiles.undo();
    this.shown = next;
  }

  private keep(): void {
    const { tries, hints, seconds } = this;
    keepBegun(this.puzzle.id, { tries, hints, seconds });
  }

  private end(score: number): void {
    this.result = { on: today(), score, seconds: this.seconds, tries: this.tries, hints: this.hints };
    keepBegun(this.puzzle.id, null);
    this.tiles.selection = [];
    this.voice.noise(score > 0 ? "won" : "lay");
    this.voice.say(t(score > 0 ? "page.puzzles.solved" : "page.puzzles.shown"));
    this.ended(this.result);
  }

  private refuse(text: string): void {
    this.voice.noise("refused");
    this.voice.say(text, true);
  }

  private forget(): void {
    this.fault = null;
    this.missing = 0;
  }
}
