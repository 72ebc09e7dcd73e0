/** A line of the pad in a few words: what was noted, and what it brings. */
import { formatNumber, ruleName, ruleText, t } from "../state/words.svelte";
import { type Line, type Note, canonical } from "./evening";
import { problemWords } from "./problem";
import { BOXES, PadError, type Rule, type Sheet, scoresOf, tilesIn } from "./sheet";

export const signed = (points: number): string => (points > 0 ? `+${formatNumber(points)}` : formatNumber(points));

export function told(note: Note, sheet: Sheet): string[] {
  const nameOf = (id: string): string => sheet.players.get(id)?.name ?? "?";
  switch (note.what) {
    case "game": {
      const players = [...sheet.players.keys()].filter((player) => player in note.left);
      try {
        const scores = scoresOf(sheet.box, players, note);
        return players.map((player) => `${nameOf(player)} ${signed(scores[player]!)}`);
      } catch (wrong) {
        return wrong instanceof PadError ? [problemWords(wrong, nameOf)] : [];
      }
    }
    case "adjustment":
      return [`${nameOf(note.player)} ${signed(note.points)}`, note.note].filter(Boolean);
    case "player":
      return [note.name, note.here ? "" : t("page.pad.goes-home")].filter(Boolean);
    case "box":
      return [
        t(`page.edition.${note.edition}.box`),
        note.length ? t(`page.pad.match-${BOXES[note.edition]!.match_unit}`, { count: note.length }) : "",
        ...Object.entries(note.house).map(([key, value]) => `${ruleName(key)}: ${valueText(note.edition, key, value)}`),
      ].filter(Boolean);
    case "removed":
      return [t("page.live.deleted")];
  }
}

const valueText = (edition: string, key: string, value: Rule): string =>
  ruleText(key, key === "tiles" ? tilesIn(BOXES[edition]!.tile_sets[String(value)]!) : value);

/** A match became longer, or was ended. */
export const isLength = (from: Note, to: Note): boolean =>
  from.what === "box" && to.what === "box" && canonical({ ...from, length: to.length }) === canonical(to);

/** What was changed after it had been noted, the latest on top. Who comes and goes, and how long one plays, is no correction. */
export type Change = { id: string; line: Line; at: number; from: Note; to: Note };

export const changes = (lines: readonly Line[]): Change[] =>
  lines
    .flatMap((line) =>
      line.entries.slice(1).map((entry, before) => ({
        id: entry.id,
        line,
        at: entry.at,
        from: line.entries[before]!.note,
        to: entry.note,
      })),
    )
    .filter(({ from, to, line }) => line.entries[0]!.note.what !== "player" && !isLength(from, to))
    .toSorted((one, other) => other.at - one.at);
