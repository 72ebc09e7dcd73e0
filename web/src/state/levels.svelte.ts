/** The levels of the bots, as the server knows them: in my language, with what was measured. */
import type { LevelInfo } from "../protocol";
import { api } from "../net/api";
import { type Measured, measured } from "../lib/rating";
import { formatNumber, language, t } from "./words.svelte";

let known = $state.raw<readonly LevelInfo[]>([]);
let asked = "";

/** Empty until the server has answered. */
export function levels(): readonly LevelInfo[] {
  if (asked !== language()) {
    asked = language();
    void api
      .levels()
      .then((found) => (known = found))
      .catch(() => (asked = ""));
  }
  return known;
}

export const levelOf = (id: string | null | undefined): LevelInfo | undefined => levels().find((one) => one.id === id);

/** Where another number of players was measured, that is said, but for where there is room for a few words only. */
export function ratingText(level: LevelInfo, edition: string, players: number, short = false): string {
  const found: Measured | null = measured(level.ratings[edition], players);
  if (!found) return "";
  const rating = formatNumber(Math.round(found.rating));
  return short || found.players === players
    ? t("page.level.rating", { rating })
    : t("page.level.rating-of", { rating, count: found.players });
}
