import { describe, expect, it } from "vitest";
import { signPicture } from "../src/lib/signs";
import { COLOURS } from "../src/lib/tiles";

const drawn = (picture: string): string =>
  decodeURIComponent(/^url\("data:image\/svg\+xml,([^"\s]+)"\)$/.exec(picture)![1]!);
const shape = (picture: string): string => / d="([^"]+)"/.exec(drawn(picture))![1]!;

describe("the signs of the colours", () => {
  it("have four shapes", () => {
    expect(new Set(COLOURS.map((colour) => shape(signPicture(colour, "#000", "#000")))).size).toBe(4);
  });

  it("are pictures that a style sheet can hold, in the colours asked for", () => {
    const svg = drawn(signPicture("y", "#f5b301", "#7d4e00"));
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .*<\/svg>$/);
    expect(svg).toContain('fill="#f5b301"');
    expect(svg).toContain('stroke="#7d4e00"');
  });
});
