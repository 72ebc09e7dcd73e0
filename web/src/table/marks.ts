/** What is said of tiles and melds beside where they lie. Whoever shows a table knows; the table only draws it. */
export interface Marks {
  /** Melds that look right by themselves, but are not. */
  readonly guilty: ReadonlySet<number>;
  /** Why a meld is wrong, in words. */
  readonly why: ReadonlyMap<number, string>;
  /** The melds that a refusal names. */
  readonly named: ReadonlySet<number>;
  /** The melds and the tiles of the rack that a hint speaks of. */
  readonly hintedMelds: ReadonlySet<number>;
  readonly hintedTiles: ReadonlySet<number>;
  /** Tiles of the table that were laid just now, by somebody else. */
  readonly laid: ReadonlySet<number>;
}

const NONE: ReadonlySet<number> = new Set();

export const UNMARKED: Marks = {
  guilty: NONE,
  why: new Map(),
  named: NONE,
  hintedMelds: NONE,
  hintedTiles: NONE,
  laid: NONE,
};
