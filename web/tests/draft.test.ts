import { describe, expect, it } from "vitest";
import { type Draft, differs, move, piece, restOf, sortRack, swapFor, textsOf } from "../src/table/draft";
import { History } from "../src/table/history";
import { rackFrom, rebase, restore, tableFrom } from "../src/table/rebase";
import { byGroups, byRuns, parseTiles } from "../src/lib/tiles";

function make(table: string, rack: string): Draft {
  return { melds: tableFrom([], table ? table.split(" | ") : []), rack: rackFrom([], parseTiles(rack)) };
}
const find = (draft: Draft, face: string): number =>
  [...draft.rack, ...draft.melds.flatMap((meld) => meld.pieces)].find((one) => one.face === face)!.id;
const rackOf = (draft: Draft): string => draft.rack.map((one) => one.face).join(" ");

describe("a table that follows another", () => {
  it("knows each tile again, also in another meld", () => {
    const before = tableFrom([], ["y10 y11 y12 y13", "k8 r8 b8"]);
    const after = tableFrom(before, ["k8 r8 b8", "y8 y9 y10", "y11 y12 y13"]);
    const idOf = (melds: typeof before, face: string): number =>
      melds.flatMap((meld) => meld.pieces).find((one) => one.face === face)!.id;
    for (const face of ["y10", "y11", "y13", "k8"]) expect(idOf(after, face)).toBe(idOf(before, face));
    expect(after[2]!.id).toBe(before[0]!.id);
    const old = new Set(before.flatMap((meld) => meld.pieces.map((one) => one.id)));
    const news = after.flatMap((meld) => meld.pieces).filter((one) => !old.has(one.id));
    expect(news.map((one) => one.face)).toEqual(["y8", "y9"]);
  });

  it("never takes one tile for two", () => {
    const before = tableFrom([], ["r5 b5 k5", "r4 r5 r6"]);
    const after = tableFrom(before, ["r5 b5 k5 y5", "r4 r5 r6", "r5 r6 r7"]);
    const ids = after.flatMap((meld) => meld.pieces.map((one) => one.id));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("a joker", () => {
  it("is swapped for the tile that it stands for, and lies free", () => {
    const draft = make("r5 r6 J r8 | k8 b8 y8", "r7 k1");
    const swap = swapFor(draft, [find(draft, "r7")], find(draft, "J"))!;
    expect(textsOf(move(draft, [find(draft, "r7")], swap)!)).toEqual(["r5 r6 r7 r8", "k8 b8 y8", "J"]);
  });

  it("is swapped for any colour that a group lacks", () => {
    const draft = make("k8 J y8", "r8 b8 k8");
    expect(swapFor(draft, [find(draft, "b8")], find(draft, "J"))).not.toBe(null);
    expect(swapFor(draft, [draft.rack[2]!.id], find(draft, "J"))).toBe(null); // a second black 8
  });

  it("of my own goes back to my rack", () => {
    const draft = make("", "r5 r6 r7 J");
    const laid = move(
      draft,
      ["r5", "r6", "J"].map((face) => find(draft, face)),
      { to: "new" },
    )!;
    const next = move(laid, [find(laid, "r7")], swapFor(laid, [find(laid, "r7")], find(laid, "J"))!)!;
    expect(textsOf(next)).toEqual(["r5 r6 r7"]);
    expect(rackOf(next)).toBe("J");
  });

  it("stays where a tile doesn't fit, or several are in the hand", () => {
    const draft = make("r5 r6 J r8", "r7 k1");
    expect(swapFor(draft, [find(draft, "k1")], find(draft, "J"))).toBe(null);
    expect(swapFor(draft, [find(draft, "r7"), find(draft, "k1")], find(draft, "J"))).toBe(null);
    expect(swapFor(draft, [find(draft, "r7")], find(draft, "r6"))).toBe(null);
  });
});

describe("moving", () => {
  it("lays a tile of the rack as a new meld", () => {
    const draft = make("", "r4 r5");
    const next = move(draft, [find(draft, "r4")], { to: "new" })!;
    expect(textsOf(next)).toEqual(["r4"]);
    expect(rackOf(next)).toBe("r5");
    expect(textsOf(draft)).toEqual([]);
  });

  it("sorts a run that was dropped out of order", () => {
    const draft = make("", "r6 r4 r5 J");
    const ids = ["r6", "r4", "r5"].map((face) => find(draft, face));
    expect(textsOf(move(draft, ids, { to: "new" })!)).toEqual(["r4 r5 r6"]);
    const gap = make("r4 r5 r6", "r8 J");
    const joined = move(gap, [find(gap, "J"), find(gap, "r8")], { to: "meld", meld: gap.melds[0]!.id, at: 0 })!;
    expect(textsOf(joined)).toEqual(["r4 r5 r6 J r8"]);
  });

  it("sorts what stays of a meld in which tiles stood out of order", () => {
    const long = make("r8 r9 r10 r11 r12", "r7 r10");
    const own = ["r7", "r10"].map((face) => long.rack.find((one) => one.face === face)!.id);
    const mixed = move(long, own, { to: "meld", meld: long.melds[0]!.id, at: 2 })!;
    expect(textsOf(mixed)).toEqual(["r8 r9 r7 r10 r10 r11 r12"]);
    const upper = mixed.melds[0]!.pieces.slice(4).map((one) => one.id);
    expect(textsOf(move(mixed, upper, { to: "new" })!)).toEqual(["r7 r8 r9 r10", "r10 r11 r12"]);
  });

  it("leaves a joker where it was put if that stands", () => {
    const draft = make("r4 r5 r6", "J");
    const meld = draft.melds[0]!.id;
    expect(textsOf(move(draft, [find(draft, "J")], { to: "meld", meld, at: 0 })!)).toEqual(["J r4 r5 r6"]);
    expect(textsOf(move(draft, [find(draft, "J")], { to: "meld", meld, at: 3 })!)).toEqual(["r4 r5 r6 J"]);
  });

  it("never takes a tile of the table onto the rack", () => {
    const draft = make("r4 r5 r6", "k1");
    expect(move(draft, [find(draft, "r4")], { to: "rack", at: 0 })).toBeNull();
  });

  it("takes an own tile back to where the hand puts it", () => {
    const draft = make("", "r4 r5 r6");
    const out = move(draft, [find(draft, "r5")], { to: "new" })!;
    expect(rackOf(move(out, [find(out, "r5")], { to: "rack", at: 0 })!)).toBe("r5 r4 r6");
  });

  it("reorders the rack by hand", () => {
    const draft = make("", "r4 r5 r6");
    expect(rackOf(move(draft, [find(draft, "r4")], { to: "rack", at: 3 })!)).toBe("r5 r6 r4");
  });

  it("joins two melds, and forgets the empty one", () => {
    const draft = make("r4 r5 r6 | r7 r8 r9", "");
    const joined = move(draft, restOf(draft, find(draft, "r7")), { to: "meld", meld: draft.melds[0]!.id, at: 3 })!;
    expect(textsOf(joined)).toEqual(["r4 r5 r6 r7 r8 r9"]);
  });

  it("sorts the rack by runs and by groups", () => {
    const draft = make("", "J b5 r5 r4");
    expect(rackOf(sortRack(draft, byRuns))).toBe("r4 r5 b5 J");
    expect(rackOf(sortRack(draft, byGroups))).toBe("r4 r5 b5 J");
    expect(rackOf(sortRack(make("", "b4 r5 r4"), byGroups))).toBe("r4 b4 r5");
  });
});

describe("history", () => {
  it("undoes and redoes each step, and forgets the future after a new one", () => {
    const history = new History(1);
    history.push(2);
    history.push(3);
    history.undo();
    expect([history.now, history.canRedo]).toEqual([2, true]);
    history.redo();
    expect(history.now).toBe(3);
    history.undo();
    history.push(4);
    expect([history.now, history.canRedo]).toEqual([4, false]);
    history.restart(9);
    expect([history.now, history.canUndo]).toEqual([9, false]);
  });
});

describe("when the table changes", () => {
  const oldBase = make("r4 r5 r6 | k7 b7 y7", "r7 k1 k2 k3");
  const after = (melds: string[], rack: string): Draft => ({
    melds: tableFrom(oldBase.melds, melds),
    rack: rackFrom(oldBase.rack, parseTiles(rack)),
  });
  const draft = move(oldBase, [find(oldBase, "r7")], { to: "meld", meld: oldBase.melds[0]!.id, at: 3 })!;

  it("melds keep their identity, also those that grew", () => {
    const next = tableFrom(oldBase.melds, ["k7 b7 y7", "r3 r4 r5 r6", "b1 b2 b3"]);
    expect(next.map((meld) => meld.id).slice(0, 2)).toEqual([oldBase.melds[1]!.id, oldBase.melds[0]!.id]);
  });

  it("a draft survives a change elsewhere", () => {
    const next = rebase(draft, oldBase, after(["r4 r5 r6", "k7 b7 y7 r7"], "r7 k1 k2 k3"));
    expect(textsOf(next).toSorted()).toEqual(["k7 b7 y7 r7", "r4 r5 r6 r7"]);
  });

  it("a draft on a meld that changed goes back to the rack", () => {
    const next = rebase(draft, oldBase, after(["r3 r4 r5 r6", "k7 b7 y7"], "r7 k1 k2 k3"));
    expect(textsOf(next)).toEqual(["r3 r4 r5 r6", "k7 b7 y7"]);
    expect(rackOf(next).split(" ").toSorted().join(" ")).toBe("k1 k2 k3 r7");
  });

  it("the rack keeps my order, new tiles come last", () => {
    const mine = sortRack(oldBase, (a, b) => byRuns(b, a));
    const next = rebase(mine, oldBase, after(["r4 r5 r6", "k7 b7 y7"], "k1 k2 k3 r7 y9"));
    expect(rackOf(next)).toBe("r7 k3 k2 k1 y9");
    expect(differs(mine, oldBase)).toBe(false);
  });

  it("a draft that the server kept comes back", () => {
    const base = make("r4 r5 r6 | k7 b7 y7", "r7 k1");
    const back = restore(base, ["r4 r5 r6 r7", "k7 b7 y7"])!;
    expect(textsOf(back)).toEqual(["r4 r5 r6 r7", "k7 b7 y7"]);
    expect(rackOf(back)).toBe("k1");
    expect(restore(base, ["r4 r5 r6 r8", "k7 b7 y7"])).toBeNull();
    expect(restore(base, ["r4 r5 r6"])).toBeNull();
  });

  it("pieces are never equal", () => expect(piece("r1", true).id).not.toBe(piece("r1", true).id));
});
