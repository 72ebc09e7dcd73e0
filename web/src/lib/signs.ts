/**
 * The signs of the colours, as pictures for the style sheet. An `<svg>` of its own in each of a hundred tiles would cut the
 * table into hundreds of pieces, which the browser puts together in every frame of a drag.
 */
import look from "../../../src/tilerummy/pictures/look.json";
import { type Colour, COLOURS } from "./tiles";

export function signPicture(colour: Colour, fill: string, line: string): string {
  const path = `<path d="${look.signs[colour]}" fill="${fill}" stroke="${line}" stroke-linejoin="round"/>`;
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
