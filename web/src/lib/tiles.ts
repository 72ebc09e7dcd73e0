/** Faces of tiles, in the notation of the wire: `r5`, `k13`, `J`. */
export type Face = string;
export type Colour = "k" | "r" | "b" | "y";

export const COLOURS: readonly Colour[] = ["k", "r", "b", "y"];
export const HIGHEST = 13;
const JOKERS = ["J", "D", "C", "M"];

export const isJoker = (face: Face): boolean => JOKERS.includes(face);
export const colourOf = (face: Face): Colour | null => (isJoker(face) ? null : (face[0] as Colour));
/** The printed number; 0 for a joker. */
export const numberOf = (face: Face): number => (isJoker(face) ? 0 : Number(face.slice(1)));
/** How many places of a meld it fills. */
export const placesOf = (face: Face): number => (face === "D" ? 2 : face === "M" ? 0 : 1);

export const parseTiles = (text: string): Face[] => (text ? text.split(" ") : []);
export const formatTiles = (faces: readonly Face[]): string => faces.join(" ");

function key(face: Face): [number, number] {
  const colour = colourOf(face);
  return colour === null ? [COLOURS.length, JOKERS.indexOf(face)] : [COLOURS.indexOf(colour), numberOf(face)];
}

/** By colour, then number, jokers last: runs lie side by side. */
export function byRuns(one: Face, other: Face): number {
  const [a, b] = [key(one), key(other)];
  return a[0] - b[0] || a[1] - b[1];
}

/** By number, then colour, jokers last: groups lie side by side. */
export function byGroups(one: Face, other: Face): number {
  const [a, b] = [key(one), key(other)];
  const jokers = Number(isJoker(one)) - Number(isJoker(other));
  return jokers || a[1] - b[1] || a[0] - b[0];
}
