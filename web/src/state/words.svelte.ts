/** The language in use, and what to say in it. */
import { untrack } from "svelte";
import { type Book, type Messages, type Wordings, books, languages, load } from "virtual:messages";
import type { Fault } from "../protocol";
import { Refused } from "../net/api";
import { isJoker, numberOf } from "../lib/tiles";
import { type Details, type Part, chooseLanguage, fill, parts, worded } from "../lib/words";
import { recall, remember } from "./memory";

export { languages };
let catalogue = $state.raw<Messages>({});
let wordings = $state.raw<Wordings>({});
let box = $state("");
const messages = $derived(worded(catalogue, wordings, box));
let current = $state("en");
const opened = new Set<Book>();

export const language = (): string => current;

export async function startWords(): Promise<void> {
  await speak(chooseLanguage(languages, recall("language"), navigator.languages));
}

export async function speak(next: string): Promise<void> {
  const [usual, ...more] = await Promise.all([load[next]!(), ...[...opened].map((book) => books[book][next]!())]);
  catalogue = Object.assign({}, usual.default, ...more.map((book) => book.default)) as Messages;
  wordings = usual.wordings;
  current = next;
  document.documentElement.lang = next;
}

/** A view that says more than all others do opens its book first; another language later is no reason to open it again. */
export async function openBook(book: Book): Promise<void> {
  if (opened.has(book)) return;
  const { default: more } = await books[book][untrack(language)]!();
  opened.add(book);
  catalogue = { ...catalogue, ...more };
}

/** From now on in the words of this edition; without one in the usual words. */
export function speakAs(edition: string): void {
  box = edition;
}

export async function choose(next: string): Promise<void> {
  remember("language", next);
  await speak(next);
}

export const t = (key: string, details?: Details): string => fill(messages, current, key, details);
/** The same with its tiles apart, so that they can be drawn. */
export const rich = (key: string, details?: Details): Part[] => parts(messages, current, key, details);
/** The names of the messages under a heading. */
export const namesUnder = (heading: string): string[] =>
  Object.keys(messages).flatMap((key) => (key.startsWith(`${heading}.`) ? [key.slice(heading.length + 1)] : []));
export const has = (key: string): boolean => key in messages;

/** What the rules or the server object. */
export function faultParts(fault: Fault): Part[] {
  const key = [`refusal.${fault.code}`, `server.refusal.${fault.code}`].find(has);
  return key ? rich(key, fault.details) : [{ text: fault.text }];
}

/** A sentence as it is read aloud. */
export const inWords = (sentence: readonly Part[]): string =>
  sentence.map((part) => ("text" in part ? part.text : tilesInWords(part.tiles))).join("");
export const faultText = (fault: Fault): string => inWords(faultParts(fault));

/** What went wrong when we asked the server. */
export const problemText = (error: unknown): string =>
  error instanceof Refused ? faultText(error.fault) : t("page.home.no-server");

/** A rule's name among the messages: `joker_penalty` is `joker-penalty` there. */
const hyphened = (rule: string): string => rule.replaceAll("_", "-");
export const hasRuleName = (rule: string): boolean => has(`rules.key.${hyphened(rule)}`);
/** What players call a rule. */
export const ruleName = (rule: string): string => t(`rules.key.${hyphened(rule)}`);
/** What a rule says, as players say it. */
export function ruleText(rule: string, value: string | number | boolean): string {
  const key = `rules.value.${hyphened(rule)}`;
  return typeof value === "number" ? t(key, { number: value }) : t(`${key}.${String(value)}`);
}

/** A tile as it is read aloud. */
export function faceName(face: string): string {
  if (isJoker(face)) return t(`page.tile.${face}`);
  return face.length > 1 && Number.isNaN(Number(face)) ? t(`page.tile.${face[0]}`, { number: numberOf(face) }) : face;
}

export const tilesInWords = (text: string): string => text.split(" ").map(faceName).join(", ");

export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(current, options).format(value).replace("-", "\u2212"); // a minus, not a hyphen
export const formatTime = (ms: number): string => new Intl.DateTimeFormat(current, { timeStyle: "short" }).format(ms);
