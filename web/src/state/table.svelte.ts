/** Everything the page knows of one table, and what can be asked there. What is in my own hands: `OwnTiles`. */
import type {
  Companion,
  EventMessage,
  Fault,
  GameView,
  OwnDraftMoved,
  Reaction,
  ServerMessage,
  TableView,
  Verdict,
  Welcome,
  You,
} from "../protocol";
import { type Command, Connection, type Status, browserWorld } from "../net/connection";
import { address, api } from "../net/api";
import { type Draft, differs, textsOf } from "../table/draft";
import { drawnIn, drawnLast, linesOf, playedBy } from "../lib/game-lines";
import type { Sound } from "../lib/sound";
import { parseTiles } from "../lib/tiles";
import { DraftPost, type Sheet } from "./draft-post";
import { Hints } from "./hints.svelte";
import { Knocks } from "./knocks.svelte";
import { OthersDraft } from "./others-draft.svelte";
import { type Lie, OwnTiles } from "../table/own-tiles.svelte";
import { prefs } from "./prefs.svelte";
import { RackMemory, recallRack } from "./rack-memory";
import { Reactions } from "./reactions.svelte";
import { faultAmongText } from "./faults";
import { Narration } from "./narration.svelte";
import { nameOf } from "./told";
import { Voice } from "./voice.svelte";
import { witness } from "./witness";
import { t } from "./words.svelte";

/** What is asked for by everybody who shares a device, since one hand does it for all. */
const OF_A_DEVICE = new Set(["next-game", "rematch", "pause", "resume"]);

export class TableStore extends OwnTiles {
  status = $state<Status>("connecting");
  closeCode = $state<number | null>(null);
  table = $state.raw<TableView | null>(null);
  game = $state.raw<GameView | null>(null);
  you = $state.raw<You | null>(null);
  verdict = $state.raw<Verdict | null>(null);
  /** Why the last thing I asked for was refused; stays until I change something. */
  refusal = $state.raw<Fault | null>(null);
  busy = $state(false);
  /** Service time minus this machine's. */
  offset = $state(0);
  /** Whether the server has lost steps that I had seen; said until something happens. */
  rewound = $state(false);
  /** Whether the next welcome counts, and nothing that I know. */
  private outdated = false;

  readonly voice = new Voice();
  readonly narration = new Narration(this.voice);
  readonly reactions = new Reactions(this.voice);
  readonly knocks = new Knocks();
  private readonly send: Connection["send"] = (message) => this.connection.send(message);
  readonly hints = new Hints(this.send);
  private readonly connection: Connection;
  private readonly post = new DraftPost(() => this.sheet, this.send);
  private readonly others = new OthersDraft();
  private readonly rackMemory = new RackMemory(
    () => this.table && { table: this.table.id, seat: this.seat, rack: this.ownInOrder.map((one) => one.face) },
  );
  private watchable = prefs.showDraft;
  /** The version that I have from another device of mine. */
  private followed = -1;

  /** `eyes`: who looks, as the address of the socket says it; by default whoever this browser is. */
  constructor(
    readonly key: string,
    eyes = "",
  ) {
    super();
    this.connection = new Connection(
      address(`api/tables/${encodeURIComponent(key)}/socket`),
      browserWorld(() => api.me()),
      {
        message: (message) => this.receive(message),
        rewound: () => this.onRewound(),
        status: (status, code) => this.onStatus(status, code),
      },
      eyes,
    );
  }

  start(): () => void {
    const wake = (): void => {
      if (document.visibilityState === "visible") this.connection.hurry();
    };
    addEventListener("online", wake);
    addEventListener("pagehide", this.rackMemory.save); // whoever reloads at once keeps the order, too
    addEventListener("pagehide", this.post.hurry);
    document.addEventListener("visibilitychange", wake);
    this.connection.start();
    return () => {
      removeEventListener("online", wake);
      removeEventListener("pagehide", this.rackMemory.save);
      removeEventListener("pagehide", this.post.hurry);
      document.removeEventListener("visibilitychange", wake);
      this.post.stop();
      this.connection.close();
    };
  }

  // --- what is

  get seat(): number | null {
    return this.you?.seat ?? null;
  }

  /** Who shares this device at the table, if several do. */
  get company(): readonly Companion[] {
    return this.you?.company ?? [];
  }

  /** The seats of those who look at this device: mine, or those of all who share it. */
  get here(): number[] {
    if (this.company.length) return this.company.map((one) => one.seat);
    return this.seat === null ? [] : [this.seat];
  }

