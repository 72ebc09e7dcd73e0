/** At which table a coach stands, as this browser remembers it; the coach comes with a script of its own. */
import { forget, recall, remember } from "../state/memory";
import type { TableStore } from "../state/table.svelte";

export const coaches = (table: string): boolean => remember("coach", table);
export const isCoached = (table: string): boolean => recall("coach") === table;
export const dismiss = (): void => forget("coach");

export async function callCoach(store: TableStore) {
  const [{ Coach }, { default: Says }] = await Promise.all([import("./coach.svelte"), import("./CoachSays.svelte")]);
  return { coach: new Coach(store), Says };
}
export type Coaching = Awaited<ReturnType<typeof callCoach>>;
