/** My finished games, the latest first: a few at once, the older ones as far back as somebody asks. */
import type { MyRecord } from "../protocol";

const AT_FIRST = 6;
const MORE = 20;
const BATCH = 100; // so many the server gives at a time

export class OwnRecords {
  private all = $state.raw<readonly MyRecord[]>([]);
  private count = $state(AT_FIRST);
  private toTheFirst = $state(false);

  constructor(private readonly ask: (before?: string) => Promise<MyRecord[]>) {}

  get shown(): readonly MyRecord[] {
    return this.all.slice(0, this.count);
  }

  get hasOlder(): boolean {
    return this.count < this.all.length || (this.all.length > 0 && !this.toTheFirst);
  }

  /** What has ended since comes on top; what was looked up before stays. */
  async refresh(): Promise<void> {
    const latest = await this.ask();
    const known = new Set(latest.map((one) => one.id));
    if (!this.all.length) this.toTheFirst = latest.length < BATCH;
    this.all = [...latest, ...this.all.filter((one) => !known.has(one.id))];
  }

  async older(): Promise<void> {
    const wanted = this.count + MORE;
    if (wanted > this.all.length && !this.toTheFirst) {
      const found = await this.ask(this.all.at(-1)?.id);
      this.toTheFirst = found.length < BATCH;
      this.all = [...this.all, ...found];
    }
    this.count = wanted;
  }
}
