/** My half of a table: what I make of the tiles until I am done. How they lay before, and what comes of it, is known elsewhere. */
import { type Draft, type Piece, type Target, differs, laid, meldOf, move, pieceOf, restOf, sortRack } from "./draft";
import { History } from "./history";
import { inOrderOf, rackFrom, rebase, restore, tableFrom } from "./rebase";
import { type Scene, Showing } from "./showing.svelte";
import type { Sound } from "../lib/sound";
import { type Face, byGroups, byRuns } from "../lib/tiles";
import { t } from "../state/words.svelte";

const BEFORE_MS = 500;
const AFTER_MS = 1500;
const LAST_MS = 1200; // the play that ends a game is looked at
const MOST_MISSED = 3; // so many plays are seen by somebody who comes back
const EMPTY: Draft = { melds: [], rack: [] };
const SORTINGS = { runs: byRuns, groups: byGroups };
export type Sorting = keyof typeof SORTINGS;
/** Melds and a rack, in the notation. */
export type Lie = { melds: readonly string[]; rack: readonly Face[] };
/** The table before and after what a seat played, in the notation. */
export type Play = { seat: number; before: readonly string[]; after: readonly string[] };

type Going = {
  turnOver: boolean;
  /** By my own play. */
  mine?: boolean;
  over: boolean;
  /** By the play of this seat, which is shown. */
  by?: number | null;
  /** The tiles that I drew; the rest of what is new on my rack came back to me. */
  drawn?: readonly Face[] | null;
};

export abstract class OwnTiles {
  /** The table and my rack as my turn found them; `draft` is what I make of them. */
  base = $state.raw<Draft>(EMPTY);
  draft = $state.raw<Draft>(EMPTY);
  canUndo = $state(false);
  canRedo = $state(false);
  selection = $state.raw<number[]>([]);
  fresh = $state.raw<ReadonlySet<number>>(new Set());
  /** The tiles that I was dealt just now, until somebody has shown them coming. */
  dealt = $state.raw<readonly number[]>([]);
  /** The tiles of the table that others laid since I did something, by seat. */
  private laidBy = $state.raw<ReadonlyMap<number, readonly number[]>>(new Map());
  readonly laid = $derived<ReadonlySet<number>>(new Set([...this.laidBy.values()].flat()));
  readonly showing = new Showing();
  /** What I tried last and can't do. */
  notice = $state("");
  /** Whether my own hand has moved a tile since this was last set back. */
  protected byHand = $state(false);
  /** Counts the changes, so that a verdict can be told from an older one. */
  version = $state(0);
  /** Where the hand dropped melds; forgotten when they lie there. */
  readonly wanted = new Map<number, { x: number; y: number }>();
  nudged = $state(0);
  private readonly history = new History<Draft>(EMPTY);
  /** How I sorted my rack last. */
  private sorting: Sorting = "runs";
  /** My rack as I put it in order, with the places of the tiles that I have laid in this turn. */
  private order: readonly number[] = [];

  /** The draft is another one; `send`: somebody may want to hear of it. */
  protected abstract drafted(send: boolean): void;
  protected abstract noise(name: Sound): void;
  /** For whoever can't see it. */
  abstract say(text: string): void;
  /** Something can't be done: seen, heard and told, until I do something else. */
  abstract object(text: string): void;

  /** The rack stands in another order, which somebody may want to keep. */
  protected rackChanged(): void {}

  /** A field, not a getter: computed once for each change. */
  readonly dirty = $derived(differs(this.draft, this.base));

  // --- moving

  move(ids: readonly number[], target: Target, point?: { x: number; y: number }): boolean {
    const before = new Set(this.draft.melds.map((meld) => meld.id));
    const whole = this.draft.melds.find(
      (meld) => meld.pieces.length === ids.length && ids.includes(meld.pieces[0]!.id),
    );
    if (target.to === "new" && whole && whole.pieces.every((one) => ids.includes(one.id))) {
      // A whole meld finds another place on the table: nothing has changed but the look.
      if (point) this.wanted.set(whole.id, point);
      this.nudged += 1;
      this.choose([]);
      return true;
    }
    const next = move(this.draft, ids, target);
    if (!next) {
      this.object(t("page.game.stays-on-table"));
      return false;
    }
    const added = next.melds.find((meld) => !before.has(meld.id));
    if (added && point) this.wanted.set(added.id, point);
    if (differs(next, this.draft)) {
      this.byHand = true;
      this.step(next);
    } else {
      const order = next.rack.map((one) => one.id);
      this.history.replace((one) => (one === this.draft ? next : { ...one, rack: inOrderOf(one.rack, order) }));
      this.refresh();
    }
    // A joker that was set free is in the hand at once: it has to be played.
    const freed = target.to === "joker" && added ? added.pieces.map((one) => one.id) : [];
    this.choose(freed);
    if (freed.length) this.say(t("page.joker.play-it"));
    this.rackChanged();
    this.noise("lay");
    return true;
  }

