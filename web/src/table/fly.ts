/**
 * Has tiles and melds seen on their way, by transforms alone. At rest nothing has one: each would be a picture of its
 * own, which the browser has to put together with all others in every frame.
 */
import type { Flight } from "./motion";

/** Added to one that is still on its way. */
const HOW = { easing: "cubic-bezier(0.35, 0, 0.2, 1)", fill: "backwards", composite: "add" } as const;
const CALM = "(prefers-reduced-motion: reduce)";

export const calm = (): boolean => matchMedia(CALM).matches;

const DRAW_MS = 380;
const APART_MS = 90;
const MOST_MS = 600; // from the first to the last of a whole rack

/** Tiles of the rack that were drawn or dealt just now come from the pool, one after the other. */
export function flyIn(tiles: readonly HTMLElement[], from: Element | null): Animation[] {
  if (!from || calm()) return [];
  const start = from.getBoundingClientRect();
  const apart = Math.min(APART_MS, MOST_MS / tiles.length);
  return tiles.map((tile, at) => {
    const { left, top, width, height } = tile.getBoundingClientRect();
    const x = (start.left + start.right) / 2 - left - width / 2;
    const y = (start.top + start.bottom) / 2 - top - height / 2;
    const how = { ...HOW, delay: at * apart, duration: DRAW_MS };
    return tile.animate([{ transform: `translate(${x}px, ${y}px) scale(0.5)` }, { transform: "none" }], how);
  });
}

export function fly(felt: HTMLElement, flights: readonly Flight[]): Animation[] {
  if (!flights.length || calm()) return [];
  const found = new Map<string, HTMLElement>();
  for (const node of felt.querySelectorAll<HTMLElement>("[data-meld], [data-piece]"))
    found.set(node.dataset.meld ? `meld ${node.dataset.meld}` : `tile ${node.dataset.piece}`, node);
  return flights.flatMap(({ what, id, from, delay, duration }) => {
    const node = found.get(`${what} ${id}`);
    if (!node) return [];
    const start = { transform: `translate(${from.x}px, ${from.y}px) scale(${from.scale})` };
    const flight = node.animate([start, { transform: "none" }], { ...HOW, delay, duration });
    const meld = node.closest<HTMLElement>("[data-meld]")!;
    meld.toggleAttribute("data-flying", true);
    flight.onfinish = flight.oncancel = (): void => {
      if (!meld.getAnimations({ subtree: true }).some((one) => one.playState === "running"))
        meld.toggleAttribute("data-flying", false);
    };
    return [flight];
  });
}
