/** The clock of an evening, as this device keeps it: it survives a reload, and goes on meanwhile. */
import { play, vibrate } from "../lib/sound";
import { recall, remember } from "../state/memory";
import { prefs } from "../state/prefs.svelte";
import { type Face, type Settings, type Tap, faceAt } from "./clock";

type Kept = { settings: Settings | null; taps: Tap[] };
const WARNING = 10_000;

export class TurnClock {
  settings = $state.raw<Settings | null>(null);
  taps = $state.raw<Tap[]>([]);
  now = $state(Date.now());
  speaks = $state(recall("clock.speaks") === "yes");
  readonly face: Face | null = $derived(this.settings && faceAt(this.settings, this.taps, this.now));
  #warned = "";

  constructor(
    private readonly id: string,
    private readonly nameOf: (player: string) => string,
  ) {
    const { settings, taps } = JSON.parse(recall(`clock.${id}`) ?? '{"settings":null,"taps":[]}') as Kept;
    [this.settings, this.taps] = [settings, taps];
  }

  begin(settings: Settings): void {
    [this.settings, this.taps] = [settings, []];
    this.#keep();
  }

  tap(what: Exclude<Tap["what"], "give">): void {
    this.#take({ what, at: Date.now() });
    if (what === "pass" || what === "skip" || what === "resign") this.#callOut();
  }

  give(player: string, seconds: number): void {
    this.#take({ what: "give", at: Date.now(), player, seconds });
  }

  speak(on: boolean): void {
    this.speaks = on;
    remember("clock.speaks", on ? "yes" : "no");
  }

  /** Goes on until it is stopped; and keeps the screen awake where the browser allows it. */
  run(): () => void {
    const timer = setInterval(() => this.#tick(), 100);
    let lock: WakeLockSentinel | null = null;
    const wake = (): void => {
      if (document.visibilityState !== "visible") return;
      navigator.wakeLock?.request("screen").then(
        (held) => (lock = held),
        () => undefined, // a low battery may forbid it
      );
    };
    wake();
    document.addEventListener("visibilitychange", wake);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", wake);
      void lock?.release();
    };
  }

  #tick(): void {
    this.now = Date.now();
    const face = this.face;
    if (face?.phase !== "running") return;
    this.#warnOnce(face, WARNING, "warning", 80);
    this.#warnOnce(face, 0, "refused", 500);
  }

  #warnOnce({ turn, left }: Face, limit: number, sound: "warning" | "refused", ms: number): void {
    const mark = `${turn}/${limit}`;
    if (left > limit || this.#warned.includes(mark)) return;
    this.#warned += ` ${mark}`;
    if (prefs.sound) play(sound);
    vibrate(ms);
  }

  #callOut(): void {
    const player = this.face?.player;
    if (prefs.sound) play("lay");
    if (!this.speaks || !player || !("speechSynthesis" in window)) return;
    speechSynthesis.cancel();
    const words = new SpeechSynthesisUtterance(this.nameOf(player));
    words.lang = document.documentElement.lang;
    speechSynthesis.speak(words);
  }

  #take(tap: Tap): void {
    this.taps = [...this.taps, tap];
    this.now = tap.at;
    this.#keep();
  }

  #keep(): void {
    remember(`clock.${this.id}`, JSON.stringify({ settings: this.settings, taps: this.taps }));
  }
}
