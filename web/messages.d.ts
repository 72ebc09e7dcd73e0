declare module "virtual:messages" {
  export type Message = string | { one: string; other: string; by: string };
  export type Messages = Readonly<Record<string, Message>>;
  /** What boxes call things, by edition; `usual` for all others. */
  export type Wordings = Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The languages that there are, English first, and how to load each. */
  export const languages: readonly string[];
  export const load: Readonly<Record<string, () => Promise<{ default: Messages; wordings: Wordings }>>>;
}
