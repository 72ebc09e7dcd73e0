/** What somebody has learned, kept on this device: the most stars of each level, and whose box it was. */
import { BOXES, FIRST_BOX } from "../lib/boxes";
import { recall, remember } from "../state/memory";

export const MOST_STARS = 3;
/** A whole game stands among the levels. */
export const GAME = "first-game";
type Stars = Readonly<Record<string, number>>;

let stars = $state.raw<Stars>(read());

function read(): Stars {
  try {
    const kept: unknown = JSON.parse(recall("lessons") ?? "{}");
    const known = kept && typeof kept === "object" ? Object.entries(kept) : [];
    return Object.fromEntries(known.filter((one): one is [string, number] => [1, 2, 3].includes(one[1])));
  } catch {
    return {};
  }
}

/** The table writes down that the first game was played; it needn't know of lessons. */
export const starsOf = (level: string): number =>
  stars[level] ?? (level === GAME && recall("first-game") ? MOST_STARS : 0);
export const isSolved = (level: string): boolean => starsOf(level) > 0;
export const solvedCount = (): number => Object.keys(stars).length;

export function earn(level: string, count: number): void {
  if (count <= starsOf(level)) return;
  stars = { ...stars, [level]: count };
  remember("lessons", JSON.stringify(stars));
}

/** The box of somebody who comes without naming one: that of their last lesson, else of their last game. */
export function usualBox(): string {
  const played = /"edition":"([a-z-]+)"/.exec(recall("quick") ?? "")?.[1] ?? "";
  return [recall("lessons-box") ?? "", played].find((box) => BOXES.includes(box)) ?? FIRST_BOX;
}
export const keepBox = (box: string): boolean => remember("lessons-box", box);
