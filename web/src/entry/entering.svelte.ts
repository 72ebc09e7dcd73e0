/** Tiles that somebody enters, on a table (melds) or on a rack: only as many of a face as the box has. */
import { type Face, byRuns, numberOf } from "../lib/tiles";
import { type Meld, between, continued, groupOf } from "./filling";
import { melds as readMelds } from "./notation";

type Step = {
  melds: readonly Meld[];
  /** The meld that the next tile goes to; null: a new one. */
  open: number | null;
  /** It was entered as a whole group: a tap takes a colour out of it. */
  whole: boolean;
};
const NOTHING: Step = { melds: [], open: null, whole: false };

/** More tiles of this face than the box has left. */
export class TooMany extends Error {
  constructor(readonly face: Face) {
    super(face);
  }
}

export class Entering {
  #steps = $state.raw<readonly Step[]>([NOTHING]);
  /** Runs are filled and new melds begun, as people mean it. Without it every tile goes to the open meld. */
  helps = $state(true);
  readonly #now: Step = $derived(this.#steps.at(-1)!);
  readonly melds: readonly Meld[] = $derived(this.#now.melds);
  readonly tiles: Face[] = $derived(this.melds.flat());
  readonly open: number | null = $derived(this.#now.open);

  constructor(
    readonly copies: (face: Face) => number,
    readonly kind: "melds" | "rack" = "melds",
    /** Tiles of the same box that lie somewhere else. */
    private readonly elsewhere: () => readonly Face[] = () => [],
  ) {}

  get canUndo(): boolean {
    return this.#steps.length > 1;
  }

  /** The melds in the notation; those of a rack are one. */
  get texts(): string[] {
    return this.melds.map((meld) => meld.join(" "));
  }

  used(face: Face): number {
    return this.tiles.filter((one) => one === face).length;
  }

  left = (face: Face): number => {
    const taken = this.elsewhere().filter((one) => one === face).length;
    return this.copies(face) - this.used(face) - taken;
  };

  /** Whether a tap on it would do anything. */
  responds = (face: Face): boolean => this.left(face) > 0 || this.#isInGroup(face);

  /** In the open meld, which was entered as a whole group. */
  #isInGroup(face: Face): boolean {
    const { open, whole } = this.#now;
    return whole && open !== null && this.melds[open]!.includes(face);
  }

  tap(face: Face): void {
    const { open } = this.#now;
    const meld = open === null ? [] : this.melds[open]!;
    if (this.#isInGroup(face)) return this.take(open!, meld.indexOf(face), true);
    if (this.left(face) < 1) return;
    if (this.kind === "rack") return this.#rack([face]);
    const grown = this.helps ? continued(meld, face, this.left) : [...meld, face];
    if (grown && open !== null) this.#write(this.melds.with(open, grown), open);
    else this.#append([face]);
  }

  /** From one face to the other, in one go: a meld of its own. */
  stroke(from: Face, to: Face): void {
    const faces = (between(from, to) ?? []).filter((face) => this.left(face) > 0);
    if (!faces.length) return;
    if (this.kind === "rack") this.#rack(faces);
    else this.#append(faces);
  }

  group(number: number): void {
    const faces = groupOf(number, this.left);
    if (!faces.length) return;
    if (this.kind === "rack") this.#rack(faces);
    else this.#append(faces, true);
  }

  /** Typed or pasted. Throws `NoTile` or `TooMany`; then nothing has changed. */
  type(text: string): void {
    const typed = readMelds(text);
    const wanted = typed.flat();
    const over = wanted.find((face) => wanted.filter((one) => one === face).length > this.left(face));
    if (over) throw new TooMany(over);
    if (!wanted.length) return;
    if (this.kind === "rack") this.#rack(wanted);
    else this.#write([...this.melds, ...typed], null);
  }

  take(meld: number, at: number, whole = false): void {
    const rest = this.melds[meld]!.toSpliced(at, 1);
    if (rest.length) this.#write(this.melds.with(meld, rest), meld, whole);
    else this.remove(meld);
  }

  remove(meld: number): void {
    this.#write(this.melds.toSpliced(meld, 1), null);
  }

  /** The next tiles go to this meld; null: to a new one. */
  goTo(open: number | null): void {
    const step = { ...this.#now, open, whole: false };
    this.#steps = [...this.#steps.slice(0, -1), step];
  }

  /** How it lay some other time. */
  show(texts: readonly string[]): void {
    this.#write(
      texts.map((text) => text.split(" ")),
      null,
    );
  }

  clear(): void {
    this.#write([], null);
  }

  undo(): void {
    if (this.canUndo) this.#steps = this.#steps.slice(0, -1);
  }

  #append(faces: Face[], whole = false): void {
    const ordered =
      whole || faces.every((face) => numberOf(face) === numberOf(faces[0]!)) ? faces : faces.toSorted(byRuns);
    this.#write([...this.melds, ordered], this.melds.length, whole);
  }

  #rack(faces: readonly Face[]): void {
    this.#write([[...this.tiles, ...faces].toSorted(byRuns)], 0);
  }

  #write(melds: readonly Meld[], open: number | null, whole = false): void {
    this.#steps = [...this.#steps, { melds, open, whole }];
  }
}
