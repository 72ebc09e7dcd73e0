/** Texts by what people take for one letter: an emoji of several parts is one. */
const LETTERS = new Intl.Segmenter(undefined, { granularity: "grapheme" });

export function firstLetter(text: string): string {
  const [first] = LETTERS.segment(text.trim());
  return first?.segment.toLocaleUpperCase() ?? "";
}
