/** The score pad of one evening, as this device knows it: every note is kept before it is shown. */
import { forget, keepForGood, recall, remember, remembered } from "../state/memory";
import {
  type BoxNote,
  type Entry,
  type GameNote,
  type Line,
  type Note,
  type PlayerNote,
  begun,
  corrected,
  lines,
  merged,
} from "./evening";
import { sameName } from "./same-name";
import { type Game, PadError, type Sheet, isOver, sheetOf } from "./sheet";

const START = "evening.";
const STARTER = "starter.";
const UNDO = "undo.";
const MOST_UNDONE = 50;

/** `randomUUID` would be shorter, but plain http on the home network doesn't have it. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => byte.toString(16).padStart(2, "0")).join("");

function device(): string {
  const known = recall("device");
  if (known) return known;
  const mine = newId().slice(0, 8);
  remember("device", mine);
  return mine;
}

const kept = (id: string): Entry[] => JSON.parse(recall(START + id) ?? "[]") as Entry[];

/** What a line said before, and what was open in it after that was changed. */
type Before = { line: string; note: Note; open?: string[] };

export type Taken = { line: string; from: Note; to: Note };

export class Pad {
  entries = $state.raw<Entry[]>([]);
  /** False where the browser keeps nothing: then everything holds only as long as the page is open. */
  isKept = $state(true);
  readonly sheet: Sheet = $derived(sheetOf(this.entries));
  readonly lines: Line[] = $derived(lines(this.entries));
  /** What takes the last notes back, one after the other: which lines say what again. */
  #undo = $state.raw<readonly Before[][]>([]);
  #starter = $state.raw<{ player: string; games: number } | null>(null);

  /** The time that those who share the evening go by. */
  time = (): number => Date.now();

  constructor(readonly id: string) {
    this.entries = merged(kept(id));
    this.#undo = JSON.parse(recall(UNDO + id) ?? "[]") as Before[][];
    this.#starter = JSON.parse(recall(STARTER + id) ?? "null") as { player: string; games: number } | null;
  }

  get exists(): boolean {
    return this.entries.length > 0;
  }

  /** Not what somebody else has corrected since: that is theirs. */
  get canUndo(): boolean {
    const last = this.#undo.at(-1);
    return last !== undefined && last.every(({ line, open }) => !open || open.join() === this.#openIn(line).join());
  }

  #openIn(id: string): string[] {
    return this.lines.find((line) => line.id === id)?.open.map((entry) => entry.id) ?? [];
  }

  /** Who begins the game that comes next, as far as somebody has said it on this device. */
  get starter(): string | null {
    const { player, games } = this.#starter ?? { player: "", games: 0 };
    const stays = this.sheet.box.start === "named-seat"; // the youngest is the youngest in every game
    return this.sheet.players.has(player) && (stays || games === this.sheet.games.length) ? player : null;
  }

