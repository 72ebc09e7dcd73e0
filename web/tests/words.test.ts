import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { chooseLanguage, closing, drawn, fill, firstSentence, parts, worded } from "../src/lib/words";
import { catalogue, differences, languages, wordings } from "../tools/messages.mjs";

const SOURCES = new URL("../src", import.meta.url).pathname;
const files = (readdirSync(SOURCES, { recursive: true }) as string[]).filter((name) => /\.(ts|svelte)$/.test(name));
const sourceOf = (names: string[]): string => names.map((name) => readFileSync(join(SOURCES, name), "utf8")).join("\n");
const source = sourceOf(files);
const english = catalogue("en");
/** What the views of the score pad say besides, and those of the puzzles. */
const withPad = { ...english, ...catalogue("en", "pad") };
const withPuzzles = { ...english, ...catalogue("en", "puzzles") };
const padFiles = files.filter((name) => /^(pad|entry|referee)\/|^views\/AtTheTable/.test(name));

describe("the catalogue", () => {
  it.each(languages())("%s says all that English says, and nothing else", (language) => {
    for (const book of [undefined, "learn", "pad", "puzzles"]) {
      expect(differences(language, book)).toEqual({ missing: [], unknown: [] });
    }
  });

  it("holds together in French what no line may part, as spaces.py does", () => {
    const texts = JSON.stringify([undefined, "learn", "pad", "puzzles"].map((book) => catalogue("fr", book)));
    expect(texts.match(/.{20}( [:;!?»%]|« )/g)).toBe(null);
    expect(texts).toContain("Code\u00a0: {code}");
  });

  it("has every message that the page asks for by name", () => {
    const askedIn = (names: string[]): string[] =>
      [...sourceOf(names).matchAll(/["'`]((?:page|server|rules|told)\.[\w.-]+)["'`]/g)].map((match) => match[1]!);
    const others = askedIn(files.filter((name) => !padFiles.includes(name)));
    expect(others.length).toBeGreaterThan(100);
    const puzzling = askedIn(files.filter((name) => /^(puzzles\/|views\/.*Puzzle)/.test(name)));
    expect(others.filter((key) => !(key in english) && !puzzling.includes(key))).toEqual([]);
    expect(puzzling.filter((key) => !(key in withPuzzles))).toEqual([]);
    expect(askedIn(padFiles).filter((key) => !(key in withPad))).toEqual([]);
  });

  it("has no message of the page that nobody asks for", () => {
    const stems = [...source.matchAll(/`(page\.[\w.-]*)\$\{/g)].map((match) => match[1]!);
    const unused = Object.keys({ ...withPad, ...withPuzzles })
      .filter((key) => key.startsWith("page.") && key !== "page.no-script") // that stands in index.html
      .filter((key) => !source.includes(`"${key}"`) && !stems.some((stem) => key.startsWith(stem)));
    expect(unused).toEqual([]);
  });
});

describe("the words of a box", () => {
  const say = (language: string, box: string, key: string): string =>
    fill(worded(catalogue(language), wordings(language), box), language, key, { meld: "r1 r2 k3" });

  it("are those of its booklet: a French série is a run in one and a group in another", () => {
    expect(say("fr", "ravensburger-fr", "page.game.sort-runs")).toBe("Trier par séries");
    expect(say("fr", "twist", "page.game.sort-groups")).toBe("Trier par séries");
    expect(say("fr", "original-it", "refusal.not-a-meld")).toContain("ni une suite ni une tierce ou un carré");
    expect(say("de", "xp", "page.game.sort-groups")).toBe("Nach Reihen ordnen");
    expect(say("de", "twist", "page.game.sort-runs")).toBe("Nach Reihen ordnen");
  });

  it.each(languages())("%s: every word that a message asks for is there, for every box", (language) => {
    for (const box of [...Object.keys(wordings(language)), "a box of one's own"]) {
      expect(JSON.stringify(worded(catalogue(language), wordings(language), box))).not.toMatch(/<[a-z-]+>/);
    }
  });
});

describe("a message", () => {
  const messages = {
    tiles: { one: "{tiles} is gone", other: "{tiles} are gone", by: "tiles" },
    count: { one: "{count} tile", other: "{count} tiles", by: "count" },
    name: "{name} and {meld}",
  };

  it("counts, in French from two on", () => {
    expect(fill(messages, "en", "count", { count: 0 })).toBe("0 tiles");
    expect(fill(messages, "fr", "count", { count: 0 })).toBe("0 tile");
    expect(fill(messages, "en", "tiles", { tiles: "r5" })).toBe("r5 is gone");
    expect(fill(messages, "en", "tiles", { tiles: "r5 J" })).toBe("r5 J are gone");
  });

  it("keeps its tiles apart, so that they can be drawn", () => {
    expect(parts(messages, "en", "name", { name: "r5", meld: "r5 r6 J" })).toEqual([
      { text: "r5" },
      { text: " and " },
      { tiles: "r5 r6 J" },
    ]);
  });

  it("of the server, too", () => {
    expect(drawn("Add b7 from your rack to b4 b5 J: b4 b5 J b7.")).toEqual([
      { text: "Add " },
      { tiles: "b7" },
      { text: " from your rack to " },
      { tiles: "b4 b5 J" },
      { text: ": " },
      { tiles: "b4 b5 J b7" },
      { text: "." },
    ]);
    expect(drawn("C'est bon.")).toEqual([{ text: "C'est bon." }]);
  });

  it("knows the signs that stay with the tiles before them", () => {
    expect([", and", ".", " : so", "\u00a0! Oh", " and, so", "9."].map(closing)).toEqual([
      ",",
      ".",
      " :",
      "\u00a0!",
      "",
      "",
    ]);
  });

  it("is told apart from what follows it", () => {
    const [tiles, more] = [{ tiles: "r6 r4 r5" }, { tiles: "r4 r5 r6" }];
    expect(firstSentence([{ text: "In " }, tiles, { text: ". Lay: " }, more, { text: "." }])).toEqual({
      first: [{ text: "In " }, tiles, { text: "." }],
      rest: [{ text: "Lay: " }, more, { text: "." }],
    });
    expect(firstSentence([{ text: "Checking…" }])).toEqual({
      first: [{ text: "Checking…" }],
      rest: [],
    });
  });

  it("that is missing is a mistake", () => expect(() => fill(messages, "en", "no")).toThrow("no message no"));
});

it("the language is the chosen one, else the browser's, else English", () => {
  const known = ["en", "de", "fr"];
  expect(chooseLanguage(known, "fr", ["de-CH"])).toBe("fr");
  expect(chooseLanguage(known, null, ["pt", "de-CH"])).toBe("de");
  expect(chooseLanguage(known, "xx", ["pt"])).toBe("en");
});
