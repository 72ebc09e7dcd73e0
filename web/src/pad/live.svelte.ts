/**
 * An evening that is shared: whatever this device notes and taps goes to the server, whatever others do comes from there.
 * Nothing waits for it: the pad and the clock go on without a connection, and are merged when it is back.
 */
import { untrack } from "svelte";
import { address, api } from "../net/api";
import { Connection, type Status, browserWorld, randomId } from "../net/connection";
import type { Batch, EveningAsk, EveningTold, People } from "../protocol";
import { forget, recall, remember } from "../state/memory";
import { prefs } from "../state/prefs.svelte";
import type { ClockSet, Tap } from "./clock";
import type { Entry } from "./evening";
import { Offset } from "./live-offset";
import type { Pad } from "./pad.svelte";
import { inTurn, mostPlayers, nextPlayers } from "./sheet";
import type { TurnClock } from "./turn-clock.svelte";

const KEY = "shared.";
const MOST_ITEMS = 40;
const MOST_LETTERS = 10_000; // of a message; the server takes some more
const PINGS = [0, 150, 300, 600, 1200, 2400];
const PING_EVERY = 15_000;

type Item = { kind: "entries"; one: Entry } | { kind: "clocks"; one: ClockSet } | { kind: "taps"; one: Tap };

/** The code of an evening that this device shares, or looks at. */
export const sharedCode = (id: string): string | null => recall(KEY + id);
const rememberShared = (id: string, code: string): boolean => remember(KEY + id, code);

