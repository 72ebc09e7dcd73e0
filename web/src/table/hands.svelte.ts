/** From fingers, mouse and keys to moves: what is lifted, where it would land, where the focus is. */
import { tick } from "svelte";
import { standing } from "../lib/meld";
import { isJoker } from "../lib/tiles";
import { EdgeScroll, type Rect, inside, placeInRows } from "./aim";
import { type DraftMeld, type Target, facesOf, meldOf, move, pieceOf, swapFor } from "./draft";
import { Gestures } from "./gestures";
import { BESIDE, type Layout, type Point, meldAt, stepOf } from "./layout";
import { ARROWS, type Way, nextStop } from "./walk";
import type { OwnTiles } from "./own-tiles.svelte";
import { t } from "../state/words.svelte";

const SMALL = 36;
const NARROW = 700;
const FLOAT = 56; // a finger hides what is under it: so far above floats the middle of the tile that it drags
const IN_HAND = 51; // from one dragged tile to the next

/** By piece; `slowly`, so that somebody can follow it with the eye. */
export type Coming = { from: ReadonlyMap<number, DOMRect>; slowly: boolean };

export class Hands {
  lifted = $state.raw<number[]>([]);
  aim = $state.raw<Target | null>(null);
  /** Whether a finger drags, which hides what is under it. */
  finger = $state(false);
  focus = $state<number | null>(null);
  /** The tile under the mouse, or with the focus. */
  pointed = $state<number | null>(null);
  root: HTMLElement | null = null;
  board = $state<HTMLElement | null>(null);
  rack = $state<HTMLElement | null>(null);
  ghost: HTMLElement | null = null;
  found = $state.raw<Layout | null>(null);
  /** Tiles on their way from the rack to the felt, which nobody carries: where they stood. */
  coming: Coming | null = null;
  private rackRects: Rect[] = [];
  private at = { x: 0, y: 0 };
  private frame = 0;
  private readonly edge = new EdgeScroll();

  readonly gestures = new Gestures({
    tap: (id, how) => this.tap(id, how.extend, how.double, how.x),
    hold: (id) => this.tiles.hold(id),
    lift: (id, x, y) => this.lift(id, x, y),
    drag: (x, y) => this.drag(x, y),
    drop: (x, y) => this.drop(x, y),
    cancel: () => this.letGo(),
  });

  /** `mayTouch`: whether tiles may be touched at all. */
  constructor(
    readonly tiles: OwnTiles,
    private readonly mayTouch: () => boolean,
  ) {}

  get free(): boolean {
    return this.mayTouch();
  }

  /** What is in the hand, or chosen. */
  get held(): readonly number[] {
    return this.lifted.length ? this.lifted : this.tiles.selection;
  }

  /** Whether tiles are so small that some would like to come nearer. */
  get small(): boolean {
    return this.found !== null && this.found.tile.width < SMALL && this.found.area.width < NARROW;
  }

  // --- pointers

  down(event: PointerEvent): void {
    const id = this.pieceAt(event);
    if (id === null || event.button !== 0 || !this.free) return;
    this.root?.setPointerCapture(event.pointerId);
    this.finger = event.pointerType === "touch";
    this.gestures.down(id, event.pointerId, event.clientX, event.clientY, event.shiftKey || event.ctrlKey);
  }

  /**
   * A finger on a tile is ours alone. Otherwise the browser takes a quick throw for its own, and swallows the
   * next tap, which may be the one on Done. Pointer events come all the same.
   */
  touch(event: TouchEvent): void {
    if (event.cancelable && this.pieceAt(event) !== null) event.preventDefault();
  }

  /** Pressing a tile doesn't focus it, tapping does: to drop a tile that has the focus takes the browser long. */
  press(event: MouseEvent): void {
    if (this.pieceAt(event) !== null) event.preventDefault();
  }

  point(event: Event): void {
    const id = this.pieceAt(event);
    if (id !== this.pointed) this.pointed = id;
  }

  menu(event: MouseEvent): void {
    const id = this.pieceAt(event);
    if (id === null) return;
    event.preventDefault();
    if (this.free && meldOf(this.tiles.draft, id) && matchMedia("(pointer: fine)").matches) this.tiles.sendBack([id]);
  }

