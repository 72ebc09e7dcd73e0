/** Who sits together, as one would say it: "You and two medium bots". */
import type { ListedSeat } from "../protocol";
import { language, t } from "./words.svelte";

const NUMBERS = ["", "", "two", "three", "four", "five"];

export function company(seats: readonly ListedSeat[], me: number | null): string {
  const people = seats.flatMap((seat, at) => (seat.sitter === "person" && at !== me ? [seat.name] : []));
  const bots = new Map<string, number>();
  for (const { level } of seats) if (level) bots.set(level, (bots.get(level) ?? 0) + 1);
  const counted = [...bots].map(([level, count]) =>
    t(`page.company.${level}`, { count, number: NUMBERS[count] ? t(`page.company.${NUMBERS[count]}`) : count }),
  );
  const all = [...(me === null ? [] : [t("page.you")]), ...people, ...counted];
  return new Intl.ListFormat(language()).format(all);
}
