import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Seen, checkDeal } from "../src/lib/fairness";

// One real game for each edition, written by the Python side.
const FOLDER = new URL("../../tests/golden/", import.meta.url);
const records = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".jsonl"))
  .toSorted();
const read = (name: string): string => readFileSync(new URL(name, FOLDER), "utf8");

function seenIn(record: string, seat = 1): Seen {
  const lines = record
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { event?: string; commitment: string; racks: string[] });
  return {
    commitment: lines[0]!.commitment,
    seat,
    rack: lines.findLast((line) => line.event === "dealt")!.racks[seat]!,
  };
}

const failed = (record: string, seen: Seen): string[] =>
  checkDeal(record, seen)
    .filter((one) => one.difference)
    .map((one) => one.what);

describe("a game dealt again from its seed", () => {
  it.each(records)("%s was fair", (name) => {
    const checks = checkDeal(read(name), seenIn(read(name)));
    expect(checks.filter((one) => one.difference)).toEqual([]);
    const start = name === "original-fr.jsonl" ? [] : ["start"]; // there the youngest begins: nothing is drawn
    expect(checks.map((one) => one.what).toSorted()).toEqual(
      ["box", "deal", "draws", "fingerprint", "pool", "seen", ...start].toSorted(),
    );
  });

  it("was held against every draw, and knows games with a new deal and with a pool shuffled again", () => {
    expect(read("ravensburger-de.jsonl")).toContain('"redeal-demanded"');
    expect(read("ravensburger-fr.jsonl")).toContain('"pool-shuffled"');
  });

  it("has nothing to say about a rack that this browser never saw", () => {
    const checks = checkDeal(read("sabra.jsonl"), { ...seenIn(read("sabra.jsonl")), seat: null, rack: null });
    expect(checks.map((one) => one.what)).not.toContain("seen");
  });
});

describe("a game that was tampered with", () => {
  const record = read("sabra.jsonl");
  const lines = record.trim().split("\n");
  const at = (event: string): number => lines.findIndex((line) => line.includes(`"event": "${event}"`));
  function change<T extends object>(line: number, edit: (parsed: T) => Partial<T>): string {
    const parsed = JSON.parse(lines[line]!) as T;
    return lines.with(line, JSON.stringify({ ...parsed, ...edit(parsed) })).join("\n");
  }

  it("shows another seed", () => {
    const other = change<{ seed: string }>(at("game-began"), () => ({ seed: "00".repeat(32) }));
    expect(failed(other, seenIn(record))).toContain("fingerprint");
  });

  it("shows another fingerprint than before the game", () => {
    expect(failed(record, { ...seenIn(record), commitment: "ab".repeat(32) })).toEqual(["fingerprint"]);
  });

  it("shows two racks exchanged, and what they should have been", () => {
    const line = at("dealt");
    const other = change(line, ({ racks }: { racks: string[] }) => ({ racks: racks.toReversed() }));
    const found = checkDeal(other, { ...seenIn(record), rack: null }).find((one) => one.difference)!;
    expect(found.what).toBe("deal");
    expect(found.difference).toEqual({
      line: line + 1,
      wanted: seenIn(record, 0).rack,
      found: seenIn(record, racksIn(record) - 1).rack,
    });
    expect(failed(other, seenIn(record, 0))).toEqual(["seen", "deal"]);
  });

  it("shows a tile drawn out of order", () => {
    const line = at("drew");
    const other = change(line, ({ tiles }: { tiles: string }) => ({ tiles: tiles === "k1" ? "k2" : "k1" }));
    expect(failed(other, seenIn(record))).toEqual(["draws"]);
    expect(checkDeal(other, seenIn(record)).find((one) => one.difference)!.difference!.line).toBe(line + 1);
  });

  it("shows a box with a tile too many, and a starter who drew another tile", () => {
    const forged = change(at("dealt"), ({ pool }: { pool: string }) => ({ pool: `r13 ${pool}` }));
    expect(failed(forged, seenIn(record))).toContain("box");
    const start = change(at("start-drawn"), ({ draws }: { draws: [number, string][] }) => ({
      draws: draws.map(([seat]): [number, string] => [seat, "r7"]),
    }));
    expect(failed(start, seenIn(record))).toEqual(["start"]);
  });
});

const racksIn = (record: string): number => (JSON.parse(record.split("\n")[0]!) as { players: number }).players;
