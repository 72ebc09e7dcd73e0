/** At which table a coach stands, as this browser remembers it; the coach comes with a script of its own. */
import { recall, remember } from "../state/memory";
import type { TableStore } from "../state/table.svelte";

export const coaches = (table: string): boolean => remember("coach", table);
export const isCoached = (table: string): boolean => recall("coach") === table;
/** Whoever switches the coach off still plays their first game. */
export const dismiss = (): boolean => remember("coach-off", recall("coach") ?? "");
export const hasCoach = (table: string): boolean => isCoached(table) && recall("coach-off") !== table;

/** The first game is done when it is over. */
export const played = (table: string): boolean => isCoached(table) && remember("first-game", "played");

export async function callCoach(store: TableStore) {
  const [{ Coach }, { default: Says }] = await Promise.all([import("./coach.svelte"), import("./CoachSays.svelte")]);
  return { coach: new Coach(store), Says };
}
export type Coaching = Awaited<ReturnType<typeof callCoach>>;
