declare module "virtual:messages" {
  export type Message = string | { one: string; other: string; by: string };
  export type Messages = Readonly<Record<string, Message>>;
  /** What boxes call things, by edition; `usual` for all others. */
  export type Wordings = Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The languages that there are, English first, and how to load each. */
  export const languages: readonly string[];
  export type Book = "learn" | "pad" | "puzzles";
  /** What only some views say, by book and language. */
  export const books: Readonly<Record<Book, Readonly<Record<string, () => Promise<{ default: Messages }>>>>>;
  export const load: Readonly<Record<string, () => Promise<{ default: Messages; wordings: Wordings }>>>;
}

declare module "virtual:puzzles" {
  /** As they stand in docs/puzzles-format.md. */
  type Told = {
    id: string;
    kind: "lay" | "out" | "open" | "joker";
    edition: string;
    opened: boolean;
    table: string;
    rack: string;
    lays: string;
    technique: string;
    depth: number;
    tempting: number;
    way: readonly { technique: string; touches: number; table: string }[];
  };
  /** The techniques, the easiest first. */
  export const techniques: readonly string[];
  /** Which day has the first puzzle, and how many have one of their own. The others go through the first `round`. */
  export const days: { first: string; round: number; count: number };
  /** A line for each puzzle, those of the days first and in their order: id, technique, kind, edition, rating. */
  export const listed: string;
  /** How many puzzles are in a slice, and how to get each. */
  export const slice: number;
  export const slices: readonly (() => Promise<{ default: readonly Told[] }>)[];
}
