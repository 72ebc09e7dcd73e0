import { describe, expect, it } from "vitest";
import { keyIn } from "../src/lib/invitation";

describe("what somebody pastes to join a table", () => {
  it.each([
    ["X6D7MD", "X6D7MD"],
    ["  x6d7md ", "x6d7md"],
    ["http://192.168.1.7:8000/t/8O2uOaE4AlxRtzIF", "8O2uOaE4AlxRtzIF"],
    ["https://play.example/games/t/8O2uOaE4AlxRtzIF/", "8O2uOaE4AlxRtzIF"],
    ["https://play.example/t/8O2uOaE4AlxRtzIF?from=a/b#there", "8O2uOaE4AlxRtzIF"],
    ["https://play.example/t/8O2uOaE4AlxRtzIF/?x=1", "8O2uOaE4AlxRtzIF"],
    ["", ""],
  ])("%s", (text, key) => {
    expect(keyIn(text)).toBe(key);
  });
});
