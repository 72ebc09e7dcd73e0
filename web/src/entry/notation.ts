/** Tiles that are typed or pasted: `r4 r5 r6 | k9 b9 y9`, a run shorter as `r4-r6`; a new line is a new meld, too. */
import { type Face, HIGHEST } from "../lib/tiles";
import { between } from "./filling";

const FACE = /^([krby])(\d{1,2})$/;
const JOKER = /^[jdcm]$/i;

/** The word that is no tile. */
export class NoTile extends Error {
  constructor(readonly word: string) {
    super(word);
  }
}

export function melds(text: string): Face[][] {
  return text
    .split(/[|\n]/)
    .map((part) => part.split(/[\s,;]+/).flatMap((word) => (word ? faces(word) : [])))
    .filter((meld) => meld.length > 0);
}

function faces(word: string): Face[] {
  const [from, to, ...more] = word.split(/[-–]/);
  if (to === undefined) return [face(word, word)];
  const first = face(from!, word);
  const row = between(first, face(/^\d/.test(to) ? first[0] + to : to, word));
  if (!row || more.length) throw new NoTile(word);
  return row;
}

function face(text: string, word: string): Face {
  if (JOKER.test(text)) return text.toUpperCase();
  const [, colour, number] = FACE.exec(text.toLowerCase()) ?? [];
  if (!colour || Number(number) < 1 || Number(number) > HIGHEST) throw new NoTile(word);
  return `${colour}${Number(number)}`;
}
