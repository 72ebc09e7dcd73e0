/** Everything the page knows of one table, and what can be asked there. What is in my own hands: `OwnTiles`. */
import type {
  EventMessage, Fault, GameLine, GameView, Hint, HintStep, Reaction, ServerMessage, ShownDraft, TableView, Verdict, Welcome, You,
} from "../protocol";
import { type Command, Connection, type Status, browserWorld, randomId } from "../net/connection";
import { address, api } from "../net/api";
import { type Draft, textsOf } from "../lib/draft";
import { tableFrom } from "../lib/rebase";
import { type Sound, play as sound, vibrate } from "../lib/sound";
import { parseTiles } from "../lib/tiles";
import { recall, remember } from "./memory";
import { type Lie, OwnTiles } from "./own-tiles.svelte";
import { prefs } from "./prefs.svelte";
import { nameOf, tell } from "./story";
import { witness } from "./witness";
import { faultText, t } from "./words.svelte";

const DRAFT_MS = 180;
const REACTION_MS = 4000;
const MISSED = 6; // so many things are said to somebody who comes back

export class TableStore extends OwnTiles {
  status = $state<Status>("connecting");
  closeCode = $state<number | null>(null);
  table = $state.raw<TableView | null>(null);
  game = $state.raw<GameView | null>(null);
  you = $state.raw<You | null>(null);
  verdict = $state.raw<Verdict | null>(null);
  shown = $state.raw<ShownDraft | null>(null);
  hint = $state.raw<Hint | null>(null);
  hintAsked = $state<HintStep | null>(null);
  /** Why the last thing I asked for was refused; stays until I change something. */
  refusal = $state.raw<Fault | null>(null);
  busy = $state(false);
  story = $state.raw<string[]>([]);
  reactions = $state.raw<{ key: number; seat: number; reaction: Reaction }[]>([]);
  /** For live regions. */
  spoken = $state("");
  alarm = $state("");
  /** Service time minus this machine's. */
  offset = $state(0);
  private shownMelds: Draft["melds"] = [];
  /** Whether the next welcome tells only what I missed. */
  private caughtUp = false;

  private readonly connection: Connection;
  private readonly device = randomId();
  private draftTimer: number | undefined;
  private rackTimer: number | undefined;
  private sent = "";
  private watchable = prefs.showDraft;
  private hintId = "";
  /** The hint that is to be given once more. */
  private again: HintStep | null = null;

  constructor(readonly key: string) {
    super();
    this.connection = new Connection(
      address(`api/tables/${encodeURIComponent(key)}/socket`),
      browserWorld(() => api.me()),
      { message: (message) => this.receive(message), status: (status, code) => this.onStatus(status, code) },
    );
  }

  start(): () => void {
    const wake = (): void => {
      if (document.visibilityState === "visible") this.connection.hurry();
    };
    addEventListener("online", wake);
    addEventListener("pagehide", this.saveRack); // whoever reloads at once keeps the order, too
    document.addEventListener("visibilitychange", wake);
    this.connection.start();
    return () => {
      removeEventListener("online", wake);
      removeEventListener("pagehide", this.saveRack);
      document.removeEventListener("visibilitychange", wake);
      window.clearTimeout(this.draftTimer);
      this.connection.close();
    };
  }

  // --- what is

  get seat(): number | null {
    return this.you?.seat ?? null;
  }

  // Fields, not getters: what a hundred places of the page ask for is computed once for each change.
  readonly playing = $derived(this.game?.phase === "playing" && this.table?.phase === "playing");
  readonly myTurn = $derived(this.playing && this.game!.turn !== null && this.game!.turn === this.seat);
  readonly current = $derived(this.verdict?.version === this.version ? this.verdict : null);
  readonly legal = $derived(this.dirty && this.current?.legal === true);
  /** Another player's table as they try things out; mine goes before. */
  readonly watched = $derived.by<Draft | null>(() => {
    if (!this.shown || this.dirty || this.shown.turn !== this.game?.turn_number) return null;
    return { melds: this.shownMelds, rack: this.draft.rack };
  });

  // --- asking the server

  async done(): Promise<void> {
    if (this.busy) return;
    if (this.current?.fault) return this.refuse(this.current.fault);
    // Whoever is quicker than the verdict gets it as the answer.
    await this.ask({ do: "play", game: this.game!.number, turn: this.game!.turn_number, melds: textsOf(this.draft) });
  }

