/** How puzzles and results are told, in the words of the box that is spoken. */
import { formatNumber, language, t } from "../state/words.svelte";
import type { PlayRules } from "../judge/judge";
import type { Kind } from "./collection";
import type { Day } from "./days";
import { type Result, starsOf } from "./notebook.svelte";

export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** What a puzzle wants, as a sentence. */
export const asked = (kind: Kind, { opening_points: needed }: Pick<PlayRules, "opening_points">): string =>
  t(`puzzles.kind.${kind}`, { needed });
export const techniqueName = (technique: string): string => t(`puzzles.technique.${technique}.name`);
const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
/** A technique with what one does in it, where the rules allow it. */
export const explained = (technique: string, { joker_policy: policy }: Pick<PlayRules, "joker_policy">): string =>
  t("page.puzzles.explained", {
    technique: capital(techniqueName(technique)),
    explanation: t(
      technique === "joker" && policy !== "free"
        ? "puzzles.technique.joker.swapped"
        : `puzzles.technique.${technique}.explained`,
    ),
  });
/** "split, then chain of two". */
export const inARow = (techniques: readonly string[]): string =>
  techniques.map(techniqueName).reduce((first, second) => (first ? t("puzzles.then", { first, second }) : second), "");

export const stars = (score: number): string => "★".repeat(starsOf(score)) + "☆".repeat(3 - starsOf(score));

/** Time, tries and hints in a line. */
export const course = ({ seconds, tries, hints }: Result): string =>
  [
    clockText(seconds),
    t("page.puzzles.tries", { count: tries }),
    hints ? t("page.puzzles.hints", { count: hints }) : t("page.puzzles.no-hint"),
  ].join(" · ");

export const dayText = (day: Day, style: "long" | "medium" = "long"): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: style, timeZone: "UTC" }).format(new Date(`${day}T12:00Z`));

/** For others who have it still before them. */
export function shared(day: Day, result: Result, days: number): string {
  const told = result.score > 0 ? `${stars(result.score)} ${course(result)}` : stars(0);
  const lines = [t("page.puzzles.share-head", { day: dayText(day) }), told];
  if (days > 1) lines.push(t("page.puzzles.streak", { count: days }));
  return lines.join("\n");
}

export const change = (gained: number): string => (gained > 0 ? `+${formatNumber(gained)}` : formatNumber(gained));
