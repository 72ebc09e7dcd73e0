/** What a seat is granted that the others are not: as data, and in a few words. */
import type { SeatHandicap, TableView } from "../protocol";
import { t } from "./words.svelte";

type Played = Pick<TableView, "settings" | "rules">;

export const handicapOf = ({ settings }: Pick<TableView, "settings">, seat: number): SeatHandicap =>
  settings.handicaps?.[seat] ?? {};

/** The points that an opening needs at this seat. */
export const openingOf = (table: Played, seat: number | null): number =>
  (seat === null ? null : handicapOf(table, seat).opening_points) ?? Number(table.rules.opening_points);

/** The settings of all seats after one of them was changed. */
export function withHandicap({ settings, seats }: TableView, seat: number, wanted: SeatHandicap): SeatHandicap[] {
  return seats.map((_, at) => (at === seat ? wanted : handicapOf({ settings }, at)));
}

export function handicapWords({ opening_points: points, time = 1, hints }: SeatHandicap): string[] {
  return [
    ...(points == null ? [] : [points ? t("page.handicap.said-opening", { points }) : t("page.handicap.said-any")]),
    ...(time > 1 ? [t("page.handicap.said-time", { times: time })] : []),
    ...(hints ? [t("page.handicap.said-hints")] : []),
  ];
}
