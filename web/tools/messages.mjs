// The catalogue for the page: the same TOML files that the server and the command line speak from.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "smol-toml";

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), "../../src/tilerummy/messages");
const PARTS = [
  "page.",
  "refusal.",
  "server.refusal.",
  "bots.level.",
  "bots.cast.",
  "rules.key.",
  "rules.value.",
  "rules.time.",
  "notation.",
  "told.",
  "puzzles.technique.",
  "puzzles.kind.",
  "puzzles.then",
];

/** What only some views say: each book is a chunk of its own, opened by those views. */
const BOOKS = {
  learn: ["learn.", "lesson.", "cli.puzzles.missing"],
  pad: ["page.pad.", "page.clock.", "page.live.", "page.referee.", "page.entry.", "page.statistics.", "page.gave-up."],
  puzzles: ["page.puzzles."],
};
/** The doors to them, and the way from a game to its puzzles. */
const ELSEWHERE_TOO = [
  "pad.title",
  ...["today", "stars", "all", "streak", "own-try"].map((one) => `puzzles.${one}`),
].map((one) => `page.${one}`);
const LESSONS = join(FOLDER, "../puzzles/lessons");

/** All messages of a language by key, as far as the page needs them; or those of a book. */
export function catalogue(language, book) {
  const among = (parts, key) => parts.some((part) => key.startsWith(part));
  const elsewhere = (key) => among(Object.values(BOOKS).flat(), key) && !ELSEWHERE_TOO.includes(key);
  const wanted = (key) => (book ? among(BOOKS[book], key) : among(PARTS, key) && !elsewhere(key));
  return Object.fromEntries(Object.entries(everything(language)).filter(([key]) => wanted(key)));
}

/** Where no line may end: the same as in spaces.py. */
const HOLDING = JSON.parse(readFileSync(join(FOLDER, "spaces.json"), "utf8"));

function everything(language) {
  const found = {};
  const holding = new RegExp(HOLDING[language] ?? "(?!)", "g");
  const bound = (text) => text.replace(holding, "\u00a0");
  for (const name of readdirSync(FOLDER).toSorted()) {
    if (name === `${language}.toml` || name.endsWith(`.${language}.toml`)) {
      flatten("", parse(readFileSync(join(FOLDER, name), "utf8")), found, bound);
    }
  }
  for (const name of readdirSync(LESSONS)) {
    const id = /^\d+-(.*)\.toml$/.exec(name)?.[1];
    if (id) flatten(`lesson.${id}.`, parse(readFileSync(join(LESSONS, name), "utf8"))[language], found, bound);
  }
  return found;
}

/** What boxes call runs and groups, by edition; `usual` holds for all others. The same as in wording.py. */
export function wordings(language) {
  const file = join(FOLDER, "words", `${language}.toml`);
  const found = { usual: {} };
  for (const [name, { editions = [name], ...terms }] of Object.entries(
    existsSync(file) ? parse(readFileSync(file, "utf8")) : {},
  )) {
    for (const box of editions) found[box] = terms;
  }
  return found;
}

/** The languages that the page speaks, English first: those with a file of the page's own words. */
export function languages() {
  const names = readdirSync(FOLDER).filter((name) => name.startsWith("page.") && name.endsWith(".toml"));
  const found = new Set(names.map((name) => name.slice(0, -".toml".length).split(".").at(-1)));
  found.delete("en");
  return ["en", ...[...found].toSorted()];
}

/** What a language lacks or has too much, in a book or in what all views say. */
export function differences(language, book) {
  const english = Object.keys(catalogue("en", book));
  const other = Object.keys(catalogue(language, book));
  return {
    missing: english.filter((key) => !other.includes(key)),
    unknown: other.filter((key) => !english.includes(key)),
  };
}

function flatten(prefix, table, found, bound) {
  for (const [name, value] of Object.entries(table)) {
    if (typeof value === "string") found[prefix + name] = bound(value);
    else if ("other" in value)
      found[prefix + name] = { one: bound(value.one), other: bound(value.other), by: value.by ?? "count" };
    else flatten(`${prefix}${name}.`, value, found, bound);
  }
}

const escaped = (text) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The Vite plugin: `virtual:messages`, and one chunk per language. A missing key stops the build. */
export function messages() {
  const ID = "virtual:messages";
  return {
    name: "tilerummy-messages",
    /** What people read whose browser runs no scripts; they may read any of our languages. */
    transformIndexHtml: (html) =>
      html.replace("<!-- no-script -->", () =>
        languages()
          .map((name) => `<p lang="${name}">${escaped(catalogue(name)["page.no-script"])}</p>`)
          .join(""),
      ),
    resolveId: (id) => (id === ID || id.startsWith(`${ID}/`) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${ID}`) {
        const all = languages();
        const loaders = all.map((name) => `${JSON.stringify(name)}: () => import("${ID}/${name}")`);
        const books = Object.keys(BOOKS).map((book) => {
          const each = all.map((name) => `${JSON.stringify(name)}: () => import("${ID}/${name}/${book}")`);
          return `${JSON.stringify(book)}: {${each.join(", ")}}`;
        });
        return `export const languages = ${JSON.stringify(all)};\nexport const load = {${loaders.join(", ")}};\nexport const books = {${books.join(", ")}};`;
      }
      if (!id.startsWith(`\0${ID}/`)) return undefined;
      const [language, book] = id.slice(ID.length + 2).split("/");
      const { missing, unknown } = differences(language, book);
      if (missing.length + unknown.length > 0) {
        this.error(`the language ${language} lacks ${missing.join(", ") || "nothing"}; unknown: ${unknown.join(", ")}`);
      }
      if (book) return `export default ${JSON.stringify(catalogue(language, book))};`;
      return `export default ${JSON.stringify(catalogue(language))};\nexport const wordings = ${JSON.stringify(wordings(language))};`;
    },
  };
}
