import { readFileSync, readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { inline } from "../src/lib/inline";

it("knows the marks within a line", () => {
  expect(inline("see `r4 r5 | k7 b7 y7`, *so* **run**")).toEqual([
    { kind: "text", text: "see " },
    { kind: "tiles", text: "r4 r5 | k7 b7 y7" },
    { kind: "text", text: ", " },
    { kind: "italic", text: "so" },
    { kind: "text", text: " " },
    { kind: "bold", text: "run" },
  ]);
  expect(inline("`r6` here")[0]).toEqual({ kind: "tiles", text: "r6" });
});

it.each(["", "de/", "fr/", "it/", "nl/"])("draws all tiles of all boxes (%s)", (folder) => {
  const rules = new URL(`../../docs/rules/${folder}`, import.meta.url);
  const books = readdirSync(rules).filter((name) => name.endsWith(".md") && name !== "README.md");
  expect(books).toHaveLength(9);
  for (const name of books) {
    const text = readFileSync(new URL(name, rules), "utf8");
    const parts = text
      .split("\n")
      .filter((line) => !line.includes("`k`, `r`, `b`"))
      .flatMap(inline);
    expect(parts.filter((part) => part.kind === "code")).toEqual([]);
    expect(parts.filter((part) => part.kind === "tiles").length).toBeGreaterThan(10);
  }
});
