/** Knows where the tiles of a felt lay, and has them seen on their way when they lie elsewhere. */
import { calm, fly } from "./fly";
import type { Coming } from "./hands.svelte";
import { type Origin, type Places, acts, glides } from "./motion";
import type { Scene } from "./showing.svelte";

const IN_HAND = 24; // so wide are tiles at a seat
const ON_RACK = -1; // a meld that there is not

/** What has the tiles lie elsewhere: a scene, whoever is on turn (new tiles come from there), or my own rack. */
type Why = { scene: Scene | null; seat: Element | null; coming: Coming | null };

export class Mover {
  private places: Places | null = null;
  private width = 0;
  private scene: Scene | null = null;
  private flights: Animation[] = [];

  /** `rested`: everything of a scene lies where it goes. */
  constructor(private readonly rested: (scene: Scene) => void) {}

  /** From now on the tiles lie like this. */
  lie(cloth: HTMLElement, places: Places, width: number, { scene, seat, coming }: Why): void {
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
    if (before && !document.hidden && !calm()) {
      const origin = seat && originOf(seat, cloth);
      const lay = coming ? withRack(before, coming, cloth) : before;
      const plan = (begins && scene && scene.seat !== null) || coming?.slowly ? acts : glides;
      this.flights.push(...fly(cloth, plan(lay, places, origin)));
    }
    if (begins && scene) void this.wait(felt, scene);
    else if (coming) void this.wait(felt, null);
  }

  /** Until everything has come to rest. */
  private async wait(felt: HTMLElement, scene: Scene | null): Promise<void> {
    // Tiles at a seat or on the rack are beyond the edge of the felt. One that scrolls has to cut them off there.
    felt.toggleAttribute("data-open", this.flights.length > 0 && felt.scrollHeight <= felt.clientHeight);
    const flights = this.flights;
    await Promise.allSettled(flights.map((one) => one.finished));
    if (scene === null && flights === this.flights) felt.toggleAttribute("data-open", false);
    if (scene !== null && scene === this.scene) this.rested(scene);
  }
}

/** With the tiles of the rack that are on their way to the felt. */
function withRack(before: Places, { from }: Coming, cloth: HTMLElement): Places {
  const felt = cloth.getBoundingClientRect();
  const rack = [...from].map(
    ([id, { left, top, width }]) =>
      [id, { x: left - felt.left, y: top - felt.top, size: width, meld: ON_RACK }] as const,
  );
  return new Map([...rack, ...before]);
}

function originOf(seat: Element, cloth: HTMLElement): Origin {
  const [from, felt] = [seat.getBoundingClientRect(), cloth.getBoundingClientRect()];
  return { x: (from.left + from.right) / 2 - felt.left, y: (from.top + from.bottom) / 2 - felt.top, size: IN_HAND };
}
