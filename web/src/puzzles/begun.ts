/** How far I have come with puzzles that are still open: leaving one, or loading the page anew, gives no hint back. */
import { recall, remember } from "../state/memory";
import type { Result } from "./notebook.svelte";

const KEY = "puzzles-begun"; // apart from the notebook, since it is written every second

export type Begun = Pick<Result, "tries" | "hints" | "seconds">;
type All = Readonly<Record<string, Begun>>;
const NOTHING: Begun = { tries: 0, hints: 0, seconds: 0 };

function read(): All {
  try {
    return JSON.parse(recall(KEY) ?? "{}") as All;
  } catch {
    return {};
  }
}

/** A puzzle from a game of my own has no id, and counts nowhere: nothing is kept of it. */
export const begun = (id: string | null): Begun => (id === null ? NOTHING : { ...NOTHING, ...read()[id] });

/** Null when it is over. */
export function keepBegun(id: string | null, one: Begun | null): void {
  if (id === null) return;
  const { [id]: _, ...others } = read();
  remember(KEY, JSON.stringify(one ? { ...others, [id]: one } : others));
}
