/** Knows where the tiles of a felt lay, and has them seen on their way when they lie elsewhere. */
import { calm, fly } from "./fly";
import { type Origin, type Places, acts, glides } from "./motion";
import type { Scene } from "./showing.svelte";

const IN_HAND = 24; // so wide are tiles at a seat

export class Mover {
  private places: Places | null = null;
  private width = 0;
  private scene: Scene | null = null;
  private flights: Animation[] = [];

  /** `rested`: everything of a scene lies where it goes. */
  constructor(private readonly rested: (scene: Scene) => void) {}

  /** From now on the tiles lie like this; new ones come from the seat. */
  lie(cloth: HTMLElement, places: Places, width: number, scene: Scene | null, seat: Element | null): void {
    const before = this.width === width ? this.places : null; // on another screen everything lies elsewhere
    this.places = places;
    this.width = width;
    const felt = cloth.parentElement!;
    const begins = scene !== this.scene;
    if (begins) {
      for (const one of this.flights) one.finish();
      felt.toggleAttribute("data-open", false);
    }
    if (begins || !scene) this.flights = [];
    this.scene = scene;
    const origin = seat && before && !calm() ? originOf(seat, cloth) : null;
    const plan = begins && scene && scene.seat !== null ? acts : glides;
    if (before && !document.hidden) this.flights.push(...fly(cloth, plan(before, places, origin)));
    if (begins && scene) void this.wait(scene, felt);
  }

  private async wait(scene: Scene, felt: HTMLElement): Promise<void> {
    // Tiles at a seat are beyond the edge of the felt. One that scrolls has to cut them off there.
    felt.toggleAttribute("data-open", this.flights.length > 0 && felt.scrollHeight <= felt.clientHeight);
    await Promise.allSettled(this.flights.map((one) => one.finished));
    if (scene === this.scene) this.rested(scene);
  }
}

function originOf(seat: Element, cloth: HTMLElement): Origin {
  const [from, felt] = [seat.getBoundingClientRect(), cloth.getBoundingClientRect()];
  return { x: (from.left + from.right) / 2 - felt.left, y: (from.top + from.bottom) / 2 - felt.top, size: IN_HAND };
}
