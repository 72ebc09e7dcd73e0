/** One try at a level: what was wrong, what was told, and how many stars are left to earn. */
import { type Details, type Part, drawn } from "../lib/words";
import { play as sound } from "../lib/sound";
import { prefs } from "../state/prefs.svelte";
import { formatNumber, has, rich, t } from "../state/words.svelte";
import type { Level } from "./levels";
import { MOST_STARS, earn } from "./progress.svelte";

/** How far a hint goes: what to think of, which tiles, how it is done. */
export type Hinted = "nothing" | "idea" | "tiles" | "shown";
const NEXT: Readonly<Record<Hinted, Hinted>> = { nothing: "idea", idea: "tiles", tiles: "shown", shown: "shown" };

export class Attempt {
  /** So many answers were wrong, or hints asked for. */
  spent = $state(0);
  solved = $state(false);
  hinted = $state<Hinted>("nothing");
  /** Why the last answer was wrong; gone as soon as something is changed. */
  fault = $state.raw<Part[] | null>(null);
  readonly stars = $derived(Math.max(1, MOST_STARS - this.spent));

  constructor(readonly level: Level) {}

  right(): void {
    this.fault = null;
    this.solved = true;
    earn(this.level.id, this.stars);
    this.noise("won");
  }

  wrong(fault: Part[]): void {
    this.spend();
    this.fault = fault;
    this.noise("refused");
  }

  /** Where tiles are to be laid there are three steps; else one. */
  get canHint(): boolean {
    return !this.solved && (this.level.kind === "play" ? this.hinted !== "shown" : this.hinted === "nothing");
  }

  hint(): void {
    if (!this.canHint) return;
    this.hinted = NEXT[this.hinted];
    this.spend();
    this.fault = null;
  }

  get hintWords(): Part[] {
    const { kind, technique, guess, right } = this.level;
    if (this.hinted === "tiles") return [{ text: t("learn.hint-tiles") }];
    if (this.hinted === "shown") return [{ text: t("learn.hint-shown") }];
    if (has(`lesson.${this.level.id}.hint`)) return said(this.level, "hint");
    if (kind === "play") return rich(`puzzles.technique.${technique}.explained`);
    if (guess && right !== null && kind !== "decide") {
      const answer = kind === "rule" ? t(`lesson.${this.level.id}.${right}`) : right;
      return [{ text: t("learn.hint-rules", { answer }) }];
    }
    const about = { draw: "draw", tile: "tile", odd: "none" }[kind as string] ?? "advice";
    return [{ text: t(`learn.hint-${about}`) }];
  }

  private spend(): void {
    if (!this.level.guess) this.spent += 1;
  }

  private noise(name: "won" | "refused"): void {
    if (prefs.sound) sound(name);
  }
}

/** A text of a level, with its tiles apart. */
export function said({ id, facts }: Level, text: string): Part[] {
  const told = Object.entries(facts).map(([name, value]) => [
    name,
    typeof value === "number" ? formatNumber(value) : value.replaceAll(" | ", ", "),
  ]);
  return drawn(t(`lesson.${id}.${text}`, Object.fromEntries(told) as Details));
}