  sendBack(ids: readonly number[]): void {
    const own = ids.filter((id) => meldOf(this.draft, id) && pieceOf(this.draft, id)?.own);
    if (own.length) this.move(own, { to: "rack", at: this.homeOf(own[0]!) });
    else if (ids.some((id) => meldOf(this.draft, id))) this.object(t("page.game.stays-on-table"));
  }

  select(id: number, extend: boolean): void {
    this.notice = "";
    const has = this.selection.includes(id);
    if (has) this.selection = this.selection.filter((one) => one !== id);
    else this.selection = extend ? [...this.selection, id] : [id];
  }

  /** What is chosen; each tile asks for it, so nothing is said where nothing changes. */
  choose(ids: number[]): void {
    if (ids.length || this.selection.length) this.selection = ids;
  }

  hold(id: number): void {
    this.notice = "";
    this.selection = restOf(this.draft, id);
  }

  undo(): void {
    this.history.undo();
    this.stepped();
  }

  redo(): void {
    this.history.redo();
    this.stepped();
  }

  reset(): void {
    if (this.dirty) this.step(this.allBack());
  }

  isSorted(how: Sorting, rack: Rack = this.draft.rack): boolean {
    return rack.every((one, at) => at === 0 || SORTINGS[how](rack[at - 1]!.face, one.face) <= 0);
  }

  sort(how: Sorting): void {
    this.sorting = how;
    this.history.replace((draft) => sortRack(draft, SORTINGS[how]));
    this.refresh();
    this.rackChanged();
  }

  /** The whole table at once, with tiles of my rack where it needs them, as a hint shows it. */
  layTable(melds: readonly string[]): void {
    const next = restore(this.draft, melds) ?? restore(this.allBack(), melds);
    if (!next) return;
    this.step(next);
    this.noise("lay");
  }

  /** What I do elsewhere, on another device of mine; gives whether that is something else. */
  protected adopt(melds: readonly string[]): boolean {
    const next = restore(this.allBack(), melds);
    if (!next || !differs(next, this.draft)) return false;
    this.history.push(next);
    this.changed();
    return true;
  }

  // --- what is given

  /** A game that I haven't seen yet; `saved` is the order of my rack as this browser remembers it. */
  protected begin(
    now: Lie,
    saved: readonly Face[],
    kept: readonly string[] | null,
    send: boolean,
    drawn: readonly Face[] = [],
  ): void {
    const rack = rackFrom([], now.rack).toSorted((a, b) => byRuns(a.face, b.face));
    this.base = { melds: tableFrom([], now.melds), rack: inSavedOrder(rack, saved) };
    this.history.restart(this.base);
    this.order = this.base.rack.map((one) => one.id); // what was laid before a reload knows its place, too
    this.fresh = new Set(these(this.base.rack, drawn).map((one) => one.id));
    this.dealt = saved.length || now.melds.length ? [] : this.base.rack.map((one) => one.id);
    this.acted();
    const draft = kept && restore(this.base, kept);
    if (draft && differs(draft, this.base)) this.history.push(draft);
    this.changed(send);
  }

  /** The table went on from `melds`. My draft survives as far as it can, and while there is a turn to come. */
  protected goOn(
    now: Lie,
    melds: Draft["melds"],
    { turnOver, mine = false, over, by = null, drawn = null }: Going,
  ): void {
    const table = tableFrom(melds, now.melds);
    const lies = idsOf(table);
    const pieces = this.ownInOrder.filter((one) => !lies.has(one.id));
    const known = new Set(pieces.map((one) => one.id));
    const rack = rackFrom(pieces, now.rack);
    const news = rack.filter((one) => !known.has(one.id));
    const next: Draft = { melds: table, rack: this.sortedIn(rack, news) };
    const draft = mine || over ? next : rebase(this.draft, this.base, next);
    if (news.length) this.fresh = new Set((drawn ? these(news, drawn) : news).map((one) => one.id));
    const lay = idsOf(this.base.melds);
    const came = [...lies].filter((id) => !lay.has(id));
    this.base = next;
    if (turnOver || over || differs(draft, this.draft)) {
      this.history.restart(next);
      if (differs(draft, next)) this.history.push(draft); // a plan can be taken back in one step
      this.changed();
    } else {
      this.history.replace((one) => (one === this.history.now ? draft : one));
      this.refresh();
    }
    if (by !== null) this.laidBy = new Map([...this.laidBy, [by, came]]);
    if (by !== null || (mine && over))
      this.showing.show({ melds: this.draft.melds, seat: by, hold: over ? LAST_MS : 0 });
    this.rackChanged();
  }

