/** My draft on its way to the server, which judges it, keeps it for me, and shows it to the others. */
import { randomId } from "../net/connection";
import type { ClientMessage, DraftMessage } from "../protocol";

const REST_MS = 180; // one step often follows another

export type Sheet = Omit<DraftMessage, "type" | "device"> & {
  /** Whether it differs from the table. */
  changed: boolean;
};

export class DraftPost {
  /** A verdict comes to all my devices; this one asked. */
  readonly device = randomId();
  private timer: number | undefined;
  /** Whether the server has a draft of mine from this line. */
  private known = false;

  /** `read` gives the draft as it is then; null where there is nothing to judge. */
  constructor(
    private readonly read: () => Sheet | null,
    private readonly send: (message: ClientMessage) => boolean,
  ) {}

  soon(): void {
    this.stop();
    this.timer = window.setTimeout(this.hurry, REST_MS);
  }

  /** What still waits goes now: whoever reloads at once keeps the last step, too. */
  readonly hurry = (): void => {
    if (this.timer === undefined) return;
    this.stop();
    const sheet = this.read();
    if (!sheet || (!sheet.changed && !this.known)) return;
    const { changed: _, ...draft } = sheet;
    if (this.send({ type: "draft", device: this.device, ...draft })) this.known = true;
  };

  /** On a new line. */
  renewed(): void {
    this.known = false;
  }

  stop(): void {
    window.clearTimeout(this.timer);
    this.timer = undefined;
  }
}
