/** What is entered for the referee of an evening. It is kept, since phones fall asleep, and tables are noted for later. */
import { Entering } from "../entry/entering.svelte";
import type { BoxNote } from "../pad/evening";
import { type Sheet, copiesOf } from "../pad/sheet";
import { recall, remember } from "../state/memory";

type Kept = { before?: string[]; after?: string[]; rack?: string[]; loose?: string[]; opened?: boolean };
const PARTS = ["before", "after", "rack", "loose"] as const;

const keyOf = (evening: string): string => `referee.${evening}`;
const keptOf = (evening: string): Kept => JSON.parse(recall(keyOf(evening)) ?? "{}") as Kept;

/** Whether somebody has noted how the table lay. */
export const tableNoted = (evening: string): boolean => (keptOf(evening).before ?? []).length > 0;

export class Position {
  /** The table at the start of the turn. */
  readonly before: Entering;
  readonly after: Entering;
  readonly rack: Entering;
  readonly loose: Entering;
  opened = $state(true);
  readonly #key: string;

  constructor(
    evening: string,
    private readonly box: BoxNote,
    sheet: Sheet,
  ) {
    const copies = (face: string): number => copiesOf(sheet.box, face);
    this.before = new Entering(copies);
    this.after = new Entering(copies);
    this.rack = new Entering(copies, "rack", () => this.before.tiles);
    this.loose = new Entering(copies, "rack");
    this.#key = keyOf(evening);
    const kept = keptOf(evening);
    for (const part of PARTS) if (kept[part]?.length) this[part].show(kept[part]);
    this.opened = kept.opened ?? true;
  }

  /** To be called in an effect: whatever changes is written down. */
  keep(): void {
    const texts = Object.fromEntries(PARTS.map((part) => [part, this[part].texts]));
    remember(this.#key, JSON.stringify({ ...texts, opened: this.opened } satisfies Kept));
  }

  /** By which rules. */
  get rules(): { edition: string; house_rules: BoxNote["house"] } {
    return { edition: this.box.edition, house_rules: this.box.house };
  }
}
