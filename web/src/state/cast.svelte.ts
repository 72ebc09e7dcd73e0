/** The bots that have a name: their level, and what they are like. */
import { namesUnder, t } from "./words.svelte";

export type Character = { level: string; at: number; about: string };

export function castOf(name: string): Character | null {
  const key = name.toLowerCase();
  const all = namesUnder("bots.cast").toSorted(); // the same in every language
  const found = all.find((one) => one.endsWith(`.${key}`));
  if (!found) return null;
  const level = found.slice(0, -key.length - 1);
  const at = all.filter((one) => one.startsWith(`${level}.`)).indexOf(found);
  return { level, at, about: t(`bots.cast.${found}`) };
}
