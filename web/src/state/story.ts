/** What happened, as sentences. */
import type { EventMessage, GameLine, StartDrawnLine, StarterNamedLine, TableView } from "../protocol";
import { t, tilesInWords } from "./words.svelte";

/** The tale of one event; empty for what is seen anyhow. */
export function tell(event: EventMessage["events"][number], table: TableView, me: number | null): string[] {
  if (event.type === "game") return event.events.map((line) => tellLine(line, table, me)).filter(Boolean);
  const who = "seat" in event && event.seat !== null ? nameOf(table, event.seat) : "";
  switch (event.type) {
    case "sat":
      return [t("page.story.sat", { name: event.name })];
    case "absent":
      return [t("page.story.absent", { name: who })];
    case "back":
    case "stand-in":
    case "pause-asked":
      return [t(`page.story.${event.type}`, { name: who })];
    case "paused":
      return [t("page.story.paused")];
    case "resumed":
      return [t("page.story.resumed")];
    default:
      return [];
  }
}

export const nameOf = (table: TableView, seat: number): string => table.seats[seat]?.name || t("server.bot-name", { number: seat + 1 });

function begins(line: StartDrawnLine | StarterNamedLine, starter: number, table: TableView, me: number | null): string {
  const tile = line.event === "start-drawn" ? line.draws.find(([seat]) => seat === starter)?.[1] : undefined;
  const key = `page.story.begins${tile ? "-drawn" : ""}${starter === me ? "-you" : ""}`;
  return t(key, { name: nameOf(table, starter), tiles: tile ? tilesInWords(tile) : "" });
}

function tellLine(line: GameLine, table: TableView, me: number | null): string {
  const own = line.own?.event === "own-draw" ? tilesInWords(line.own.tiles) : null;
  if (line.event === "start-drawn" || line.event === "starter-named") return line.starter === null ? "" : begins(line, line.starter, table, me);
  if (line.event === null || !("seat" in line)) return "";
  const mine = line.seat === me;
  const name = nameOf(table, line.seat);
  switch (line.event) {
    case "played":
      return mine ? "" : t("page.story.played", { name, tiles: tilesInWords(line.laid) });
    case "tiles-taken":
      return mine && own
        ? t("page.story.you-drew", { tiles: own })
        : t("page.story.drew", { name, count: line.count });
    case "passed":
      return mine ? "" : t("page.story.passed", { name });
    case "time-up-seen":
      return mine ? t(`page.story.your-time-${line.outcome}`) : t("page.story.time-up", { name });
    case "resigned":
      return mine ? "" : t("page.story.resigned", { name });
    default:
      return "";
  }
}
