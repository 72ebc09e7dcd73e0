/** The order of a rack, kept by this browser for whoever comes back to the table. */
import { type Face, formatTiles, parseTiles } from "../lib/tiles";
import { recall, remember } from "./memory";

const keyOf = (table: string, seat: number | null): string => `rack.${table}.${seat ?? ""}`; // a device may be shared

export const recallRack = (table: string, seat: number | null): Face[] => parseTiles(recall(keyOf(table, seat)) ?? "");

export class RackMemory {
  private timer: number | undefined;

  /** `read` gives the table and the rack as it stands; null where there is none. */
  constructor(private readonly read: () => { table: string; seat: number | null; rack: readonly Face[] } | null) {}

  /** Later, in one go: the hand that drops a tile should not wait for the disk. */
  soon(): void {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(this.save);
  }

  readonly save = (): void => {
    const now = this.read();
    if (now?.rack.length) remember(keyOf(now.table, now.seat), formatTiles(now.rack));
  };
}