  async draw(): Promise<void> {
    this.reset(); // what was laid in this turn is no plan for the next one
    await this.ask({ do: "draw", game: this.game!.number, turn: this.game!.turn_number });
  }

  async ask(command: Command): Promise<boolean> {
    this.busy = true;
    const refused = await this.connection.command(command);
    this.busy = false;
    if (refused) this.refuse(refused);
    return refused === null;
  }

  askHint(step: HintStep): void {
    this.hintId = randomId();
    this.hintAsked = step;
    if (!this.connection.send({ type: "hint", id: this.hintId, step })) this.hintAsked = null;
  }

  /** I read another language from now on: the server is asked again for what it said in words of its own. */
  relearn(): void {
    const { hint } = this;
    this.caughtUp = false;
    this.notice = "";
    this.again = hint && hint.step;
    this.connection.renew();
  }

  react(reaction: Reaction): void {
    this.connection.send({ type: "react", reaction });
  }

  say(text: string, alarm = false): void {
    // The same words once more would not be read again, were there nothing new in them.
    const again = (before: string): string => (before === text ? `${text}\u00a0` : text);
    if (alarm) this.alarm = again(this.alarm);
    else this.spoken = again(this.spoken);
  }

  // --- what the server says

  private onStatus(status: Status, code: number | null): void {
    this.status = status;
    this.closeCode = code;
    if (status === "open") {
      this.sent = "";
      if (this.dirty) this.sendDraft();
      if (this.again && this.hint) this.askHint(this.again);
      this.again = null;
    } else this.busy = false;
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        return this.onWelcome(message);
      case "event":
        return this.onEvent(message);
      case "verdict":
        if (message.device === this.device && message.turn === this.game?.turn_number) this.verdict = message;
        return;
      case "draft":
        this.shownMelds = tableFrom(this.shown ? this.shownMelds : this.base.melds, message.melds.map((meld) => meld.tiles));
        this.shown = message;
        return;
      case "draft-gone":
        if (this.shown?.turn === message.turn) this.shown = null;
        return;
      case "hint":
        if (message.id !== this.hintId || message.turn !== this.game?.turn_number) return;
        this.hintAsked = null;
        this.hint = message;
        return;
      case "refused":
        if (message.id === this.hintId) {
          this.hintAsked = null;
          this.refuse(message);
        }
        return;
      case "reaction":
        return this.onReaction(message.seat, message.reaction);
    }
  }

  private onWelcome(message: Welcome): void {
    this.offset = message.now - Date.now();
    const first = this.table === null || this.game?.number !== message.game?.number;
    const before = { turn: this.game?.turn_number, mine: this.myTurn };
    this.table = message.table;
    this.game = message.game;
    this.you = message.you;
    this.shown = null;
    this.hintAsked = null; // the answer went to the old line
    const { game, draft } = message;
    const turnOver = first || before.turn !== game?.turn_number;
    const over = game?.result != null;
    if (first) {
      const kept = draft && !over && draft.game === game?.number && draft.turn === game.turn_number ? draft.melds : null;
      this.begin(this.lie, parseTiles(recall(`rack.${message.table.id}`) ?? ""), kept, true);
    } else this.goOn(this.lie, this.base.melds, { turnOver, over });
    if (turnOver || over) this.forget();
    witness(this.table.id, this.game, this.seat, linesOf(message.events.flatMap((entry) => entry.events)));
    const told = message.events.flatMap((entry) => entry.events.flatMap((event) => tell(event, message.table, message.you.seat)));
    this.story = (this.caughtUp ? [...this.story, ...told] : told).slice(-30);
    // Whoever was away hears what the others heard.
    const called = this.myTurn && turnOver ? [t("page.story.your-turn")] : [];
    const missed = this.caughtUp ? told.slice(-MISSED) : [];
    if (missed.length || called.length) this.say([...missed, ...called].join(" "));
    if (called.length && !before.mine && this.caughtUp) this.call();
    this.caughtUp = true;
  }

  private onEvent(message: EventMessage): void {
    this.offset = message.now - Date.now();
    const before = { game: this.game, turn: this.myTurn, number: this.game?.number, over: this.game?.result };
    this.table = { ...this.table!, ...message.table };
    if (Object.keys(message.game).length) this.game = { ...(this.game ?? ({} as GameView)), ...message.game };
    this.you = message.you;
    const newGame = this.game?.number !== before.number || message.game.deals !== undefined;
    const turnOver = newGame || before.game?.turn_number !== this.game?.turn_number;
    const over = this.game?.result != null;
    const lines = linesOf(message.events);
    const mine = lines.some((line) => (line.event === "played" || line.event === "time-up-seen") && line.seat === this.seat);
    if (newGame) this.begin(this.lie, [], null, false);
    else this.goOn(this.lie, mine ? this.draft.melds : this.shown ? this.shownMelds : this.base.melds, { turnOver, mine, over });
    if (turnOver || over) this.forget();
    witness(this.table.id, this.game, this.seat, lines);
    const told = message.events.flatMap((event) => tell(event, this.table!, this.seat));
    if (told.length) this.story = [...this.story, ...told].slice(-30);
    const called = this.myTurn && turnOver ? [t("page.story.your-turn")] : []; // heard, but no part of the tale
    if (told.length || called.length) this.say([...told, ...called].join(" "));
    this.sounds(before.turn, before.over === null || before.over === undefined, lines);
  }

  /** What was said of a turn that is over. */
  private forget(): void {
    this.shown = null;
    this.hint = null;
    this.hintAsked = null;
    this.refusal = null;
    this.selection = [];
  }

  private call(): void {
    this.noise("turn");
    vibrate(120);
  }

  private sounds(wasMyTurn: boolean, wasRunning: boolean, lines: readonly GameLine[]): void {
    if (this.game?.result && wasRunning) this.noise("won");
    else if (this.myTurn && !wasMyTurn) this.call();
    else if (lines.some((line) => line.event === "tiles-taken")) this.noise("draw");
    else if (lines.some((line) => line.event === "played" && line.seat !== this.seat)) this.noise("lay");
  }

  private onReaction(seat: number, reaction: Reaction): void {
    if (!prefs.reactions && seat !== this.seat) return;
    const shown = { key: Math.random(), seat, reaction };
    this.reactions = [...this.reactions.filter((one) => one.seat !== seat), shown];
    this.say(`${nameOf(this.table!, seat)}: ${t(`page.reaction.${reaction}`)}`);
    window.setTimeout(() => (this.reactions = this.reactions.filter((one) => one !== shown)), REACTION_MS);
  }

  /** Why something can't be done now. */
  object(text: string): void {
    this.notice = text;
    this.say(text, true);
    this.noise("refused");
  }

  private refuse(fault: Fault): void {
    this.refusal = fault;
    this.say(faultText(fault), true);
    this.noise("refused");
  }

  // --- the draft

  private get lie(): Lie {
    return { melds: this.game?.melds?.map((meld) => meld.tiles) ?? [], rack: parseTiles(this.you!.rack) };
  }

  layHint(): void {
    if (this.hint?.table) this.layTable(this.hint.table.map((meld) => meld.tiles));
    this.hint = null;
  }

  protected drafted(send: boolean): void {
    this.refusal = null;
    if (send) this.sendDraft();
  }

  /** Whether the others may watch: what they see already changes with it. */
  letWatch(others: boolean): void {
    if (others === this.watchable) return;
    this.watchable = others;
    this.version += 1;
    this.sendDraft();
  }

  private sendDraft(): void {
    if (!this.playing || this.seat === null) return;
    window.clearTimeout(this.draftTimer);
    this.draftTimer = window.setTimeout(() => {
      if (!this.playing || (!this.dirty && this.sent === "")) return;
      const melds = textsOf(this.draft);
      const { number: game, turn_number: turn } = this.game!;
      const sent = this.connection.send({
        type: "draft", game, turn, device: this.device, version: this.version, melds, show: prefs.showDraft,
      });
      if (sent) this.sent = melds.join("|");
    }, DRAFT_MS);
  }

  /** Later, in one go: the hand that drops a tile should not wait for the disk. */
  protected rackChanged(): void {
    window.clearTimeout(this.rackTimer);
    this.rackTimer = window.setTimeout(this.saveRack);
  }

  private readonly saveRack = (): void => {
    if (!this.table || !this.draft.rack.length) return;
    remember(`rack.${this.table.id}`, this.draft.rack.map((one) => one.face).join(" "));
  };

  protected noise(name: Sound): void {
    if (prefs.sound) window.setTimeout(() => sound(name));
  }
}

const linesOf = (events: EventMessage["events"]): GameLine[] =>
  events.flatMap((event) => (event.type === "game" ? event.events : []));
