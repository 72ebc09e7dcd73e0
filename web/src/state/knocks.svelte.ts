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

  /** For whom there is a place already, they have been answered. */
  hear(knock: Knock, seats: TableView["seats"]): void {
    const { who, removed } = knock;
    const room = seats.some((seat) => seat.offered_to === who || (seat.sitter === "nobody" && !removed));
    if (room || this.declined.has(who) || this.waiting.some((one) => one.who === who)) return;
    this.waiting = [...this.waiting, knock];
  }

  answered(who: string, yes: boolean): void {
    if (!yes) this.declined.add(who);
    this.waiting = this.waiting.filter((one) => one.who !== who);
  }
}

/** The tables at which I have asked for a seat, and what I am called there. */
class AskedAt {
  private asked = $state.raw<Readonly<Record<string, string | undefined>>>({});
  who(key: string): string | undefined {
    return this.asked[key];
  }
  has(key: string): boolean {
    return this.who(key) !== undefined;
  }
  add(key: string, who: string): void {
    this.asked = { ...this.asked, [key]: who };
  }
  delete(key: string): void {
    if (this.has(key)) this.asked = { ...this.asked, [key]: undefined };
  }
}
export const askedAt = new AskedAt();

/** I knock again now and then: a host who is away just now hears of it once back. */
export function knockOn(key: string): () => void {
  const timer = setInterval(() => void api.knock(key, prefs.name.trim()).catch(() => undefined), KNOCK_MS);
  return () => clearInterval(timer);
}

/** Where somebody may take over from a bot, or null: a place may be kept for one person alone. */
export function offeredSeat({ seats }: TableView, who: string | undefined): number | null {
  const at = seats.findIndex((seat) => seat.offered && (seat.offered_to ?? who) === who);
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
  if (seats.some((seat) => seat.sitter === "nobody")) return found;
  if (phase !== "lobby") {
    // A place that is kept for somebody else goes last.
    const free = bots.findLastIndex((level, at) => level !== null && !seats[at]!.offered_to);
    const late = bots.findLastIndex((level, at) => level !== null && !settings.seats?.[at] && !seats[at]!.offered_to);
    const seat = [late, free, bot].find((at) => at >= 0);
    if (seat !== undefined) found.push({ do: "offer-seat", seat, who });
    return found;
  }
  if (seats.length < Number(rules.max_players))
    found.push({ do: "change-settings", settings: { ...settings, seats: [...bots, null] } });
  else if (bot >= 0) found.push({ do: "set-bot", seat: bot, level: null });
  return found;
}
