import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { blocks, inline } from "../src/lib/markdown";
import { newTiles } from "../src/lib/marks";
import { readRecord, visible } from "../src/lib/replay";

const PAGE = readFileSync(new URL("../../docs/records.md", import.meta.url), "utf8");
const game = readRecord(/```jsonl full\n([\s\S]*?)```/.exec(PAGE)![1]!);

describe("the record of the docs", () => {
  it("is a row of pictures", () => {
    expect(game.frames.map((frame) => frame.what)).toEqual(["dealt", "played", "drew", "time-ran-out", "drew", "resigned", "game-ended"]);
    expect(game.frames[1]!.table).toEqual(["r4 r5 J", "k13 r13 y13"]);
    expect(game.frames[1]!.racks[0]).toHaveLength(8);
    expect(game.frames.map((frame) => frame.pool)).toEqual([78, 78, 77, 77, 74, 74, 74]);
    expect(game.scores).toEqual([96, -96]);
  });

  it("shows a viewer their own rack, and all at the end", () => {
    const [first, last] = [game.frames[0]!, game.frames.at(-1)!];
    expect(visible(first, 1, 0)).toBeNull();
    expect(visible(first, 0, 0)).toContain("k12");
    expect(visible(first, 1, "all")).toContain("r9");
    expect(visible(last, 1, 0)).toContain("r9");
  });
});

describe("new tiles", () => {
  it("are as many as were laid, and in melds that changed", () => {
    const found = newTiles(["k2 r2 b2", "k2 k3 k4", "r5 r6 r7", "r4 r5 r6"], ["r5 r6 r7", "k3 k4 k5"], "r2 k2 k2 r5");
    expect(found.map((places) => [...places])).toEqual([[0, 1], [0], [], [1]]);
  });
});

describe("the rules' Markdown", () => {
  it("knows headings, lists, paragraphs and tiles", () => {
    const found = blocks("<!-- x -->\n# A\n\n- one\n- `r4 r5 J`\n\n1. first\n\ntext **bold** *it* `k`");
    expect(found.map((block) => block.kind)).toEqual(["heading", "list", "list", "paragraph"]);
    expect(inline("see `r4 r5 | k7 b7 y7`, *so*")).toEqual([
      { kind: "text", text: "see " }, { kind: "tiles", text: "r4 r5 | k7 b7 y7" }, { kind: "text", text: ", " }, { kind: "italic", text: "so" },
    ]);
  });

  it("knows lists in lists, and draws a single tile, too", () => {
    const [list] = blocks("- a set:\n  - `r6` **full**\n  - short\n- more");
    expect(list).toMatchObject({ kind: "list", items: [{ under: [[{ kind: "tiles", text: "r6" }, {}, {}], [{ text: "short" }]] }, { under: [] }] });
  });

  it.each(["", "de/", "fr/", "it/", "nl/"])("leaves no letters for tiles in any box (%s)", (folder) => {
    const rules = new URL(`../../docs/rules/${folder}`, import.meta.url);
    const books = readdirSync(rules).filter((name) => name.endsWith(".md") && name !== "README.md");
    expect(books).toHaveLength(9);
    for (const name of books) {
      const parts = blocks(readFileSync(new URL(name, rules), "utf8")).flatMap((block) =>
        block.kind === "list" ? block.items.flatMap((item) => [item.parts, ...item.under].flat()) : block.parts,
      );
      expect(parts.filter((part) => part.kind === "code")).toEqual([]);
      expect(parts.filter((part) => part.kind === "tiles").length).toBeGreaterThan(10);
    }
  });
});
