/** A game that somebody is entering: a sheet that was closed by a wet finger, or a locked phone, costs nothing. */
import { forget, recall, remember } from "../state/memory";
import type { Left } from "./evening";

export type Draft = {
  /** Who takes part. */
  playing: string[];
  resigned: string[];
  starter: string | null;
  /** Who went out; empty: nobody could go on; null: nobody has said it yet. */
  out: string | null;
  left: Record<string, Left>;
};
const KEY = "pad-draft.";

export const keepDraft = (evening: string, draft: Draft): boolean => remember(KEY + evening, JSON.stringify(draft));
export const dropDraft = (evening: string): void => forget(KEY + evening);

/** What was begun on this evening, as far as its players are still there. */
export function draftOf(evening: string, players: readonly string[]): Draft | null {
  const draft = JSON.parse(recall(KEY + evening) ?? "null") as Draft | null;
  return draft?.playing.every((id) => players.includes(id)) ? draft : null;
}
