/** What is told beside what is seen: said to screen readers, heard, felt. */
import { type Sound, play as sound, vibrate } from "../lib/sound";
import { prefs } from "./prefs.svelte";

export class Voice {
  /** For live regions. */
  spoken = $state("");
  alarm = $state("");

  say(text: string, alarm = false): void {
    // The same words once more would not be read again, were there nothing new in them.
    const again = (before: string): string => (before === text ? `${text}\u00a0` : text);
    if (alarm) this.alarm = again(this.alarm);
    else this.spoken = again(this.spoken);
  }

  /** A little later: the hand that drops a tile should not wait for it. */
  noise(name: Sound, after = 0): void {
    if (prefs.sound) window.setTimeout(() => sound(name), after);
  }

  /** It is my turn; heard when what else is heard is over. */
  call(after = 0): void {
    this.noise("turn", after);
    vibrate(120);
  }
}
