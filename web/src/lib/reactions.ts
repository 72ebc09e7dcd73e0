/** All that people can say to each other, with a picture for each. */
import type { Reaction } from "../protocol";

export const REACTIONS: Readonly<Record<Reaction, string>> = {
  hello: "👋",
  "well-played": "👏",
  wow: "😮",
  oops: "🙈",
  thinking: "🤔",
  hurry: "⏳",
  thanks: "🙏",
  bye: "🌙",
};
