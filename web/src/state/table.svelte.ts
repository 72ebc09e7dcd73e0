/**
 * Everything the page knows of one table, and what can be done there.
 *
 * One long class: its fields change together with every message, and what is more than wiring lies in `lib/`.
 */
import type {
  EventMessage, Fault, GameView, Hint, HintStep, Reaction, ServerMessage, ShownDraft, TableView, Verdict, Welcome, You,
} from "../protocol";
import { type Command, Connection, type Status, browserWorld, randomId } from "../net/connection";
import { address, api } from "../net/api";
import {
  type Draft, type Target, differs, laid, meldOf, move, pieceOf, restOf, sortRack, textsOf,
} from "../lib/draft";
import { History } from "../lib/history";
import { rackFrom, rebase, restore, tableFrom } from "../lib/rebase";
import { type Sound, play as sound, vibrate } from "../lib/sound";
import { byGroups, byRuns, parseTiles } from "../lib/tiles";
import { recall, remember } from "./memory";
import { prefs } from "./prefs.svelte";
import { nameOf, tell } from "./story";
import { witness } from "./witness";
import { faultText, t } from "./words.svelte";

const EMPTY: Draft = { melds: [], rack: [] };
const DRAFT_MS = 180;
const REACTION_MS = 4000;

export class TableStore {
  status = $state<Status>("connecting");
  closeCode = $state<number | null>(null);
  table = $state.raw<TableView | null>(null);
  game = $state.raw<GameView | null>(null);
  you = $state.raw<You | null>(null);
  /** The table and my rack as the server has them; `draft` is what I make of them. */
  base = $state.raw<Draft>(EMPTY);
  draft = $state.raw<Draft>(EMPTY);
  canUndo = $state(false);
  canRedo = $state(false);
  selection = $state.raw<number[]>([]);
  fresh = $state.raw<ReadonlySet<number>>(new Set());
  verdict = $state.raw<Verdict | null>(null);
  version = $state(0);
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
  /** Where the hand dropped melds; forgotten when they lie there. */
  readonly wanted = new Map<number, { x: number; y: number }>();
  nudged = $state(0);
  private shownMelds: Draft["melds"] = [];

  private readonly history = new History<Draft>(EMPTY);
  private readonly connection: Connection;
  private readonly device = randomId();
  private draftTimer: number | undefined;
  private rackTimer: number | undefined;
  private sent = "";
  private hintId = "";

