/** Who shares this device: each has an identity of their own on the server, found again by their name. */
import { api } from "../net/api";

export const MOST_PEOPLE = 6;

/** The names that were played with on this device, after my own. */
export const knownNames = async (): Promise<string[]> => (await api.people()).map((one) => one.name);

/**
 * The number of this person on this device, who isn't one of those that are `taken`. Whoever wasn't here before takes a
 * number that was never used, if there is one: so nobody loses the games that wait for them.
 */
export async function numberOf(name: string, taken: readonly number[]): Promise<number> {
  const known = (await api.people()).filter((one) => !taken.includes(one.person));
  const all = Array.from({ length: MOST_PEOPLE - 1 }, (_, at) => at + 2).filter((one) => !taken.includes(one));
  const unused = all.find((one) => !known.some(({ person }) => person === one));
  const number = known.find((one) => one.name === name)?.person ?? unused ?? all.at(-1)!;
  await api.namePerson(number, name);
  return number;
}

export async function numbersOf(names: readonly string[]): Promise<number[]> {
  const found: number[] = [];
  for (const name of names) found.push(await numberOf(name, found)); // eslint-disable-line no-await-in-loop -- each takes a number from the others
  return found;
}