  set starter(player: string) {
    this.#starter = { player, games: this.sheet.games.length };
    remember(STARTER + this.id, JSON.stringify(this.#starter));
  }

  /** When the last game was entered, or the evening was ended. */
  get lastGame(): number {
    const ended = isOver(this.sheet);
    return Math.max(
      0,
      ...this.lines.flatMap(({ entries, note }) =>
        note.what === "game" ? [entries[0]!.at] : note.what === "box" && ended ? [entries.at(-1)!.at] : [],
      ),
    );
  }

  note(note: Note): string {
    const entry = begun(this.entries, note, this.#writer());
    this.#add(entry);
    this.#remember([...this.#undo, [{ line: entry.line, note: { what: "removed" }, open: [entry.id] }]]);
    return entry.line;
  }

  /** A line that has an id already, since others may write the same one. */
  noteAs(id: string, at: number, note: Note): void {
    this.#add(begun(this.entries, note, { id, at, by: device() }));
  }

  rewrite(line: string, note: Note): void {
    const before = this.line(line).note;
    this.#rewrite(line, note);
    this.#remember([...this.#undo, [{ line, note: before, open: this.#openIn(line) }]]);
  }

  /** Several notes that are taken back in one go. */
  together(write: () => void): void {
    const before = this.#undo;
    write();
    const steps = this.#undo.slice(before.length).toReversed();
    this.#remember([...before, steps.flat()]);
  }

  /** What was taken back: these lines said something else. */
  undo(): Taken[] {
    if (!this.canUndo) return [];
    let steps = this.#undo.slice(0, -1);
    const taken: Taken[] = [];
    for (const { line, note } of this.#undo.at(-1)!) {
      taken.push({ line, from: this.line(line).note, to: note });
      this.#rewrite(line, note);
      // What an earlier step left in this line is there again.
      const open = this.#openIn(line);
      steps = steps.map((step) => step.map((one) => (one.line === line ? { ...one, open } : one)));
    }
    this.#remember(steps);
    return taken;
  }

  /** As if it had not been taken back. */
  redo(taken: readonly Taken[]): void {
    this.together(() => taken.toReversed().forEach(({ line, from }) => this.rewrite(line, from)));
  }

  /** A tab that is killed is just when one wants it. */
  #remember(undo: readonly Before[][]): void {
    this.#undo = undo.slice(-MOST_UNDONE);
    remember(UNDO + this.id, JSON.stringify(this.#undo));
  }

  /** How a game would count, before it is saved: in a new line, or instead of what stands in this one. */
  tried(line: string | null, note: GameNote): Game | PadError {
    const writer = this.#writer();
    const entry =
      line === null ? begun(this.entries, note, writer) : corrected(this.entries, this.line(line), note, writer);
    const sheet = sheetOf([...this.entries, entry]);
    const wrong = sheet.problems.find((problem) => problem.line === entry.line);
    if (wrong) return new PadError(wrong.code, wrong.players, wrong.details);
    return sheet.games.find((game) => game.line === entry.line)!;
  }

  line(id: string): Line {
    return this.lines.find((line) => line.id === id)!;
  }

  /** What another device, or another tab, has written. */
  merge(others: readonly Entry[]): void {
    this.entries = merged(this.entries, others);
    this.#keep();
  }

  /** Another tab has written: a tab that never hears of it would overwrite it. */
  watch(): () => void {
    const hear = (event: StorageEvent): void => {
      if (event.key?.endsWith(START + this.id)) this.entries = merged(this.entries, kept(this.id));
    };
    addEventListener("storage", hear);
    return () => removeEventListener("storage", hear);
  }

  #rewrite(line: string, note: Note): void {
    this.#add(corrected(this.entries, this.line(line), note, this.#writer()));
  }

  #add(entry: Entry): void {
    this.entries = merged(this.entries, kept(this.id), [entry]);
    this.#keep();
  }

  #keep(): void {
    this.isKept = remember(START + this.id, JSON.stringify(this.entries));
  }

  #writer(): { id: string; at: number; by: string } {
    return { id: newId(), at: this.time(), by: device() };
  }
}

export type Evening = {
  id: string;
  /** When it began, and was last written on. */ began: number;
  at: number;
  edition: string;
  sheet: Sheet;
};

/** All evenings on this device, the latest first. */
export function evenings(): Evening[] {
  return remembered(START)
    .map((key) => key.slice(START.length))
    .flatMap((id) => {
      const entries = merged(kept(id));
      if (!entries.length) return [];
      const { edition } = lines(entries).find(({ note }) => note.what === "box")!.note as BoxNote;
      return [
        { id, began: entries[0]!.at, at: Math.max(...entries.map(({ at }) => at)), edition, sheet: sheetOf(entries) },
      ];
    })
    .toSorted((one, other) => other.at - one.at);
}

export const discard = (id: string): void =>
  [START, STARTER, UNDO, "pad-draft.", "played-twice.", "clock.", "referee."].forEach((part) => forget(part + id));

/** A saved file is opened: where its evening is on this device already, the two are put together. */
export function opened(entries: readonly Entry[]): string {
  const ids = new Set(entries.map(({ id }) => id));
  const known = remembered(START)
    .map((key) => key.slice(START.length))
    .find((id) => kept(id).some((entry) => ids.has(entry.id)));
  const pad = new Pad(known ?? newId());
  pad.merge(entries);
  keepForGood();
  return pad.id;
}

export type Setup = { edition: string; house: BoxNote["house"]; length: number; names: string[] };

/** Begins an evening; the next one is set up like it. */
export function begin(setup: Setup): string {
  const pad = new Pad(newId());
  pad.note({ what: "box", edition: setup.edition, house: setup.house, length: setup.length });
  setup.names.forEach((name, at) => pad.note(player(name, at + 1)));
  forget(UNDO + pad.id); // without its box and its players it would be none
  remember("pad.last", JSON.stringify(setup));
  keepForGood();
  return pad.id;
}

export const lastSetup = (): Partial<Setup> => JSON.parse(recall("pad.last") ?? "{}") as Partial<Setup>;

export const player = (name: string, place: number): PlayerNote => ({ what: "player", name, place, here: true });

/** Everybody who was ever named here, so that a name is typed once. */
export function knownNames(): string[] {
  const names = evenings().flatMap(({ sheet }) => [...sheet.players.values()].map(({ name }) => name));
  // Of several spellings the latest.
  return [...new Map(names.toReversed().map((name) => [sameName(name), name])).values()].toReversed();
}
