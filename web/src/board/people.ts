import type { Reaction } from "../protocol";

/** Somebody at a table, as a board shows them. */
export type BoardPerson = {
  name: string;
  seat: number;
  bot?: boolean;
  /** Whether nobody sits there yet. */
  free?: boolean;
  /** Whether the others wait for this one. */
  turn?: boolean;
  /** Tiles on the rack; left out where nobody knows. */
  tiles?: number;
  /** Points so far; left out before there are any. */
  points?: number;
  /** What was won or lost just now. */
  gained?: number;
  /** Whether this one is ahead, or has won. */
  leads?: boolean;
  /** What they say to the others just now. */
  says?: Reaction | undefined;
  /** Said in a word or two: away, gave up, ready. */
  notes?: readonly string[];
};
