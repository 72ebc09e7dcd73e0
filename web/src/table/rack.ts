/**
 * How large the tiles of a rack are. A finger finds each of them: they stand in cells of 44 pixels as long as that
 * leaves room for the table; a rack larger than that gets smaller tiles, and none is ever hidden.
 */
export type RackLook = {
  /** Each tile has a place of this width ... */
  cell: number;
  /** ... and is drawn as wide as this. */
  tile: number;
};

export const FINGER = 44;
export const ROW_GAP = 3;
const SHAPE = 1.34; // a tile is so much higher than wide
const LARGEST = 54;
const LARGEST_OF_ALL = 76; // where the screen is wide and high
const SMALL = 33; // as high as a finger is wide
const NARROWEST = 28;
const FAIR = 0.25; // of the screen's height, with tiles of any size
const SCARCE = 0.17; // the same on a low screen, where the table needs the room more
const LOW = 600;
const MOST = 0.36; // with small ones
const WORTH = 0.85; // tiles may be so much smaller if that saves a row

/** How many rows so many tiles take. */
export const rackRows = (count: number, width: number, { cell }: RackLook): number =>
  Math.ceil(Math.max(1, count) / Math.max(1, Math.floor(width / cell)));

export function rackLook(count: number, width: number, screen: number): RackLook {
  const rows = (look: RackLook): number => rackRows(count, width, look);
  const height = (look: RackLook): number => rows(look) * (Math.max(FINGER, look.tile * SHAPE) + ROW_GAP);
  const large = (tile: number): RackLook => ({ cell: Math.max(FINGER, tile + 2), tile });
  const most = width >= 1200 && screen >= 700 ? Math.min(LARGEST_OF_ALL, Math.floor(width / 20)) : LARGEST;
  const largest = Math.min(most, Math.max(FINGER - 2, Math.floor(width / 8) - 2));
  for (let tile = largest; tile >= SMALL; tile -= 1) {
    const look = large(tile);
    if (height(look) > (screen < LOW && tile > SMALL ? SCARCE : FAIR) * screen) continue;
    const fewer = rows(look) - 1;
    const cell = fewer ? Math.floor(width / Math.ceil(count / fewer)) : 0;
    return cell >= FINGER && cell - 2 >= WORTH * tile ? { cell, tile: cell - 2 } : look;
  }
  for (let cell = FINGER; cell > NARROWEST; cell -= 1) {
    const look = { cell, tile: Math.min(SMALL, cell - 1) };
    if (height(look) <= MOST * screen) return look;
  }
  return { cell: NARROWEST, tile: NARROWEST - 1 };
}