export class Live {
  code = $state<string | null>(null);
  status = $state<Status>("connecting");
  /** Whether the device has a network at all: it knows that long before a line falls silent. */
  hasNetwork = $state(navigator.onLine);
  people = $state.raw<People | null>(null);
  /** Why the server takes nothing more, in words. */
  refused = $state("");
  /** The sharing has ended. */
  ended = $state(false);
  /** What the server has for good. */
  #there = $state.raw<ReadonlySet<string>>(new Set());
  #sent = new Set<string>();
  #connection: Connection<EveningTold, EveningAsk> | null = null;
  readonly #offset = new Offset();
  #timers: number[] = [];
  readonly #items = $derived.by((): Item[] => [
    ...this.pad.entries.map((one) => ({ kind: "entries" as const, one })),
    ...(this.clock.settings ? [{ kind: "clocks" as const, one: this.clock.settings }] : []),
    ...this.clock.taps.map((one) => ({ kind: "taps" as const, one })),
  ]);
  /** How much is on this device alone. */
  readonly waiting: number = $derived(
    this.code === null ? 0 : this.#items.filter(({ one }) => !this.#there.has(one.id)).length,
  );
  readonly isConnected: boolean = $derived(this.hasNetwork && this.status === "open");
  /** Before the server has said a word, this device may write what it always could. */
  readonly mayWrite: boolean = $derived.by(() => {
    if (this.code === null || this.people === null) return recall(`watches.${this.pad.id}`) !== "yes";
    const me = this.people.guests.find(({ number }) => number === this.people!.you);
    return this.people.everybody || (me?.writes ?? false);
  });
  readonly isOwner: boolean = $derived(
    this.people?.guests.some(({ number, owner }) => owner && number === this.people!.you) ?? false,
  );

  constructor(
    readonly pad: Pad,
    private readonly clock: TurnClock,
  ) {
    this.code = sharedCode(pad.id);
    pad.time = () => this.clock.time();
  }

  /** Nobody plays: the clock that stands is that of the game before. */
  get isBetweenGames(): boolean {
    const phase = this.clock.face?.phase;
    return (phase === "paused" || phase === "over") && this.clock.lastTap <= this.pad.lastGame;
  }

  /** The clock of the last game is made ready for the next one; false where it has to be set first. */
  nextClock(starter: string): boolean {
    const { settings, face } = this.clock;
    const { box } = this.pad.sheet;
    const players = nextPlayers(this.pad.sheet);
    if (!settings || !(this.isBetweenGames || face?.phase === "ready") || players.length > mostPlayers(box))
      return false;
    this.clock.begin({ mode: settings.mode, players: inTurn(box, players, starter) });
    return true;
  }

  /** Sharing begins; throws what the server says if it won't. */
  async share(everybody: boolean): Promise<void> {
    await api.me();
    const { code } = await api.shareEvening(this.pad.id, everybody);
    this.look(code);
  }

  /** Open an evening that is shared under this code. */
  look(code: string): void {
    rememberShared(this.pad.id, code);
    [this.code, this.ended] = [code, false];
    this.#dial();
  }

  allow(guest: number | null, writes: boolean): void {
    void this.#connection?.ask({ type: "allow", id: randomId(), guest, writes });
  }

  rename(name: string): void {
    void this.#connection?.ask({ type: "name", id: randomId(), name });
  }

  async end(): Promise<void> {
    await this.#connection?.ask({ type: "end", id: randomId() });
  }

  /** Goes on until it is stopped. */
  start(): () => void {
    if (this.code !== null) this.#dial();
    const wake = (): void => {
      this.hasNetwork = navigator.onLine;
      if (document.visibilityState !== "visible") return;
      this.#offset.forget();
      this.#connection?.hurry();
      this.#measure();
    };
    document.addEventListener("visibilitychange", wake);
    const lose = (): void => void (this.hasNetwork = false);
    addEventListener("online", wake);
    addEventListener("offline", lose);
    const timer = setInterval(() => this.#ping(), PING_EVERY);
    return () => {
      document.removeEventListener("visibilitychange", wake);
      removeEventListener("online", wake);
      removeEventListener("offline", lose);
      clearInterval(timer);
      this.#hangUp();
    };
  }

  /** Whatever the server doesn't have yet is on its way. */
  sync(): void {
    const missing = this.#items.filter(({ one }) => !this.#there.has(one.id) && !this.#sent.has(one.id));
    if (this.status !== "open" || !this.mayWrite || this.refused) return;
    for (const part of inParts(missing)) void this.#add(part);
  }

  #dial(): void {
    this.#hangUp();
    this.#sent = new Set();
    const url = address(`api/evenings/${this.pad.id}/socket`);
    this.#connection = new Connection(
      url,
      browserWorld(() => api.me()),
      {
        message: (message) => this.#hear(message),
        rewound: () => (this.#there = new Set()), // its welcome has all that it still knows
        status: (status) => {
          this.status = status;
          if (status === "gone") this.#isOver();
        },
      },
    );
    this.#connection.start();
  }

  #hangUp(): void {
    this.#timers.forEach(clearTimeout);
    this.#connection?.close();
    this.#connection = null;
  }

  async #add(items: Item[]): Promise<void> {
    const ids = items.map(({ one }) => one.id);
    ids.forEach((id) => this.#sent.add(id));
    const of = <T>(kind: Item["kind"]): T[] => items.filter((item) => item.kind === kind).map(({ one }) => one as T);
    const batch: Batch = { entries: of("entries"), clocks: of("clocks"), taps: of("taps") };
    const refused = (await this.#connection?.ask({ type: "add", id: randomId(), batch })) ?? null;
    ids.forEach((id) => this.#sent.delete(id));
    if (refused === null) this.#arrived(ids);
    else if (refused.code !== "only-watching") this.refused = refused.text;
  }

  #hear(message: EveningTold): void {
    switch (message.type) {
      case "welcome": {
        const isFirst = this.people === null;
        this.refused = "";
        // Before its taps, which are told by the server's clock; the pings make it more exact.
        this.clock.setOffset(message.now - Date.now());
        rememberShared(this.pad.id, (this.code = message.code));
        this.#meet(message.people);
        this.#take(message.batches, !isFirst);
        this.#offset.forget();
        this.#measure();
        if (prefs.name.trim()) this.rename(prefs.name);
        return;
      }
      case "added":
        this.#take([message.batch], true);
        return;
      case "people":
        this.#meet(message);
        return;
      case "pong": {
        const offset = this.#offset.answered(message.id, message.now, Date.now());
        if (offset !== null) this.clock.setOffset(offset);
        return;
      }
      case "done":
      case "refused":
    }
  }

  #take(batches: readonly Batch[], isNews: boolean): void {
    const of = <T>(kind: keyof Batch): T[] => batches.flatMap((batch) => (batch[kind] ?? []) as unknown as T[]);
    const [entries, clocks, taps] = [of<Entry>("entries"), of<ClockSet>("clocks"), of<Tap>("taps")];
    if (entries.length) this.pad.merge(entries.map(complete));
    if (clocks.length || taps.length) this.clock.merge(clocks, taps, isNews);
    this.#arrived([...entries, ...clocks, ...taps].map(({ id }) => id));
  }

  #arrived(ids: readonly string[]): void {
    this.#there = new Set([...this.#there, ...ids]);
  }

  #meet(people: People): void {
    this.people = people;
    remember(`watches.${this.pad.id}`, this.mayWrite ? "no" : "yes");
  }

  #measure(): void {
    this.#timers = PINGS.map((ms) => window.setTimeout(() => this.#ping(), ms));
  }

  #ping(): void {
    const id = randomId();
    if (this.#connection?.send({ type: "ping", id })) this.#offset.ask(id, Date.now());
  }

  #isOver(): void {
    forget(KEY + this.pad.id);
    forget(`watches.${this.pad.id}`);
    [this.ended, this.code, this.people] = [true, null, null];
  }
}

/** The server leaves out what is as usual. */
const complete = (entry: Entry): Entry => ({ ...entry, replaces: entry.replaces ?? [], by: entry.by ?? "" });

function inParts(items: readonly Item[]): Item[][] {
  const parts: Item[][] = [];
  let letters = Infinity;
  for (const item of items) {
    const length = JSON.stringify(item.one).length * 2; // a letter may take two bytes and more
    if (letters + length > MOST_LETTERS || parts.at(-1)!.length >= MOST_ITEMS) {
      parts.push([]);
      letters = 0;
    }
    parts.at(-1)!.push(item);
    letters += length;
  }
  return parts;
}

/** To be called where a component begins: the evening is followed as long as it is shown. */
export function follow(live: Live): void {
  $effect(() => untrack(() => live.start()));
  $effect(() => live.sync());
}
