/** Texts by what people take for one letter: an emoji of several parts is one. */
const LETTERS = new Intl.Segmenter(undefined, { granularity: "grapheme" });

export function firstLetter(text: string): string {
  const [first] = LETTERS.segment(text.trim());
  return first?.segment.toLocaleUpperCase() ?? "";
}

export const ANIMALS: readonly string[] = ["🦊", "🐻", "🐱", "🐶", "🐸", "🦉", "🐢", "🐝"];

/** The name with this animal before it, or with none; one that stood there goes. */
export function withAnimal(name: string, animal: string): string {
  const first = firstLetter(name);
  const bare = ANIMALS.includes(first) ? name.trim().slice(first.length) : name;
  return `${animal} ${bare.trim()}`.trim();
}