  // Fields, not getters: what a hundred places of the page ask for is computed once for each change.
  readonly playing = $derived(this.game?.phase === "playing" && this.table?.phase === "playing");
  readonly myTurn = $derived(this.playing && this.game!.turn !== null && this.game!.turn === this.seat);
  /** My turn has come, and what lies there I had planned before. */
  readonly planned = $derived(this.myTurn && this.dirty && !this.byHand);
  readonly current = $derived(this.verdict?.version === this.version ? this.verdict : null);
  readonly legal = $derived(this.dirty && this.current?.legal === true);
  /** Why Done can't be pressed yet, or that it can. */
  readonly why = $derived.by(() => {
    if (!this.myTurn) return t("page.game.not-your-turn");
    if (!this.dirty) return t("page.game.nothing-yet");
    if (this.legal) return t("page.game.ready");
    return this.current?.fault ? faultAmongText(this.current.fault, textsOf(this.draft)) : t("page.game.checking");
  });
  /** Whether whoever is on turn has moved something that I may see. */
  readonly tried = $derived.by(() => {
    const { melds } = this.others;
    return melds !== null && this.others.inTurn(this.game?.turn_number) && differs({ melds, rack: [] }, this.base);
  });
  /** Whether I look at that although I have a plan of my own. */
  peeks = $state(false);
  /** Another player's table as they try things out; mine goes before. */
  readonly watched = $derived.by<Draft | null>(() => {
    const { melds } = this.others;
    return melds && this.tried && (this.peeks || !this.dirty) ? { melds, rack: this.draft.rack } : null;
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

  /** `person`: who of those who share this device asks; what concerns the device is asked for by all of them. */
  async ask(command: Command, person: number | null = null): Promise<boolean> {
    this.busy = true;
    const everybody = this.company.length > 0 && OF_A_DEVICE.has(command.do) && !("wait" in command && !command.wait);
    const people = everybody ? this.company.map((one) => one.person) : [person];
    const answers = [];
    for (const one of people) answers.push(await this.connection.command(command, one)); // eslint-disable-line no-await-in-loop -- one after the other
    this.busy = false;
    const refused = answers.every((one) => one !== null) ? answers[0]! : null;
    if (refused) this.refuse(refused);
    return refused === null;
  }

  /** A new line: somebody else shares this device from now on. */
  reopen(): void {
    this.connection.renew();
  }

  /** Shut out, I may be let in by now. */
  retry(): void {
    this.connection.retry();
  }

  /** I read another language from now on: the server is asked again for what it said in words of its own. */
  relearn(): void {
    this.narration.afresh();
    this.notice = "";
    this.hints.relearn();
    this.connection.renew();
  }

  react(reaction: Reaction): void {
    this.connection.send({ type: "react", reaction });
  }

  // --- what the server says

  private onStatus(status: Status, code: number | null): void {
    this.status = status;
    this.closeCode = code;
    if (status !== "open") return; // what was asked is asked again on the next line: until then it is under way
    this.post.renewed();
    if (this.dirty) this.post.soon();
    this.hints.renewed();
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        return this.onWelcome(message);
      case "event":
        return this.onEvent(message);
      case "verdict":
        return this.onVerdict(message);
      case "draft":
        return this.others.hear(message, this.base.melds);
      case "draft-gone":
        if (this.others.inTurn(message.turn)) this.others.forget();
        return;
      case "own-draft":
        return this.onOwnDraft(message);
      case "hint":
        if (message.turn === this.game?.turn_number && this.hints.answered(message.id)) this.hints.now = message;
        return;
      case "refused":
        if (message.code === "too-many-returns" || this.hints.answered(message.id)) this.refuse(message);
        return;
      case "reaction":
        return this.reactions.hear(message, nameOf(this.table!, message.seat), message.seat === this.seat);
      case "knock":
        return this.knocks.hear(message, this.table!.seats);
    }
  }

  /** My other device goes on: this one shows the same, and asks for a verdict of its own. */
  private onOwnDraft({ device, game, turn, melds, shown }: OwnDraftMoved): void {
    if (device === this.post.device || game !== this.game?.number || turn !== this.game.turn_number) return;
    this.byHand = shown;
    if (this.adopt(melds)) this.followed = this.version;
  }

  /** What is seen in the melds and read above the rack is heard, too. */
  private onVerdict(message: Verdict): void {
    if (message.device !== this.post.device || message.turn !== this.game?.turn_number) return;
    this.verdict = message;
    if (this.myTurn && this.dirty && this.current) this.voice.say(this.why);
  }

  private onRewound(): void {
    this.outdated = true;
    this.narration.afresh();
  }

  private onWelcome(message: Welcome): void {
    this.offset = message.now - Date.now();
    const first = this.outdated || this.table === null || this.game?.number !== message.game?.number;
    const before = { turn: this.game?.turn_number, mine: this.myTurn, seat: this.seat };
    this.table = message.table;
    this.game = message.game;
    this.you = message.you;
    this.others.forget();
    const { game, draft } = message;
    const events = message.events.flatMap((entry) => entry.events);
    const turnOver = first || before.turn !== game?.turn_number;
    const over = game?.result != null;
    let shown = false;
    if (first) {
      const kept = !over && draft?.game === game?.number && draft?.turn === game?.turn_number ? draft : null;
      const order = recallRack(message.table.id, this.seat);
      this.begin(this.lie, order, kept?.melds ?? null, true, drawnLast(events, this.seat));
      shown = kept?.shown ?? false;
    } else this.goOn(this.lie, this.base.melds, { turnOver, over });
    if (turnOver || over) this.forget();
    if (shown) this.byHand = true;
    witness(this.table.id, this.game, this.seat, linesOf(events));
    const { seat, myTurn } = this;
    const missed = this.narration.catchUp(message, { seat, newGame: first, myTurn, wasMine: before.mine, turnOver });
    if (!shown) this.missed(missed, !first);
    // Who has lost a seat meanwhile isn't told of steps that only its player may count.
    this.rewound = this.outdated && before.seat === this.seat;
    this.outdated = false;
    if (this.rewound) this.voice.say(t("page.connection.rewound"), true);
  }

  private onEvent(message: EventMessage): void {
    this.rewound = false;
    this.offset = message.now - Date.now();
    const before = { table: this.table, game: this.game, turn: this.myTurn };
    this.table = { ...this.table!, ...message.table };
    if (Object.keys(message.game).length) this.game = { ...(this.game ?? ({} as GameView)), ...message.game };
    this.you = message.you;
    const newGame = this.game?.number !== before.game?.number || message.game.deals !== undefined;
    const turnOver = newGame || before.game?.turn_number !== this.game?.turn_number;
    const over = this.game?.result != null;
    const lines = linesOf(message.events);
    const mine = this.seat !== null && playedBy(lines) === this.seat;
    if (lines.some((line) => "seat" in line && line.seat === this.seat && line.event !== "turn-began")) this.acted();
    if (newGame) this.begin(this.lie, [], null, false);
    else {
      const melds = mine ? this.draft.melds : (this.others.melds ?? this.base.melds);
      this.goOn(this.lie, melds, { turnOver, mine, over, by: mine ? null : playedBy(lines), drawn: drawnIn(lines) });
    }
    if (turnOver || over) this.forget();
    witness(this.table.id, this.game, this.seat, lines);
    const { seat, myTurn } = this;
    const turned = { seat, newGame, myTurn, wasMine: before.turn, turnOver };
    this.narration.goOn(message.events, lines, turned, this.table, before.table);
    this.narration.sound(lines, turned, before.game?.result ? null : this.game?.result);
  }

  /** What was said of a turn that is over. */
  private forget(): void {
    this.others.forget();
    this.hints.forget();
    this.refusal = null;
    this.selection = [];
    this.byHand = false;
    this.peeks = false;
  }

  /** Why something can't be done now. */
  object(text: string): void {
    this.notice = text;
    this.voice.say(text, true);
    this.noise("refused");
  }

  /** Something else is asked now: what was wrong before no longer stands in its way. */
  hush(): void {
    this.refusal = null;
    this.notice = "";
  }

  private refuse(fault: Fault): void {
    this.refusal = fault;
    this.voice.say(faultAmongText(fault, textsOf(this.draft)), true);
    this.noise("refused");
  }

  // --- the draft

  private get lie(): Lie {
    return { melds: this.game?.melds?.map((meld) => meld.tiles) ?? [], rack: parseTiles(this.you!.rack) };
  }

  protected drafted(send: boolean): void {
    this.refusal = null;
    if (send) this.post.soon();
  }

  /** Whether the others may watch: what they see already changes with it. */
  letWatch(others: boolean): void {
    if (others === this.watchable) return;
    this.watchable = others;
    this.version += 1;
    this.post.soon();
  }

  private get sheet(): Sheet | null {
    if (!this.playing || this.seat === null) return null;
    const { number: game, turn_number: turn } = this.game!;
    return {
      changed: this.dirty,
      game,
      turn,
      version: this.version,
      melds: textsOf(this.draft),
      show: prefs.showDraft && this.byHand,
      follows: this.followed === this.version,
    };
  }

  say(text: string): void {
    this.voice.say(text);
  }

  protected override acted(): void {
    super.acted();
    this.narration.timeUp = null;
  }

  protected override rackChanged(): void {
    this.rackMemory.soon();
  }

  protected noise(name: Sound): void {
    this.voice.noise(name);
  }
}
