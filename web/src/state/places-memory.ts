/** Where the melds of a table lay, kept by this browser for whoever comes back to it. */
import type { KeptPlaces, Keeper } from "../table/places";
import { recall, remember } from "./memory";

const KEY = "places"; // of the last table only
const MOST = 3; // a phone upright and on its side, and once more

export class PlacesMemory implements Keeper {
  private timer: number | undefined;
  private latest: KeptPlaces[] | null = null;

  constructor(private readonly table: string) {}

  recall(): KeptPlaces[] {
    try {
      const found = JSON.parse(recall(KEY) ?? "null") as { table: string; shapes?: KeptPlaces[] } | null;
      return (found?.table === this.table && found.shapes) || [];
    } catch {
      return [];
    }
  }

  /** Later, in one go: the hand that drops a tile should not wait for the disk. */
  keep(shapes: KeptPlaces[]): void {
    this.latest = shapes.slice(-MOST);
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(this.save, 300);
  }

  readonly save = (): void => {
    if (this.latest) remember(KEY, JSON.stringify({ table: this.table, shapes: this.latest }));
  };
}
