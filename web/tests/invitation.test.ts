import { describe, expect, it } from "vitest";
import { keyIn } from "../src/lib/invitation";

describe("what somebody pastes to join a table", () => {
  it.each([
    ["X6D7MD", "X6D7MD"],
    ["  x6d7md ", "X6D7MD"],
    ["x6d 7md", "X6D7MD"],
    ["X6-D7-MD", "X6D7MD"],
    ["x 6 d 7 m d", "X6D7MD"],
    ["http://192.168.1.7:8000/t/8O2uOaE4AlxRtzIF", "8O2uOaE4AlxRtzIF"],
    ["https://play.example/games/t/8O2uOaE4AlxRtzIF/", "8O2uOaE4AlxRtzIF"],
    ["https://play.example/t/8O2uOaE4AlxRtzIF?from=a/b#there", "8O2uOaE4AlxRtzIF"],
    ["https://play.example/t/8O2uOaE4AlxRtzIF/?x=1", "8O2uOaE4AlxRtzIF"],
    ["", ""],
  ])("%s", (text, key) => {
    expect(keyIn(text)).toBe(key);
  });
});
