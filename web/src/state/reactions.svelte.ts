/** What others say in a word, for a few seconds. */
import type { Reaction, ReactionSeen } from "../protocol";
import { prefs } from "./prefs.svelte";
import type { Voice } from "./voice.svelte";
import { t } from "./words.svelte";

const SHOWN_MS = 4000;

export class Reactions {
  shown = $state.raw<{ seat: number; reaction: Reaction }[]>([]);

  constructor(private readonly voice: Voice) {}

  /** Whoever wants no reactions still sees that their `own` has gone out. */
  hear({ seat, reaction }: Omit<ReactionSeen, "type">, name: string, own: boolean): void {
    if (!prefs.reactions && !own) return;
    this.voice.say(`${name}: ${t(`page.reaction.${reaction}`)}`);
    const heard = { seat, reaction };
    this.shown = [...this.shown.filter((one) => one.seat !== seat), heard];
    window.setTimeout(() => (this.shown = this.shown.filter((one) => one !== heard)), SHOWN_MS);
  }
}