  /** A click without a pointer: from a screen reader. */
  click(event: MouseEvent): void {
    const id = this.pieceAt(event);
    if (id === null || event.detail !== 0 || !this.free) return;
    this.tap(id, false, false);
    const count = this.tiles.selection.length;
    if (count) this.tiles.say(t("page.game.taken", { count }));
  }

  place(x: number, y: number): void {
    if (!this.tiles.selection.length || !this.free) return;
    const point = this.local(x, y);
    const target = this.meldAt(x, y) ?? ({ to: "new" } as const);
    this.fromRack(() => this.tiles.move(this.tiles.selection, target, point));
  }

  back(): void {
    if (this.tiles.selection.some((id) => meldOf(this.tiles.draft, id))) this.tiles.sendBack(this.tiles.selection);
    else this.tiles.selection = [];
  }

  /** What is chosen becomes a meld of its own, wherever there is room. */
  layNew(chosen = this.tiles.selection): void {
    const rackAt = this.tiles.draft.rack.findIndex((one) => one.id === chosen[0]);
    this.fromRack(() => this.tiles.move(chosen, { to: "new" }));
    void (rackAt < 0 && chosen[0] !== undefined ? this.focusOn(chosen[0]) : this.focusNear(rackAt));
  }

  /** What this lays on the felt is seen on its way there. */
  fromRack(act: () => void, slowly = false): void {
    const rack = this.tiles.draft.rack.flatMap((one) => {
      const rect = this.element(one.id)?.getBoundingClientRect();
      return rect ? [[one.id, rect] as const] : [];
    });
    this.coming = { from: new Map(rack), slowly };
    act();
  }

  /** What is chosen goes back to the rack; if it never left that, it is let go. */
  giveBack(): void {
    const [first] = this.tiles.selection;
    this.back();
    if (first !== undefined) void this.focusOn(first);
  }

