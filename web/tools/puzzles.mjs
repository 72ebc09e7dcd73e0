// The puzzles for the page: a list of all of them, and the puzzles themselves in slices that are fetched when needed.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), "../../src/tilerummy/puzzles");
const linesOf = (name) =>
  readFileSync(join(FOLDER, name), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
const TECHNIQUES = ["own", "add", "take", "split", "swap", "joker", "chain-2", "chain-3", "chain-4"];
const SLICE = 100; // puzzles: some nine kilobytes, compressed
const ID = "virtual:puzzles";

const [{ first, round }, ...ids] = linesOf("days.jsonl");

/** All puzzles, those of the days first and in their order: one day and the next are in one slice. */
function inOrderOfDays() {
  const [, ...shipped] = linesOf("collection.jsonl");
  const left = new Map(shipped.map((puzzle) => [puzzle.id, puzzle]));
  const ofDays = ids.map((id) => left.get(id));
  ids.forEach((id) => left.delete(id));
  return [...ofDays, ...left.values()];
}

/** What a puzzle is worth before anybody has tried it: the same as `expected` of the library. */
const worth = ({ technique, depth, tempting }) =>
  700 + 170 * (TECHNIQUES.indexOf(technique) + 1) + 25 * Math.min(depth, 12) + 10 * Math.min(tempting, 12);

/** The Vite plugin: `virtual:puzzles`, and one chunk for each slice. */
export function puzzles() {
  return {
    name: "tilerummy-puzzles",
    resolveId: (id) => (id === ID || id.startsWith(`${ID}/`) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${ID}`)) return undefined;
      const all = inOrderOfDays();
      if (id === `\0${ID}`) {
        const listed = all.map((one) => [one.id, one.technique, one.kind, one.edition, worth(one)].join(" "));
        const slices = Array.from({ length: Math.ceil(all.length / SLICE) }, (_, at) => `() => import("${ID}/${at}")`);
        return `export const techniques = ${JSON.stringify(TECHNIQUES)};
export const days = ${JSON.stringify({ first, round, count: ids.length })};
export const slice = ${SLICE};
export const listed = ${JSON.stringify(listed.join("\n"))};
export const slices = [${slices.join(", ")}];`;
      }
      const at = Number(id.slice(ID.length + 2)) * SLICE;
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(all.slice(at, at + SLICE)))});`;
    },
  };
}
