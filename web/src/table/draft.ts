/** What lies on my table and my rack right now. Nothing here is final; every step gives a new draft. */
import { arranged } from "./arrange";
import { reading } from "../lib/meld";
import { type Face, formatTiles, isJoker } from "../lib/tiles";

/** One piece on the screen. Faces can be equal, pieces never are. */
export type Piece = { readonly id: number; readonly face: Face; readonly own: boolean };
export type DraftMeld = { readonly id: number; readonly pieces: readonly Piece[] };
export type Draft = { readonly melds: readonly DraftMeld[]; readonly rack: readonly Piece[] };

export type Target =
  | { to: "meld"; meld: number; at: number }
  | { to: "new" }
  | { to: "rack"; at: number }
  /** In the place of the joker that lies there. */
  | { to: "joker"; meld: number; at: number };

let lastId = 0;
export const nextId = (): number => (lastId += 1);
export const piece = (face: Face, own: boolean): Piece => ({ id: nextId(), face, own });

export const facesOf = (meld: DraftMeld): Face[] => meld.pieces.map((one) => one.face);
export const textOf = (meld: DraftMeld): string => formatTiles(facesOf(meld));
export const textsOf = (draft: Draft): string[] => draft.melds.map(textOf);

export function meldOf(draft: Draft, id: number): DraftMeld | undefined {
  return draft.melds.find((meld) => meld.pieces.some((one) => one.id === id));
}

export function pieceOf(draft: Draft, id: number): Piece | undefined {
  return draft.rack.find((one) => one.id === id) ?? meldOf(draft, id)?.pieces.find((one) => one.id === id);
}

/** Moves pieces; null if that can't be: a tile of the table never goes onto the rack. */
export function move(draft: Draft, ids: readonly number[], target: Target): Draft | null {
  const moved = ids.map((id) => pieceOf(draft, id)).filter((one) => one !== undefined);
  if (moved.length === 0) return null;
  if (target.to === "rack" && moved.some((one) => !one.own)) return null;
  const gone = new Set(moved.map((one) => one.id));
  const before = (pieces: readonly Piece[], at: number): number =>
    pieces.slice(0, at).filter((one) => !gone.has(one.id)).length;
  const without = (pieces: readonly Piece[]): Piece[] => pieces.filter((one) => !gone.has(one.id));

  const freed =
    target.to === "joker" ? draft.melds.find((meld) => meld.id === target.meld)?.pieces[target.at] : undefined;
  let rack = without(draft.rack);
  if (target.to === "rack") rack = rack.toSpliced(before(draft.rack, target.at), 0, ...moved);
  const melds = draft.melds.map((meld) => {
    if (target.to === "joker" && target.meld === meld.id)
      return { ...meld, pieces: meld.pieces.toSpliced(target.at, 1, ...moved) };
    const pieces = without(meld.pieces);
    if (target.to === "meld" && target.meld === meld.id) {
      return { ...meld, pieces: sorted(pieces.toSpliced(before(meld.pieces, target.at), 0, ...moved)) };
    }
    if (pieces.length === meld.pieces.length) return meld;
    // What was put out of order while the meld couldn't stand yet; a joker's place is a choice.
    return { ...meld, pieces: pieces.some((one) => isJoker(one.face)) ? pieces : sorted(pieces) };
  });
  if (target.to === "new") melds.push({ id: nextId(), pieces: sorted(moved) });
  if (freed?.own) rack = [...rack, freed];
  else if (freed) melds.push({ id: nextId(), pieces: [freed] });
  return { melds: melds.filter((meld) => meld.pieces.length > 0), rack };
}

/** The joker for which this tile could be swapped, if it fits there. */
export function swapFor(draft: Draft, ids: readonly number[], joker: number): Target | null {
  const meld = meldOf(draft, joker);
  const tile = ids.length === 1 ? pieceOf(draft, ids[0]!) : undefined;
  const at = meld?.pieces.findIndex((one) => one.id === joker) ?? -1;
  if (!meld || !tile || isJoker(tile.face) || meld.pieces.includes(tile) || meld.pieces[at]?.face !== "J") return null;
  const faces = facesOf(meld);
  return reading(faces) && reading(faces.toSpliced(at, 1, tile.face)) ? { to: "joker", meld: meld.id, at } : null;
}

/** The piece and all after it: the rest of a run, or from its first piece the whole meld. */
export function restOf(draft: Draft, id: number): number[] {
  const meld = meldOf(draft, id);
  if (!meld) return [id];
  return meld.pieces.slice(meld.pieces.findIndex((one) => one.id === id)).map((one) => one.id);
}

/** The rack in a new order of my own. */
export function sortRack(draft: Draft, order: (one: Face, other: Face) => number): Draft {
  return { ...draft, rack: draft.rack.toSorted((one, other) => order(one.face, other.face)) };
}

export const laid = (draft: Draft): Piece[] => draft.melds.flatMap((meld) => meld.pieces.filter((one) => one.own));

/** Whether the tables differ; the order of the rack doesn't count. */
export function differs(one: Draft, other: Draft): boolean {
  const texts = (draft: Draft): string => textsOf(draft).toSorted().join("|");
  return texts(one) !== texts(other);
}

function sorted(pieces: Piece[]): Piece[] {
  return arranged(pieces.map((one) => one.face)).map((at) => pieces[at]!);
}
