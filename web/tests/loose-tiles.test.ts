import { beforeEach, describe, expect, it, vi } from "vitest";
import type { LooseTiles } from "../src/table/loose-tiles";

let tiles: LooseTiles;
let moved: string[][];
let objected: string[];
const texts = (): string[] => tiles.draft.melds.map((meld) => meld.pieces.map((one) => one.face).join(" "));
const idOf = (face: string): number =>
  [...tiles.draft.rack, ...tiles.draft.melds.flatMap((meld) => meld.pieces)].find((one) => one.face === face)!.id;

beforeEach(async () => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal("document", { baseURI: "http://here/", documentElement: { dataset: {}, lang: "en" } });
  await (await import("../src/state/words.svelte")).speak("en");
  const { LooseTiles: Made } = await import("../src/table/loose-tiles");
  [moved, objected] = [[], []];
  tiles = new Made({ moved: (melds) => moved.push(melds), objected: (text) => objected.push(text) });
  tiles.show({ melds: ["r4 r5 r6"], rack: ["k9", "r7"] });
});

describe("a table without a server", () => {
  it("shows a position, with the rack as it was given", () => {
    expect(texts()).toEqual(["r4 r5 r6"]);
    expect(tiles.draft.rack.map((one) => one.face)).toEqual(["k9", "r7"]);
    expect(moved).toEqual([]);
  });

  it("tells each move, and each step back", () => {
    tiles.move([idOf("r7")], { to: "meld", meld: tiles.draft.melds[0]!.id, at: 3 });
    tiles.undo();
    expect(moved).toEqual([["r4 r5 r6 r7"], ["r4 r5 r6"]]);
  });

  it("objects to a tile that goes from the table to the rack", () => {
    tiles.move([idOf("r4")], { to: "rack", at: 0 });
    expect(objected).toHaveLength(1);
    expect(moved).toEqual([]);
  });

  it("finds the same tiles in the position that follows, and tells nobody", () => {
    const [before, run] = [idOf("r5"), tiles.draft.melds[0]!.id];
    tiles.show({ melds: ["k1 k2 k3", "r4 r5 r6 r7"], rack: ["k9"] });
    expect(texts()).toEqual(["k1 k2 k3", "r4 r5 r6 r7"]);
    expect([idOf("r5"), tiles.draft.melds[1]!.id]).toEqual([before, run]);
    expect(tiles.canUndo).toBe(false);
    expect(moved).toEqual([]);
  });

  it("sorts new tiles into a rack that stands sorted, and puts them last on one that was ordered by hand", () => {
    const drawn = (): string => {
      tiles.show({ melds: ["r4 r5 r6"], rack: [...tiles.draft.rack.map((one) => one.face), "b2"] });
      return tiles.draft.rack.map((one) => one.face).join(" ");
    };
    tiles.sort("groups");
    expect(drawn()).toBe("b2 r7 k9");
    tiles.sort("runs");
    expect(drawn()).toBe("k9 r7 b2 b2");
    tiles.move([idOf("k9")], { to: "rack", at: 4 });
    expect(drawn()).toBe("r7 b2 b2 k9 b2");
  });

  it("lets go of what is chosen with a step back", () => {
    tiles.move([idOf("r7")], { to: "meld", meld: tiles.draft.melds[0]!.id, at: 3 });
    tiles.select(idOf("k9"), true);
    tiles.undo();
    expect(tiles.selection).toEqual([]);
  });
});