  private pieceAt(event: Event): number | null {
    const found = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-piece]") : null;
    const id = found ? Number(found.dataset.piece) : null;
    return id !== null && pieceOf(this.tiles.draft, id) ? id : null; // others' tiles may lie there, too
  }

  private tap(id: number, extend: boolean, double: boolean, x = -Infinity): void {
    const behind = x > this.behindFrom(id); // asked before anything moves
    void this.focusOn(id);
    const meld = meldOf(this.tiles.draft, id);
    if (!meld) return this.tiles.select(id, true);
    if (double) return this.tiles.sendBack([id]);
    const chosen = this.tiles.selection.filter((one) => one !== id);
    // Tiles of one meld are chosen together: to lay one behind the other there would only disturb them.
    const together = chosen.every((one) => meld.pieces.some((piece) => piece.id === one));
    if (together || extend || this.tiles.selection.includes(id)) return this.tiles.select(id, true);
    const swap = swapFor(this.tiles.draft, chosen, id);
    const point = this.middleOf(id);
    if (swap) return this.fromRack(() => this.tiles.move(chosen, swap, point));
    const at = meld.pieces.findIndex((one) => one.id === id);
    const before = at === 0 && meld.pieces.length > 1 && !behind;
    this.fromRack(() => this.tiles.move(chosen, { to: "meld", meld: meld.id, at: before ? 0 : at + 1 }));
  }

  /** The first tile of a meld is the place before it; only its right edge means the place between it and the next. */
  private behindFrom(id: number): number {
    const meld = this.tiles.selection.length ? meldOf(this.tiles.draft, id) : undefined;
    const left = this.element(id)?.getBoundingClientRect().left;
    return meld && left && this.found ? left + stepOf(this.found, meld.pieces.length) * 0.7 : Infinity;
  }

  private lift(id: number, x: number, y: number): void {
    const { selection, draft } = this.tiles;
    // Measured before anything changes, or the browser would have to lay out everything in between.
    this.rackRects = draft.rack.map((one) => this.element(one.id)?.getBoundingClientRect() ?? new DOMRect());
    this.lifted = selection.includes(id) ? [...selection] : [id];
    if (selection.length) this.tiles.selection = this.lifted.length > 1 ? this.lifted : [];
    // Marked by hand: to ask each of a hundred tiles whether it is lifted would take too long on a phone.
    for (const one of this.lifted) this.element(one)?.toggleAttribute("data-lifted", true);
    this.at = { x, y };
    // The frame in which a tile comes up has enough to do: where it would land is seen in the next one.
    this.frame = requestAnimationFrame(() => {
      this.carry();
      this.frame = requestAnimationFrame((now) => this.follow(now));
    });
  }

  private drag(x: number, y: number): void {
    this.at = { x, y };
  }

  private carry(): void {
    if (this.ghost) this.ghost.style.transform = `translate(${this.at.x}px, ${this.at.y}px)`;
  }

  /** Once in each frame as long as something is held: the table may change or scroll under a finger at rest. */
  private follow(now: number): void {
    this.frame = requestAnimationFrame((next) => this.follow(next));
    const { x, y } = this.at;
    const next = this.targetAt(x, y);
    const scroll = this.board ? this.edge.step(this.board.getBoundingClientRect(), x, y, now) : 0;
    this.carry();
    if (!sameTarget(next, this.aim)) this.aim = next;
    if (scroll && this.board) this.board.scrollTop += scroll;
  }

  private drop(x: number, y: number): void {
    const target = this.targetAt(x, y);
    const ids = this.lifted;
    const point = this.landing(x, y); // measured before anything changes
    cancelAnimationFrame(this.frame);
    // In a task of its own: the browser still looks for what lies under the pointer now, and would have to lay out
    // everything that changes here for that.
    setTimeout(() => {
      this.letGo();
      if (target && ids.length) this.tiles.move(ids, target, point);
    });
  }

  private letGo(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.edge.stop();
    this.lifted = [];
    this.aim = null;
    for (const one of this.root?.querySelectorAll("[data-lifted]") ?? []) one.removeAttribute("data-lifted");
  }

  private local(x: number, y: number): { x: number; y: number } {
    const rect = this.board!.getBoundingClientRect();
    return { x: x - rect.left, y: y - rect.top + this.board!.scrollTop };
  }

  /** What the finger points at comes first, so that a crowded table is exact; then where the tile floats, if it fits. */
  private targetAt(x: number, y: number): Target | null {
    if (this.rack && inside(this.rack.getBoundingClientRect(), x, y)) {
      return { to: "rack", at: placeInRows(this.rackRects, x, y) };
    }
    const pointed = this.meldAt(x, y);
    if (pointed) return pointed;
    const floating = this.finger ? this.meldAt(x, y - FLOAT, BESIDE) : null;
    if (floating && this.fits(floating)) return floating;
    const onFelt = this.onBoard(x, y) || (this.finger && this.onBoard(x, y - FLOAT));
    return this.meldAt(x, y, BESIDE) ?? (onFelt ? { to: "new" } : null);
  }

  /** The place in a meld that is here; `reach`, in tiles, as in the layout. */
  private meldAt(x: number, y: number, reach?: number): Target | null {
    if (!this.found || !this.onBoard(x, y)) return null;
    const hit = meldAt(this.found, this.local(x, y), reach, IN_HAND * Math.max(0, this.lifted.length - 1));
    const meld = hit && this.tiles.draft.melds.find((one) => one.id === hit.meld);
    if (!hit || !meld) return null;
    const taken = meld.pieces.filter((one) => this.lifted.includes(one.id)).length;
    // A meld that is taken as a whole can't be dropped onto itself: it moves. What is laid beside its own, leaves it.
    if (taken === meld.pieces.length || (taken > 0 && reach !== undefined)) return null;
    return this.jokerAt(meld, x, y) ?? { to: "meld", ...hit };
  }

  private fits(target: Target): boolean {
    if (target.to !== "meld") return true;
    const made = move(this.tiles.draft, this.lifted, target)?.melds.find((one) => one.id === target.meld);
    return made !== undefined && standing(facesOf(made)) !== "wrong";
  }

  /** On the felt: where a dropped tile becomes a meld. Where it floats, unless something lies there. */
  private landing(x: number, y: number): Point {
    const floats = this.finger && this.onBoard(x, y - FLOAT) && (!this.meldAt(x, y - FLOAT) || !this.onBoard(x, y));
    return this.local(x, floats ? y - FLOAT : y);
  }

  private onBoard(x: number, y: number): boolean {
    return this.board !== null && inside(this.board.getBoundingClientRect(), x, y);
  }

  /** A joker under the middle of which the tile in the hand is held, and for which it could be swapped. */
  private jokerAt(meld: DraftMeld, x: number, y: number): Target | null {
    const joker = meld.pieces.find((one) => {
      const tile = isJoker(one.face) ? this.element(one.id)?.getBoundingClientRect() : undefined;
      const edge = tile ? tile.width / 5 : 0;
      return tile && inside(tile, x, y) && x > tile.left + edge && x < tile.right - edge;
    });
    return joker ? swapFor(this.tiles.draft, this.lifted, joker.id) : null;
  }

  /** On the felt. */
  private middleOf(id: number): { x: number; y: number } {
    const { left, right, top, bottom } = this.element(id)!.getBoundingClientRect();
    return this.local((left + right) / 2, (top + bottom) / 2);
  }

  // --- keys

  key(event: KeyboardEvent): void {
    if (event.target instanceof Element && event.target.closest("dialog, input, select")) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
      event.preventDefault();
      return event.shiftKey ? this.tiles.redo() : this.tiles.undo();
    }
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "y") {
      event.preventDefault();
      return this.tiles.redo();
    }
    if (event.key === "Escape") {
      this.gestures.abort();
      this.tiles.selection = [];
      this.pointed = null; // what a tile says of itself goes, too
      return;
    }
    const id = this.pieceAt(event);
    if (id === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = ARROWS[event.key];
    if (step) {
      event.preventDefault();
      const inRack = this.tiles.draft.rack.findIndex((one) => one.id === id);
      if (event.shiftKey && inRack >= 0 && step[0] !== 0) {
        this.tiles.move([id], { to: "rack", at: step[0] > 0 ? inRack + 2 : Math.max(0, inRack - 1) });
        return void this.focusOn(id);
      }
      return this.walk(id, step);
    }
    if (!this.free) return;
    const chosen = this.tiles.selection.length ? this.tiles.selection : [id];
    switch (event.key.toLowerCase()) {
      case "enter":
      case " ":
        event.preventDefault();
        return this.keyTap(id);
      case "n":
        return this.layNew(chosen);
      case "a":
        return this.tiles.hold(id);
      case "backspace":
      case "delete":
        event.preventDefault();
        this.tiles.sendBack(chosen);
        return void this.focusOn(id);
    }
  }

  private keyTap(id: number): void {
    const had = this.tiles.selection;
    this.tap(id, false, false);
    const chosen = this.tiles.selection.includes(id);
    const placed = had.length > 0 && meldOf(this.tiles.draft, id) && !had.includes(id) && !chosen;
    void this.focusOn(placed ? (this.tiles.draft.rack[0]?.id ?? id) : id);
  }

  private walk(from: number, way: Way): void {
    const nodes = [...(this.root?.querySelectorAll<HTMLElement>("[data-piece]") ?? [])];
    const stops = nodes.map((node) => {
      const { left, right, top, bottom } = node.getBoundingClientRect();
      return {
        id: Number(node.dataset.piece),
        x: (left + right) / 2,
        y: (top + bottom) / 2,
        rack: this.rack?.contains(node) ?? false,
      };
    });
    const next = nextStop(stops, from, way);
    if (next !== null) void this.focusOn(next);
  }

  private async focusNear(rackAt: number): Promise<void> {
    await tick();
    const { rack } = this.tiles.draft;
    const next = rack[Math.max(0, Math.min(rackAt, rack.length - 1))];
    if (next) await this.focusOn(next.id);
  }

  private async focusOn(id: number): Promise<void> {
    this.focus = id;
    await tick();
    const found = this.element(id);
    found?.focus();
    found?.scrollIntoView({ block: "nearest" });
  }

  private element(id: number): HTMLElement | null {
    return this.root?.querySelector<HTMLElement>(`[data-piece="${id}"]`) ?? null;
  }
}

function sameTarget(one: Target | null, other: Target | null): boolean {
  if (one?.to === "meld" && other?.to === "meld") return one.meld === other.meld && one.at === other.at;
  if (one?.to === "joker" && other?.to === "joker") return one.meld === other.meld && one.at === other.at;
  if (one?.to === "rack" && other?.to === "rack") return one.at === other.at;
  return one?.to === other?.to;
}