  /**
   * What others played while nobody looked here: marked until I do something, and seen one after the other where the
   * felt lay as it was before.
   */
  protected missed(plays: readonly Play[], seen: boolean): void {
    const laidBy = new Map(this.laidBy);
    const scenes: Scene[] = [];
    let lies = this.base.melds;
    // Backwards: the tiles that lie there now are known, and those that were not there before a play came with it.
    for (const { seat, before, after } of plays.toReversed()) {
      const later = tableFrom(lies, after);
      lies = tableFrom(later, before);
      const lay = idsOf(lies);
      laidBy.set(
        seat,
        [...idsOf(later)].filter((id) => !lay.has(id)),
      );
      scenes.unshift({ melds: scenes.length ? later : this.draft.melds, seat });
    }
    this.laidBy = laidBy;
    if (seen) this.showing.show(...scenes.slice(-MOST_MISSED));
  }

  /** I did something: what the others laid before has been seen. */
  protected acted(): void {
    if (this.laidBy.size) this.laidBy = new Map();
    this.showing.skip();
  }

  /** A play of before, once more: the felt goes back to how it lay, the play is made, and all lies as it truly does. */
  showAgain({ seat, before, after }: Play): void {
    const earlier = tableFrom(this.draft.melds, before);
    const later = tableFrom(earlier, after);
    const lay = idsOf(earlier);
    const came = new Set([...idsOf(later)].filter((id) => !lay.has(id)));
    this.showing.skip();
    this.showing.show(
      { melds: earlier, seat: null, laid: new Set(), hold: BEFORE_MS },
      { melds: later, seat, laid: came, hold: AFTER_MS },
    );
  }

  private allBack(): Draft {
    return { melds: this.base.melds, rack: this.ownInOrder };
  }

  /** All that is mine, on the rack or laid in this turn, in the order in which I had it on my rack. */
  protected get ownInOrder(): Draft["rack"] {
    return inOrderOf([...this.draft.rack, ...laid(this.draft)], this.order);
  }

  /** A rack that stands sorted stays so; on one that I put in order by hand, what is new comes last. */
  private sortedIn(rack: Rack, news: Rack): Rack {
    const mine = rack.slice(0, rack.length - news.length);
    const how = ([this.sorting, "runs", "groups"] as const).find((one) => this.isSorted(one, mine));
    return how && mine.length > 1 ? rack.toSorted((one, other) => SORTINGS[how](one.face, other.face)) : rack;
  }

  /** Where on my rack this tile belongs: before the first that stood behind it. */
  private homeOf(id: number): number {
    const behind = new Set(this.order.slice(this.order.indexOf(id) + 1));
    const at = this.draft.rack.findIndex((one) => behind.has(one.id));
    return at < 0 || !this.order.includes(id) ? this.draft.rack.length : at;
  }

  private stepped(): void {
    this.choose([]);
    this.changed();
  }

  private step(next: Draft): void {
    this.acted();
    this.history.push(next);
    this.changed();
  }

  private changed(send = true): void {
    this.refresh();
    this.notice = "";
    this.version += 1;
    this.drafted(send);
  }

  private refresh(): void {
    this.draft = this.history.now;
    this.order = withGaps(
      this.draft.rack.map((one) => one.id),
      laid(this.draft).map((one) => one.id),
      this.order,
    );
    this.canUndo = this.history.canUndo;
    this.canRedo = this.history.canRedo;
  }
}

const idsOf = (melds: Draft["melds"]): Set<number> =>
  new Set(melds.flatMap((meld) => meld.pieces.map((one) => one.id)));

/** This order, with those that are away where they were: each behind the one that it stood behind. */
export function withGaps(rack: readonly number[], away: readonly number[], before: readonly number[]): number[] {
  const order = [...rack];
  const gone = new Set(away);
  before.forEach((id, at) => {
    if (!gone.has(id)) return;
    const left = before.slice(0, at).findLast((one) => order.includes(one));
    order.splice(left === undefined ? 0 : order.indexOf(left) + 1, 0, id);
  });
  return [...order, ...away.filter((id) => !order.includes(id))];
}

/** As many of these as have these faces. */
function these(pieces: readonly Piece[], faces: readonly Face[]): Piece[] {
  const left = [...faces];
  return pieces.filter((one) => {
    const at = left.indexOf(one.face);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

type Rack = Draft["rack"];

function inSavedOrder(rack: Rack, saved: readonly Face[]): Rack {
  const left = [...rack];
  const first = saved.flatMap((face) => {
    const at = left.findIndex((one) => one.face === face);
    return at < 0 ? [] : left.splice(at, 1);
  });
  return [...first, ...left];
}