  constructor(readonly key: string) {
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
    document.addEventListener("visibilitychange", wake);
    this.connection.start();
    return () => {
      removeEventListener("online", wake);
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
  readonly dirty = $derived(differs(this.draft, this.base));
  readonly current = $derived(this.verdict?.version === this.version ? this.verdict : null);
  readonly legal = $derived(this.dirty && this.current?.legal === true);
  /** Another player's table as they try things out; mine goes before. */
  readonly watched = $derived.by<Draft | null>(() => {
    if (!this.shown || this.dirty || this.shown.turn !== this.game?.turn_number) return null;
    return { melds: this.shownMelds, rack: this.draft.rack };
  });

  // --- moving tiles

  move(ids: readonly number[], target: Target, point?: { x: number; y: number }): boolean {
    const before = new Set(this.draft.melds.map((meld) => meld.id));
    const whole = this.draft.melds.find((meld) => meld.pieces.length === ids.length && ids.includes(meld.pieces[0]!.id));
    if (target.to === "new" && whole && whole.pieces.every((one) => ids.includes(one.id))) {
      // A whole meld finds another place on the table: nothing has changed but the look.
      if (point) this.wanted.set(whole.id, point);
      this.nudged += 1;
      this.choose([]);
      return true;
    }
    const next = move(this.draft, ids, target);
    if (!next) {
      this.say(t("page.game.stays-on-table"), true);
      this.noise("refused");
      return false;
    }
    const added = next.melds.find((meld) => !before.has(meld.id));
    if (added && point) this.wanted.set(added.id, point);
    if (differs(next, this.draft)) this.step(next);
    else {
      this.history.replace((one) => (one === this.draft ? next : { ...one, rack: sameOrder(one.rack, next.rack) }));
      this.refresh();
    }
    this.choose([]);
    this.saveRack();
    this.noise("lay");
    return true;
  }

  sendBack(ids: readonly number[]): void {
    const own = ids.filter((id) => meldOf(this.draft, id) && pieceOf(this.draft, id)?.own);
    if (own.length) this.move(own, { to: "rack", at: this.draft.rack.length });
    else this.say(t("page.game.stays-on-table"), true);
  }

  select(id: number, extend: boolean): void {
    const has = this.selection.includes(id);
    if (has) this.selection = this.selection.filter((one) => one !== id);
    else this.selection = extend ? [...this.selection, id] : [id];
  }

  /** What is chosen; each tile asks for it, so nothing is said where nothing changes. */
  choose(ids: number[]): void {
    if (ids.length || this.selection.length) this.selection = ids;
  }

  hold(id: number): void {
    this.selection = restOf(this.draft, id);
  }

  undo(): void {
    this.history.undo();
    this.changed();
  }

  redo(): void {
    this.history.redo();
    this.changed();
  }

  reset(): void {
    if (this.dirty) this.step({ melds: this.base.melds, rack: [...this.draft.rack, ...laid(this.draft)] });
  }

  sort(how: "runs" | "groups"): void {
    this.history.replace((draft) => sortRack(draft, how === "runs" ? byRuns : byGroups));
    this.refresh();
    this.saveRack();
  }

  layHint(): void {
    const table = this.hint?.table;
    if (!table) return;
    const next = restore({ melds: this.base.melds, rack: [...this.draft.rack, ...laid(this.draft)] }, table.map((meld) => meld.tiles));
    if (next) this.step(next);
    this.hint = null;
  }

  // --- asking the server

  async done(): Promise<void> {
    if (!this.legal) {
      const fault = this.current?.fault;
      if (fault) this.refuse(fault);
      return;
    }
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

  react(reaction: Reaction): void {
    this.connection.send({ type: "react", reaction });
  }

  say(text: string, alarm = false): void {
    if (alarm) this.alarm = text;
    else this.spoken = text;
  }

  // --- what the server says

  private onStatus(status: Status, code: number | null): void {
    this.status = status;
    this.closeCode = code;
    if (status === "open") {
      this.sent = "";
      if (this.dirty) this.sendDraft();
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
    const turnBefore = this.game?.turn_number;
    this.table = message.table;
    this.game = message.game;
    this.you = message.you;
    this.shown = null;
    if (first) {
      const saved = parseTiles(recall(`rack.${message.table.id}`) ?? "");
      const rack = rackFrom([], parseTiles(message.you.rack)).toSorted((a, b) => byRuns(a.face, b.face));
      this.base = { melds: tableFrom([], meldTexts(message.game)), rack: inSavedOrder(rack, saved) };
      this.history.restart(this.base);
      const kept = message.draft;
      if (kept && kept.game === message.game?.number && kept.turn === message.game.turn_number) {
        const draft = restore(this.base, kept.melds);
        if (draft && differs(draft, this.base)) this.history.push(draft);
      }
      this.changed();
    } else this.rebaseTo(message.game, message.you, this.base.melds, turnBefore !== message.game?.turn_number);
    this.witnessed(message.events.flatMap((entry) => entry.events));
    this.story = message.events
      .flatMap((entry) => entry.events.flatMap((event) => tell(event, message.table, message.you.seat)))
      .slice(-30);
  }

  private onEvent(message: EventMessage): void {
    this.offset = message.now - Date.now();
    const before = { game: this.game, turn: this.myTurn, number: this.game?.number, over: this.game?.result };
    this.table = { ...this.table!, ...message.table };
    if (Object.keys(message.game).length) this.game = { ...(this.game ?? ({} as GameView)), ...message.game };
    this.you = message.you;
    const newGame = this.game?.number !== before.number || message.game.deals !== undefined;
    const turnOver = newGame || before.game?.turn_number !== this.game?.turn_number;
    const mine = message.events.some(
      (event) => event.type === "game" &&
        event.events.some((line) => (line.event === "played" || line.event === "time-up-seen") && line.seat === this.seat),
    );
    if (newGame) {
      const rack = rackFrom([], parseTiles(this.you.rack)).toSorted((a, b) => byRuns(a.face, b.face));
      this.base = { melds: tableFrom([], meldTexts(this.game)), rack };
      this.history.restart(this.base);
      this.fresh = new Set();
      this.changed(false);
    } else {
      const melds = mine ? this.draft.melds : this.shown ? this.shownMelds : this.base.melds;
      this.rebaseTo(this.game, this.you, melds, turnOver, mine);
    }
    if (turnOver) {
      this.shown = null;
      this.hint = null;
      this.hintAsked = null;
      this.refusal = null;
      this.selection = [];
    }
    this.witnessed(message.events);
    const told = message.events.flatMap((event) => tell(event, this.table!, this.seat));
    if (told.length) {
      this.story = [...this.story, ...told].slice(-30);
      this.say(told.join(" "));
    }
    this.sounds(before.turn, before.over === null || before.over === undefined, mine);
  }

  private witnessed(events: EventMessage["events"]): void {
    const lines = events.flatMap((event) => (event.type === "game" ? event.events : []));
    witness(this.table!.id, this.game, this.seat, lines);
  }

  private sounds(wasMyTurn: boolean, wasRunning: boolean, mine: boolean): void {
    if (this.game?.result && wasRunning) this.noise("won");
    else if (this.myTurn && !wasMyTurn) {
      this.noise("turn");
      vibrate(120);
    } else if (!mine) this.noise("lay");
  }

  private rebaseTo(game: GameView | null, you: You, melds: Draft["melds"], turnOver: boolean, mine = false): void {
    const pieces = mine ? this.draft.rack : [...this.draft.rack, ...laid(this.draft)];
    const known = new Set(pieces.map((one) => one.id));
    const table = tableFrom(melds, meldTexts(game));
    const next: Draft = { melds: table, rack: rackFrom(pieces, parseTiles(you.rack)) };
    const draft = mine ? next : rebase(this.draft, this.base, next);
    const news = next.rack.filter((one) => !known.has(one.id)).map((one) => one.id);
    if (news.length) this.fresh = new Set(news);
    this.base = next;
    if (turnOver || differs(draft, this.draft)) {
      this.history.restart(draft);
      this.changed();
    } else {
      this.history.replace((one) => (one === this.history.now ? draft : one));
      this.refresh();
    }
    this.saveRack();
  }

  private onReaction(seat: number, reaction: Reaction): void {
    const shown = { key: Math.random(), seat, reaction };
    this.reactions = [...this.reactions.filter((one) => one.seat !== seat), shown];
    this.say(`${nameOf(this.table!, seat)}: ${t(`page.reaction.${reaction}`)}`);
    window.setTimeout(() => (this.reactions = this.reactions.filter((one) => one !== shown)), REACTION_MS);
  }

  private refuse(fault: Fault): void {
    this.refusal = fault;
    this.say(faultText(fault), true);
    this.noise("refused");
  }

  // --- the draft

  private step(next: Draft): void {
    this.history.push(next);
    this.changed();
  }

  private changed(send = true): void {
    this.refresh();
    this.version += 1;
    this.refusal = null;
    if (send) this.sendDraft();
  }

  private refresh(): void {
    this.draft = this.history.now;
    this.canUndo = this.history.canUndo;
    this.canRedo = this.history.canRedo;
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
  private saveRack(): void {
    window.clearTimeout(this.rackTimer);
    this.rackTimer = window.setTimeout(() => {
      if (!this.table || !this.draft.rack.length) return;
      remember(`rack.${this.table.id}`, this.draft.rack.map((one) => one.face).join(" "));
    });
  }

  private noise(name: Sound): void {
    if (prefs.sound) window.setTimeout(() => sound(name));
  }
}

const meldTexts = (game: GameView | null): string[] => game?.melds?.map((meld) => meld.tiles) ?? [];

type Rack = Draft["rack"];

function sameOrder(rack: Rack, like: Rack): Rack {
  const place = new Map(like.map((one, at) => [one.id, at]));
  return rack.toSorted((one, other) => (place.get(one.id) ?? 1e9) - (place.get(other.id) ?? 1e9));
}

function inSavedOrder(rack: Rack, saved: readonly string[]): Rack {
  const left = [...rack];
  const first = saved.flatMap((face) => {
    const at = left.findIndex((one) => one.face === face);
    return at < 0 ? [] : left.splice(at, 1);
  });
  return [...first, ...left];
}
