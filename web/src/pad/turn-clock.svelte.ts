/** The clock of an evening, as this device keeps it: it survives a reload, and goes on meanwhile. */
import { stayAwake } from "../lib/awake";
import { play, vibrate } from "../lib/sound";
import { randomId } from "../net/connection";
import { recall, remember } from "../state/memory";
import { prefs } from "../state/prefs.svelte";
import { type ClockSet, type Face, type Settings, type Tap, faceAt, latest, united } from "./clock";

type Kept = { set: ClockSet | null; taps: Tap[]; offset: number | null };
const WARNING = 10_000;
/** Seconds that are called out: whoever is on turn looks at the tiles, not at the phone. */
const CALLED = [30, 10, 5, 4, 3, 2, 1];
/** Wet fingers tap twice: what comes so soon after a tap was none. */
const TWICE_MS = 400;

export class TurnClock {
  settings = $state.raw<ClockSet | null>(null);
  taps = $state.raw<Tap[]>([]);
  now = $state(0);
  speaks = $state(recall("clock.speaks") === "yes");
  counts = $state(recall("clock.counts") === "yes");
  readonly face: Face | null = $derived(this.settings && faceAt(this.settings, this.taps, this.now));
  /** How far the server's clock is ahead of this device's; null as long as nobody else looks at this clock. */
  #offset: number | null = null;
  #warned = "";
  #called = "";
  #tapped = -Infinity;

  constructor(
    private readonly id: string,
    private readonly nameOf: (player: string) => string,
  ) {
    this.#recall();
    this.now = this.time();
  }

  /** When somebody last tapped. */
  get lastTap(): number {
    return Math.max(0, ...this.taps.map(({ at }) => at));
  }

  /** By the clock that everybody shares. */
  time(): number {
    return Date.now() + Math.round(this.#offset ?? 0);
  }

  begin(settings: Settings): void {
    const order = this.#nextOrder();
    [this.settings, this.taps] = [{ ...settings, id: randomId(), order }, []];
    this.#tapped = this.time(); // a second tap on the button would start it
    this.now = this.time();
    this.#keep();
  }

  /** Whoever gives up needn't be on turn. */
  resign(player: string): void {
    if (this.#isTwice()) return;
    this.#take({ what: "resign", player });
    if (prefs.sound) play("lay");
  }

  tap(what: Exclude<Tap["what"], "give" | "undo" | "resign">): void {
    if (this.#isTwice()) return;
    // Somebody else may just have passed the turn on.
    if (what === "pass" && this.face && this.time() - this.face.since < TWICE_MS) return;
    this.#take({ what });
    if (what !== "pass" && what !== "skip") return;
    if (prefs.sound) play("lay");
  }

  /** It stands while somebody is asked something, on all devices, and goes on with what is returned. */
  hold(): () => void {
    if (this.face?.phase !== "running") return () => undefined;
    this.#take({ what: "pause" });
    return () => {
      if (this.face?.phase === "paused") this.#take({ what: "go" });
    };
  }

  give(player: string, seconds: number): void {
    this.#take({ what: "give", player, seconds });
  }

  undo(): void {
    if (this.#isTwice()) return;
    const takes = this.face?.last;
    if (takes) this.#take({ what: "undo", takes });
  }

  /** What other phones have set and tapped; of what was there before one looked, nobody is told. */
  merge(clocks: readonly ClockSet[], taps: readonly Tap[], isNews = true): void {
    const [before, face] = [this.settings, this.face];
    this.settings = latest([...clocks, ...(before ? [before] : [])]);
    const mine = taps.filter(({ clock }) => clock === this.settings?.id);
    this.taps = united(this.settings?.id === before?.id ? this.taps : [], mine);
    this.now = this.time();
    this.#keep();
    if (isNews && this.settings?.id === before?.id) this.#callOut(face);
  }

  /** The first time, what was tapped by this device's own clock is told by the one that all share. */
  setOffset(offset: number): void {
    if (this.#offset === null) this.taps = this.taps.map((tap) => ({ ...tap, at: tap.at + Math.round(offset) }));
    this.#offset = offset;
    this.now = this.time();
    this.#keep();
  }

  speak(names: boolean, seconds: boolean): void {
    [this.speaks, this.counts] = [names, seconds];
    remember("clock.speaks", names ? "yes" : "no");
    remember("clock.counts", seconds ? "yes" : "no");
  }

  /** Goes on until it is stopped; and keeps the screen awake where the browser allows it. */
  run(): () => void {
    const timer = setInterval(() => this.#tick(), 100);
    const sleep = stayAwake();
    return () => {
      clearInterval(timer);
      sleep();
    };
  }

  #tick(): void {
    this.now = this.time();
    const face = this.face;
    if (face?.phase !== "running") return;
    this.#warnOnce(face, WARNING, "warning", 80);
    this.#warnOnce(face, 0, "refused", 500);
    this.#count(face);
  }

  #isTwice(): boolean {
    const before = this.#tapped;
    this.#tapped = this.time();
    return this.#tapped - before < TWICE_MS && this.#tapped >= before;
  }

  #count({ turn, rest }: Face): void {
    const second = Math.ceil(rest / 1000);
    const mark = `${turn}/${second}`;
    if (!this.counts || !CALLED.includes(second) || this.#called === mark) return;
    this.#called = mark;
    say(String(second));
  }

  #warnOnce({ turn, rest }: Face, limit: number, sound: "warning" | "refused", ms: number): void {
    const mark = `${turn}/${limit}`;
    if (rest > limit || this.#warned.includes(mark)) return;
    this.#warned += ` ${mark}`;
    if (prefs.sound) play(sound);
    vibrate(ms);
  }

  /** Whose turn it has become, whoever passed it on, and however. */
  #callOut(before: Face | null): void {
    const face = this.face;
    if (!this.speaks || !face || face.phase === "over") return;
    if (face.turn !== before?.turn || face.player !== before.player) say(this.nameOf(face.player));
  }

  #take(tap: Pick<Tap, "what" | "player" | "seconds" | "takes">): void {
    const before = this.face;
    if (!this.settings || !before) return;
    const at = this.time();
    const made = { id: randomId(), clock: this.settings.id, order: this.#nextOrder(), at, turn: before.turn };
    this.taps = [...this.taps, { ...made, ...tap }];
    this.now = at;
    this.#keep();
    this.#callOut(before);
  }

  #nextOrder(): number {
    return Math.max(this.settings?.order ?? 0, ...this.taps.map(({ order }) => order)) + 1;
  }

  #recall(): void {
    const kept = JSON.parse(recall(`clock.${this.id}`) ?? "{}") as Partial<Kept>;
    if (!kept.set) return; // one of the form before phones shared a clock is set anew
    [this.settings, this.taps, this.#offset] = [kept.set, kept.taps ?? [], kept.offset ?? null];
  }

  #keep(): void {
    const kept: Kept = { set: this.settings, taps: this.taps, offset: this.#offset };
    remember(`clock.${this.id}`, JSON.stringify(kept));
  }
}

/** Aloud, in the language of the page; what was still being said is cut off. */
function say(text: string): void {
  if (!("speechSynthesis" in window)) return;
  speechSynthesis.cancel();
  const words = new SpeechSynthesisUtterance(text);
  words.lang = document.documentElement.lang;
  speechSynthesis.speak(words);
}
