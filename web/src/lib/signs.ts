/**
 * The signs of the colours, as pictures for the style sheet. An `<svg>` of its own in each of a hundred tiles would cut the
 * table into hundreds of pieces, which the browser puts together in every frame of a drag.
 */
import { type Colour, COLOURS } from "./tiles";

const SHAPES: Readonly<Record<Colour, string>> = {
  k: "M5 1a4 4 0 1 0 0 8a4 4 0 0 0 0-8z",
  r: "M5 .4L9 5L5 9.6L1 5z",
  b: "M5 1L9.6 9H.4z",
  y: "M5 .3l1.4 3 3.3.4-2.4 2.2.6 3.3L5 7.6 2.1 9.2l.6-3.3L.3 3.7l3.3-.4z",
};

export function signPicture(colour: Colour, fill: string, line: string): string {
  const path = `<path d="${SHAPES[colour]}" fill="${fill}" stroke="${line}" stroke-linejoin="round"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-.5 -.5 11 11">${path}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}

/** Draws the signs anew in the colours that the style sheet has for tiles now. */
export function drawSigns(root: HTMLElement): void {
  const style = getComputedStyle(root);
  for (const colour of COLOURS) {
    const line = style.getPropertyValue(`--t-${colour}`);
    const fill = style.getPropertyValue(`--t-${colour}-fill`) || line;
    root.style.setProperty(`--sign-of-${colour}`, signPicture(colour, fill, line));
  }
}
