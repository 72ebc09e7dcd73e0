/** Who stands at the door of my table and would like a seat. */
import type { Command } from "../net/connection";
import { api } from "../net/api";
import type { Knock, TableView } from "../protocol";
import { prefs } from "./prefs.svelte";

const KNOCK_MS = 30_000;

export class Knocks {
  waiting = $state.raw<readonly Knock[]>([]);
  /** Whom I have sent off once asks in vain. */
  private readonly declined = new Set<string>();

  hear(knock: Knock): void {
    if (this.declined.has(knock.who) || this.waiting.some((one) => one.who === knock.who)) return;
    this.waiting = [...this.waiting, knock];
  }

  answered(who: string, yes: boolean): void {
    if (!yes) this.declined.add(who);
    this.waiting = this.waiting.filter((one) => one.who !== who);
  }
}

/** The tables at which I have asked for a seat; a set of Svelte's own weighs more than all else that is said here. */
class AskedAt {
  private keys = $state.raw<readonly string[]>([]);
  has(key: string): boolean {
    return this.keys.includes(key);
  }
  add(key: string): void {
    this.keys = [...this.keys, key];
  }
  delete(key: string): void {
    if (this.has(key)) this.keys = this.keys.filter((one) => one !== key);
  }
}
export const askedAt = new AskedAt();

/** I knock again now and then: a host who is away just now hears of it once back. */
export function knockOn(key: string): () => void {
  const timer = setInterval(() => void api.knock(key, prefs.name.trim()).catch(() => undefined), KNOCK_MS);
  return () => clearInterval(timer);
}

/** Where I may take over from a bot, or null. */
export function offeredSeat({ seats }: TableView): number | null {
  const at = seats.findIndex((seat) => seat.offered);
  return at < 0 ? null : at;
}

/**
 * What makes room: they are let in, and before the start a seat is added, or a bot gives up its own. Later a bot gives up
 * its place, rather one that plays for somebody who was there.
 */
export function makingRoom({ who, removed }: Knock, { phase, seats, settings, rules }: TableView): Command[] {
  const found: Command[] = removed ? [{ do: "let-in", who }] : [];
  const bots = seats.map((seat) => seat.level ?? null);
  const bot = bots.findLastIndex((level) => level !== null);
  if (seats.some((seat) => seat.sitter === "nobody" || seat.offered)) return found;
  if (phase !== "lobby") {
    const late = bots.findLastIndex((level, at) => level !== null && !settings.seats?.[at]);
    if (bot >= 0) found.push({ do: "offer-seat", seat: late >= 0 ? late : bot });
    return found;
  }
  if (seats.length < Number(rules.max_players))
    found.push({ do: "change-settings", settings: { ...settings, seats: [...bots, null] } });
  else if (bot >= 0) found.push({ do: "set-bot", seat: bot, level: null });
  return found;
}
