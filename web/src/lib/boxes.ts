/** The boxes, those in the shops first; each with tiles that are its mark. */
export const BOX_MARKS: Readonly<Record<string, string>> = {
  "ravensburger-de": "k7 r7 b7",
  xp: "y4 y5 y6",
  twist: "J D C M",
  sabra: "b11 b12 b13",
  "ravensburger-fr": "r1 r2 J",
  "ravensburger-it": "b8 J y8",
  "original-de": "k3 J k5",
  "original-fr": "J r12 r13",
  "original-it": "y9 J k9",
};
export const BOXES: readonly string[] = Object.keys(BOX_MARKS);
export const FIRST_BOX = BOXES[0]!;
