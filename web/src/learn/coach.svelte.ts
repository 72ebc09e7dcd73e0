/** Looks over a beginner's shoulder: asks the server what can be laid, and speaks when somebody is stuck. */
import { textOf } from "../table/draft";
import { openingOf } from "../state/handicap";
import type { TableStore } from "../state/table.svelte";
import { openBook, t } from "../state/words.svelte";
import { SHOWN, type Saying, adviceFor, isAboutJoker } from "./advice";
import { dismiss } from "./coaching";

const LOOK_MS = 500;
const PATIENCE = 20;
/** Who finds a play alone is left alone for longer. */
const MORE_PATIENCE = 1.5;
const MOST_PATIENCE = 60;

type Watched = Pick<
  TableStore,
  "table" | "myTurn" | "dirty" | "refusal" | "notice" | "game" | "seat" | "you" | "base" | "hints" | "version" | "voice"
>;

export class Coach {
  private said = $state<Saying | null>(null);
  private off = $state(false);
  private ready = $state(false);
  private patience = PATIENCE;
  private turn = "";
  /** The turn in which I asked back. */
  private held = $state("none");
  /** Whether it is my turn, and nothing was said in it. */
  private alone = false;
  private version = -1;
  private since = 0;
  /** In which turn each thing was said first. */
  private readonly known = new Map<Saying, string>();

  constructor(
    private readonly store: Watched,
    private readonly now: () => number = () => performance.now(),
  ) {
    void openBook("learn").then(() => (this.ready = true));
  }

  /** At most one thing; nothing while I am busy with tiles, or something is wrong with them. */
  get saying(): Saying | null {
    const { dirty, refusal, notice } = this.store;
    return this.ready && !this.off && !dirty && !refusal && !notice ? this.said : null;
  }

  get words(): string {
    const { table, seat } = this.store;
    if (!this.said || !table) return "";
    const said = isAboutJoker(this.said) ? `page.special.${this.said.slice(-1)}` : `learn.coach.${this.said}`;
    const words = t(said, { needed: openingOf(table, seat) });
    return this.held === this.turn ? `${words} ${t("learn.coach.draw-surely")}` : words;
  }

  /** Somebody wants to draw. Whether I ask back first, once in a turn, since something can be laid. */
  holdsBack(): boolean {
    const { hints, dirty } = this.store;
    if (this.off || !this.turn || dirty || !hints.now?.playable || this.held === this.turn) return false;
    this.held = this.turn;
    this.since = this.now() - this.patience * 1000;
    this.look();
    return true;
  }

  start(): () => void {
    const timer = setInterval(() => this.look(), LOOK_MS);
    return () => clearInterval(timer);
  }

  leave(): void {
    this.off = true;
    dismiss();
  }

  look(): void {
    const { game, myTurn, seat, hints } = this.store;
    if (this.off || !this.ready || !game || seat === null) return;
    const turn = `${game.number}/${game.turn_number}`;
    if (turn !== this.turn) this.begin(turn);
    if (!myTurn) return this.say(null);
    if (this.store.version !== this.version) {
      this.version = this.store.version;
      this.since = this.now();
    }
    if (this.store.dirty || !this.store.you?.hints) return this.say(null);
    const idle = (this.now() - this.since) / 1000;
    if (!hints.now && !hints.asked) hints.ask("is-there");
    else if (hints.now?.playable && hints.now.step === "is-there" && idle >= this.patience * SHOWN && !hints.asked)
      hints.ask("where");
    const advice = adviceFor({
      opened: game.opened[seat] ?? false,
      rack: this.store.base.rack.map((one) => one.face),
      melds: this.store.base.melds.map(textOf),
      pool: game.pool_size,
      hint: hints.now,
      idle,
      patience: this.patience,
      known: (saying) => (this.known.get(saying) ?? turn) !== turn,
    });
    this.say(advice ?? (this.held === turn ? "something" : null));
  }

  private begin(turn: string): void {
    if (this.alone) this.patience = Math.min(MOST_PATIENCE, this.patience * MORE_PATIENCE);
    this.alone = this.store.myTurn;
    this.turn = turn;
    this.since = this.now();
    this.version = this.store.version;
  }

  private say(saying: Saying | null): void {
    if (saying === this.said) return;
    this.said = saying;
    if (!saying) return;
    this.alone = false;
    this.known.set(saying, this.known.get(saying) ?? this.turn);
    this.store.voice.say(this.words);
  }
}
