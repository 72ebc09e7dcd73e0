/** What happened, as sentences whose tiles can be drawn. */
import type { Part } from "../lib/words";
import type { EventMessage, GameLine, StartDrawnLine, StarterNamedLine, TableView } from "../protocol";
import { rich, t } from "./words.svelte";

/** The tale of one event; empty for what is seen anyhow. */
export function tell(event: EventMessage["events"][number], table: TableView, me: number | null): Part[][] {
  if (event.type === "game") return event.events.map((line) => tellLine(line, table, me)).filter((told) => told.length);
  const who = "seat" in event && event.seat !== null ? nameOf(table, event.seat) : "";
  switch (event.type) {
    case "sat":
      return [rich("page.story.sat", { name: event.name })];
    case "absent":
      return [rich("page.story.absent", { name: who })];
    case "back":
    case "stand-in":
    case "pause-asked":
      return [rich(`page.story.${event.type}`, { name: who })];
    case "paused":
      return [rich("page.story.paused")];
    case "resumed":
      return [rich("page.story.resumed")];
    default:
      return [];
  }
}

export const nameOf = (table: TableView, seat: number): string => table.seats[seat]?.name || t("server.bot-name", { number: seat + 1 });

function begins(line: StartDrawnLine | StarterNamedLine, starter: number, table: TableView, me: number | null): Part[] {
  const tile = line.event === "start-drawn" ? line.draws.find(([seat]) => seat === starter)?.[1] : undefined;
  const key = `page.story.begins${tile ? "-drawn" : ""}${starter === me ? "-you" : ""}`;
  return rich(key, { name: nameOf(table, starter), tiles: tile ?? "" });
}

function tellLine(line: GameLine, table: TableView, me: number | null): Part[] {
  const own = line.own?.event === "own-draw" ? line.own.tiles : null;
  if (line.event === "start-drawn" || line.event === "starter-named") return line.starter === null ? [] : begins(line, line.starter, table, me);
  if (line.event === null || !("seat" in line)) return [];
  const mine = line.seat === me;
  const name = nameOf(table, line.seat);
  switch (line.event) {
    case "played":
      return mine ? [] : rich("page.story.played", { name, tiles: line.laid });
    case "tiles-taken":
      return mine && own
        ? rich("page.story.you-drew", { tiles: own })
        : rich("page.story.drew", { name, count: line.count });
    case "passed":
      return mine ? [] : rich("page.story.passed", { name });
    case "time-up-seen":
      return mine ? rich(`page.story.your-time-${line.outcome}`) : rich("page.story.time-up", { name });
    case "resigned":
      return mine ? [] : rich("page.story.resigned", { name });
    default:
      return [];
  }
}
