/** The turn's clock as it is shown. It is the server's; between its words we count on by ourselves. */
import { untrack } from "svelte";
import type { ClockView } from "../protocol";
import type { TableStore } from "./table.svelte";
import { t } from "./words.svelte";

const LATE_MS = 10_000;
const STOPPED: ClockView = { length: null, deadline: null, paused: false, left: null }; // before a table is seen

export class TurnClock {
  private now = $state(Date.now());

  /** Made while a component is: the clock ticks as long as that is there. */
  constructor(private readonly store: TableStore) {
    $effect(() => {
      if (this.clock.deadline === null) return;
      this.now = Date.now();
      const timer = setInterval(() => (this.now = Date.now()), 250);
      return () => clearInterval(timer);
    });
    const late = $derived(this.late); // so that it is said once, not with every tick
    $effect(() => {
      if (late) untrack(() => this.warn());
    });
  }

  /** Milliseconds; null without a clock. */
  get left(): number | null {
    const { deadline, paused, left } = this.clock;
    if (deadline === null) return paused ? left : null;
    return Math.max(0, deadline - this.now - this.store.offset);
  }

  get late(): boolean {
    return this.store.myTurn && this.left !== null && this.left <= LATE_MS && !this.clock.paused;
  }

  get text(): string {
    const seconds = Math.floor((this.left ?? 0) / 1000);
    return this.left === null ? "" : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }

  /** What happens when the time is up, with the tiles as they lie now. */
  get whenOver(): string {
    if (this.store.legal) return t("page.game.time-legal");
    return ifNow(this.store.table!.rules, this.store.dirty);
  }

  private get clock() {
    return this.store.table?.clock ?? STOPPED;
  }

  private warn(): void {
    this.store.voice.noise("warning");
    this.store.voice.say(`${t("page.game.ten-seconds")} ${this.whenOver}`, true);
  }
}

type Rules = Readonly<Record<string, string | number | boolean>>;

/** What is said while the time runs out. */
function ifNow(rules: Rules, touched: boolean): string {
  const count = Number(touched ? rules.time_up_penalty : rules.time_up_untouched);
  if (!touched) return count ? t("page.time.draw", { count }) : t("page.time.nothing");
  const outcome = t(`page.time.${String(rules.time_up_touched)}`);
  return count ? `${outcome} ${t("rules.time.penalty", { count })}` : outcome;
}

/** In the words of the edition. */
export function timeUp(rules: Rules, touched: boolean): string {
  const count = Number(touched ? rules.time_up_penalty : rules.time_up_untouched);
  if (!touched) return count ? t("rules.time.untouched", { count }) : t("rules.time.untouched-nothing");
  const outcome = t(`rules.time.touched.${String(rules.time_up_touched)}`);
  return count ? `${outcome} ${t("rules.time.penalty", { count })}` : outcome;
}
