import { describe, expect, it } from "vitest";
import { firstLetter, withAnimal } from "../src/lib/letters";

describe("a letter, as people take it", () => {
  it.each([
    ["ann", "A"],
    ["  Émile", "É"],
    ["👩‍👧 Mia", "👩‍👧"],
    ["🇳🇱", "🇳🇱"],
    ["", ""],
  ])("%s", (name, letter) => {
    expect(firstLetter(name)).toBe(letter);
  });
});

describe("an animal before a name", () => {
  it("takes the place of another one, and goes again", () => {
    expect(withAnimal("Ann", "🦊")).toBe("🦊 Ann");
    expect(withAnimal("🦊 Ann", "🐻")).toBe("🐻 Ann");
    expect(withAnimal("🐻 Ann", "")).toBe("Ann");
    expect(withAnimal("", "🐻")).toBe("🐻");
  });
});
