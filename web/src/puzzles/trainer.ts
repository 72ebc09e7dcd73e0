/** What to solve next: near my rating, of what I chose, and nothing twice as long as there is something new. */
import { type Listed, all } from "./collection";
import type { Choice } from "./notebook.svelte";

const AMONG = 8; // not always the very nearest, or everybody would meet the same ones

export const chosen = ({ technique, edition, kind }: Choice): Listed[] =>
  all.filter(
    (one) =>
      (technique ?? one.technique) === one.technique &&
      (edition ?? one.edition) === one.edition &&
      (kind ?? one.kind) === one.kind,
  );

/** Null if there is nothing of this choice. `lot` is a number from 0 to below 1. */
export function nextPuzzle(
  choice: Choice,
  rating: number,
  met: Readonly<Record<string, { on: string }>>,
  now: string | null,
  lot = Math.random(),
): string | null {
  const open = chosen(choice).filter(({ id }) => id !== now);
  const fresh = open.filter(({ id }) => !(id in met));
  // When all are solved, those come first that were solved longest ago.
  const old = open.toSorted((one, other) => (met[one.id]?.on ?? "").localeCompare(met[other.id]?.on ?? ""));
  const near = fresh.length
    ? fresh.toSorted((one, other) => Math.abs(one.rating - rating) - Math.abs(other.rating - rating))
    : old;
  const some = near.slice(0, AMONG);
  return some[Math.floor(lot * some.length)]?.id ?? null;
}
