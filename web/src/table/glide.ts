/**
 * What has been laid elsewhere glides there. At rest it has no transform: each one would be a picture of its own,
 * which the browser has to put together with all others in every frame.
 */
import type { Point } from "./layout";

const GLIDE = { duration: 200, easing: "ease-out", composite: "add" } as const; // added to one still on its way

export function glide(node: HTMLElement, at: Point): { update(next: Point): void } {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  return {
    update(next) {
      const [dx, dy] = [at.x - next.x, at.y - next.y];
      at = next;
      if ((dx || dy) && !calm.matches)
        node.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], GLIDE);
    },
  };
}
