/** The table or my rack changed under my draft: what of it survives? */
import { type Draft, type DraftMeld, type Piece, differs, facesOf, nextId, piece, textOf } from "./draft";
import { type Face, parseTiles } from "../lib/tiles";

/**
 * The table in the words of the notation, each meld with the identity of the one that it continues: so it keeps its
 * place. A tile that lay in another meld is the same tile, too: it can be seen going over.
 */
export function tableFrom(before: readonly DraftMeld[], melds: readonly string[]): DraftMeld[] {
  const left = new Set(before);
  const heirs = melds.map((text) => {
    const same = [...left].find((meld) => textOf(meld) === text);
    if (same) left.delete(same);
    return same;
  });
  const faces = melds.map(parseTiles);
  const near = faces
    .flatMap((tiles, at) =>
      heirs[at] ? [] : [...left].map((meld) => ({ at, meld, shared: shared(facesOf(meld), tiles) })),
    )
    .filter((one) => one.shared > 0)
    .toSorted((one, other) => other.shared - one.shared);
  for (const { at, meld } of near) if (!heirs[at] && left.delete(meld)) heirs[at] = meld;

  const loose = new Set([...left].flatMap((meld) => meld.pieces));
  const take = (from: Iterable<Piece>, face: Face): Piece | undefined => [...from].find((one) => one.face === face);
  const kept = faces.map((tiles, at) => {
    const own = new Set(heirs[at]?.pieces);
    const pieces = tiles.map((face) => {
      const known = take(own, face);
      if (known) own.delete(known);
      return known;
    });
    own.forEach((one) => loose.add(one));
    return pieces;
  });
  return kept.map((pieces, at) => ({
    id: heirs[at]?.id ?? nextId(),
    pieces: pieces.map((one, place) => {
      const face = faces[at]![place]!;
      const found = one ?? take(loose, face);
      if (found) loose.delete(found);
      return found ? settled(found) : piece(face, false);
    }),
  }));
}

const settled = (one: Piece): Piece => (one.own ? { ...one, own: false } : one);

function shared(one: readonly Face[], other: readonly Face[]): number {
  const left = [...other];
  return one.filter((face) => {
    const at = left.indexOf(face);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
}

/** My rack in my own order: what I still have stays where it is, what is new comes last. */
export function rackFrom(before: readonly Piece[], rack: readonly Face[]): Piece[] {
  const left = [...rack];
  const kept = before.filter((one) => {
    const at = left.indexOf(one.face);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return [...kept, ...left.map((face) => piece(face, true))];
}

/**
 * My draft over `oldBase` carried over to `newBase`. Changes that hang together are kept if all melds that they
 * start from are still there and all tiles that they need are still mine; otherwise they are undone as a whole.
 */
export function rebase(draft: Draft, oldBase: Draft, newBase: Draft): Draft {
  if (!differs(draft, oldBase))
    return {
      melds: newBase.melds,
      rack: inOrderOf(
        newBase.rack,
        draft.rack.map((one) => one.id),
      ),
    };
  const untouched = new Map(newBase.melds.map((meld) => [meld.id, meld]));
  const mine = new Map(newBase.rack.map((one) => [one.id, one]));
  let melds = [...newBase.melds];
  for (const part of changes(draft, oldBase)) {
    const stillThere = part.from.every((meld) => {
      const now = untouched.get(meld.id);
      return now !== undefined && textOf(now) === textOf(meld);
    });
    const own = part.into.flatMap((meld) => meld.pieces.filter((one) => one.own));
    if (!stillThere || !own.every((one) => mine.has(one.id))) continue;
    own.forEach((one) => mine.delete(one.id));
    const gone = new Set(part.from.map((meld) => meld.id));
    melds = melds.filter((meld) => !gone.has(meld.id)).concat(part.into);
  }
  return {
    melds,
    rack: inOrderOf(
      [...mine.values()],
      draft.rack.map((one) => one.id),
    ),
  };
}

/** These tiles as they stand in an order; what is not in it comes last. */
export function inOrderOf(rack: readonly Piece[], order: readonly number[]): Piece[] {
  const place = new Map(order.map((id, at) => [id, at]));
  return rack.toSorted((one, other) => (place.get(one.id) ?? Infinity) - (place.get(other.id) ?? Infinity) || 0);
}

/** The changed melds of a draft, in parts that share no tile. */
function changes(draft: Draft, base: Draft): { from: DraftMeld[]; into: DraftMeld[] }[] {
  const home = new Map(base.melds.flatMap((meld) => meld.pieces.map((one) => [one.id, meld] as const)));
  const texts = new Map(base.melds.map((meld) => [meld.id, ids(meld)]));
  const parts: { from: Set<DraftMeld>; into: DraftMeld[] }[] = [];
  for (const meld of draft.melds) {
    if (texts.get(meld.id) === ids(meld)) continue;
    const from = new Set(meld.pieces.map((one) => home.get(one.id)).filter((one) => one !== undefined));
    const part = { from, into: [meld] };
    for (const other of parts.filter((one) => [...one.from].some((old) => from.has(old)))) {
      other.from.forEach((one) => part.from.add(one));
      part.into.push(...other.into);
      parts.splice(parts.indexOf(other), 1);
    }
    parts.push(part);
  }
  return parts.map((part) => ({ from: [...part.from], into: part.into }));
}

const ids = (meld: DraftMeld): string => meld.pieces.map((one) => one.id).join(" ");

/** A draft that the server kept for me: its melds, with tiles from the table and, where these lack, my rack. */
export function restore(base: Draft, melds: readonly string[]): Draft | null {
  const table = base.melds.flatMap((meld) => [...meld.pieces]);
  const rack = [...base.rack];
  const left = new Map(base.melds.map((meld) => [textOf(meld), meld]));
  const take = (from: Piece[], face: Face): Piece | undefined => {
    const at = from.findIndex((one) => one.face === face);
    return at < 0 ? undefined : from.splice(at, 1)[0];
  };
  const result = melds.map((text): DraftMeld | null => {
    const same = left.get(text);
    if (!same || !same.pieces.every((one) => table.includes(one))) return null;
    same.pieces.forEach((one) => table.splice(table.indexOf(one), 1));
    left.delete(text);
    return same;
  });
  const made = melds.map((text, at): readonly (Piece | undefined)[] =>
    result[at] ? result[at].pieces : parseTiles(text).map((face) => take(table, face) ?? take(rack, face)),
  );
  if (table.length > 0 || made.some((pieces) => pieces.includes(undefined))) return null;
  // Each goes on as the meld that gave it the most tiles, and keeps its place.
  const heirs = made
    .flatMap((pieces, at) =>
      result[at]
        ? []
        : base.melds.map((meld) => ({ at, meld, shared: meld.pieces.filter((one) => pieces.includes(one)).length })),
    )
    .filter((one) => one.shared > 0)
    .toSorted((one, other) => other.shared - one.shared);
  for (const { at, meld } of heirs)
    if (!result[at] && !result.some((one) => one?.id === meld.id))
      result[at] = { id: meld.id, pieces: made[at] as Piece[] };
  return { melds: made.map((pieces, at) => result[at] ?? { id: nextId(), pieces: pieces as Piece[] }), rack };
}
