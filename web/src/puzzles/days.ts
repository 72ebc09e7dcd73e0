/** Days as they are called here, and those in a row. */

/** `2026-11-18`. */
export type Day = string;
const DAY_MS = 86_400_000;

const isoOf = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);
const middayOf = (day: Day): number => Date.parse(`${day}T12:00Z`);

/** By the calendar on the wall. */
export function today(now = new Date()): Day {
  return isoOf(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
}

export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(middayOf(text)) && isoOf(middayOf(text)) === text;
export const daysBefore = (day: Day, count: number): Day => isoOf(middayOf(day) - count * DAY_MS);
/** The latest last. */
export const lastDays = (day: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, at) => daysBefore(day, count - 1 - at));

/** Since 1970. */
export const numberOf = (day: Day): number => Math.floor(middayOf(day) / DAY_MS);

/** How many days in a row were solved, up to today; as long as today isn't over, yesterday is enough. */
export function streak(solved: ReadonlySet<Day>, now: Day): number {
  let day = solved.has(now) ? now : daysBefore(now, 1);
  let count = 0;
  for (; solved.has(day); day = daysBefore(day, 1)) count += 1;
  return count;
}
