/**
 * How far the server's clock is ahead of this device's, from questions and answers. The answer was given somewhere
 * between the two, so the fastest answer is the most exact one: at worst it is wrong by half its time.
 */
type Sample = { trip: number; offset: number };
const MOST = 8;

export class Offset {
  private samples: Sample[] = [];
  private readonly asked = new Map<string, number>();

  ask(id: string, now: number): void {
    this.asked.set(id, now);
  }

  /** The best estimate, or null if nobody asked for this answer. */
  answered(id: string, serverNow: number, now: number): number | null {
    const sent = this.asked.get(id);
    this.asked.delete(id);
    if (sent === undefined || now < sent) return null; // a clock that was set back in between tells nothing
    this.samples = [...this.samples.slice(1 - MOST), { trip: now - sent, offset: serverNow - (sent + now) / 2 }];
    return this.samples.reduce((best, one) => (one.trip <= best.trip ? one : best)).offset;
  }

  /** A new line, or a device that slept: what was measured before may no longer hold. */
  forget(): void {
    this.samples = [];
    this.asked.clear();
  }
}
