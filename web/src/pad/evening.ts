/**
 * An evening of games with real tiles: entries that are only ever added, merged by their union. The same as
 * `tilerummy.pad.evening`; docs/records.md has the form.
 */
export type Left = number | string;
export type BoxNote = {
  what: "box";
  edition: string;
  house: Record<string, string | number | boolean>;
  length: number;
};
export type PlayerNote = { what: "player"; name: string; place: number; here: boolean };
export type GameNote = {
  what: "game";
  left: Record<string, Left>;
  out: string | null;
  stuck: boolean;
  resigned: string[];
  starter: string | null;
};
export type AdjustmentNote = {
  what: "adjustment";
  player: string;
  points: number;
  why: "penalty" | "correction";
  note: string;
};
export type Note = BoxNote | PlayerNote | GameNote | AdjustmentNote | { what: "removed" };
export type Entry = {
  id: string;
  line: string;
  order: number;
  at: number;
  note: Note;
  replaces: string[];
  by: string;
};
/** A line of the pad: all that was written into it, and what nothing replaces, the latest first. */
export type Line = { id: string; entries: Entry[]; open: Entry[]; note: Note; contested: boolean };

/** Texts as Python compares them; ids are ASCII. */
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
const byPlace = (one: Entry, other: Entry): number => one.order - other.order || compare(one.id, other.id);

/** Equal notes give equal texts, in whatever order their keys were written. */
export function canonical(value: unknown): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const pairs = Object.entries(value).toSorted(([one], [other]) => compare(one, other));
  return `{${pairs.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(",")}}`;
}

/** Every entry once, in order. Whoever merges what, and when, comes to the same. */
export function merged(...evenings: readonly (readonly Entry[])[]): Entry[] {
  const known = new Map<string, Entry>();
  for (const entry of evenings.flat()) {
    const other = known.get(entry.id);
    // The same id for two entries is no accident; still, all have to agree which one counts.
    if (!other || canonical(other) < canonical(entry)) known.set(entry.id, entry);
  }
  return [...known.values()].toSorted(byPlace);
}

function lineOf(entries: Entry[]): Line {
  const replaced = new Set(entries.flatMap((entry) => entry.replaces));
  const remaining = entries.filter((entry) => !replaced.has(entry.id));
  const open = remaining.length ? remaining.toReversed() : entries.slice(-1);
  const contested = new Set(open.map((entry) => canonical(entry.note))).size > 1;
  return { id: entries[0]!.line, entries, open, note: open[0]!.note, contested };
}

/** All lines, in the order in which they were begun; removed ones are among them. */
export function lines(evening: readonly Entry[]): Line[] {
  const grouped = new Map<string, Entry[]>();
  for (const entry of evening) grouped.set(entry.line, [...(grouped.get(entry.line) ?? []), entry]);
  return [...grouped.values()].map(lineOf);
}

type Writer = { id: string; at: number; by: string };
const nextOrder = (evening: readonly Entry[]): number => Math.max(0, ...evening.map((entry) => entry.order)) + 1;

/** The entry that begins a new line. */
export const begun = (evening: readonly Entry[], note: Note, { id, at, by }: Writer): Entry => ({
  id,
  line: id,
  order: nextOrder(evening),
  at,
  note,
  replaces: [],
  by,
});

/** The entry that corrects a line, removes it, or chooses between its corrections. */
export const corrected = (evening: readonly Entry[], line: Line, note: Note, { id, at, by }: Writer): Entry => ({
  id,
  line: line.id,
  order: nextOrder(evening),
  at,
  note,
  replaces: line.open.map((entry) => entry.id),
  by,
});
