/** Messages with their placeholders filled in; the same rules as the Python catalogue. */
import type { Message, Messages, Wordings } from "virtual:messages";

export type Details = Readonly<Record<string, string | number>>;
/** A piece of a sentence: plain text, or tiles that are drawn. */
export type Part = { text: string } | { tiles: string };

const TILES = new Set(["meld", "tile", "tiles", "ordered", "found", "wanted"]);

export function fill(messages: Messages, language: string, key: string, details: Details = {}): string {
  return parts(messages, language, key, details)
    .map((part) => ("text" in part ? part.text : part.tiles))
    .join("");
}

export function parts(messages: Messages, language: string, key: string, details: Details = {}): Part[] {
  const message = messages[key];
  if (message === undefined) throw new Error(`the catalogue ${language} has no message ${key}`);
  const found: Part[] = [];
  for (const piece of form(message, language, details).split(/(\{\w+\})/)) {
    if (!piece.startsWith("{")) {
      if (piece) found.push({ text: piece });
      continue;
    }
    const name = piece.slice(1, -1);
    const value = details[name] ?? "";
    // Tiles that went to several melds: a gap between those of one and of the next.
    if (TILES.has(name) && isTiles(String(value)))
      for (const [at, tiles] of String(value).split(" | ").entries())
        found.push(...(at ? [{ text: ",\u2002" }] : []), { tiles });
    else found.push({ text: String(value) });
  }
  return found;
}

/** All messages in the words of a box: `<run>` is what that box calls it. */
export function worded(messages: Messages, wordings: Wordings, box: string): Messages {
  const terms = wordings[box] ?? wordings.usual ?? {};
  const put = (text: string): string => text.replace(/<([a-z-]+)>/g, (term, name: string) => terms[name] ?? term);
  const change = (message: Message): Message =>
    typeof message === "string" ? put(message) : { ...message, one: put(message.one), other: put(message.other) };
  return Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, change(message)]));
}

/** The signs at the beginning of a text that close what stands before it: after drawn tiles they stay on their line. */
export const closing = (text: string): string => /^[ \u00a0\u202f]?[,.:;!?)»”]+/u.exec(text)?.[0] ?? "";

/** What is wrong or what will happen, and what is said beyond that: the first sentence, and the rest. */
export function firstSentence(sentence: readonly Part[]): { first: Part[]; rest: Part[] } {
  for (const [at, part] of sentence.entries()) {
    const end = "text" in part ? part.text.search(/(?<=[.!?]) /) : -1;
    if (end < 0 || !("text" in part)) continue;
    const [text, more] = [part.text.slice(0, end), part.text.slice(end + 1)];
    return { first: [...sentence.slice(0, at), { text }], rest: [{ text: more }, ...sentence.slice(at + 1)] };
  }
  return { first: [...sentence], rest: [] };
}

const FACE = "(?:[krby](?:1[0-3]|[1-9])|[JDCM])";
const NOTATION = new RegExp(`(?<![\\w'’])(${FACE}(?: ${FACE})*)(?![\\w'’])`);

/** A sentence of the server with the tiles in it apart, so that they can be drawn. */
export function drawn(text: string): Part[] {
  return text
    .split(NOTATION)
    .map((piece, at) => (at % 2 ? { tiles: piece } : { text: piece }))
    .filter((part) => "tiles" in part || part.text);
}

const isTiles = (text: string): boolean => /^([krby]\d+|[JDCM])( (\| )?([krby]\d+|[JDCM]))*$/.test(text);

function form(message: Message, language: string, details: Details): string {
  if (typeof message === "string") return message;
  const counted = details[message.by];
  const number = typeof counted === "string" ? counted.split(" ").filter(Boolean).length : (counted ?? 0);
  return number === 1 || (number === 0 && language === "fr") ? message.one : message.other;
}

/** The language to begin with: what was chosen before, else the browser's first that we speak. */
export function chooseLanguage(known: readonly string[], chosen: string | null, wanted: readonly string[]): string {
  const candidates = [...(chosen ? [chosen] : []), ...wanted.map((tag) => tag.slice(0, 2).toLowerCase())];
  return candidates.find((tag) => known.includes(tag)) ?? "en";
}
