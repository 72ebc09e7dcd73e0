import { beforeEach, describe, expect, it, vi } from "vitest";
import { parseTiles } from "../src/lib/tiles";
import { together } from "../src/table/apart";

describe("tiles that lie apart", () => {
  const made = (short: string, ...melds: string[]): string | undefined =>
    together(parseTiles(short), [short, ...melds])?.join(" ");

  it("are seen as the meld that they would be together", () => {
    expect(made("k7", "r7 b7")).toBe("k7 r7 b7");
    expect(made("r6", "r1 r2 r3", "r5", "r4")).toBe("r4 r5 r6");
    expect(made("r5 r6", "r3 r4")).toBe("r3 r4 r5 r6");
  });

  it("are too few, or don't fit", () => {
    expect(made("k7")).toBeUndefined();
    expect(made("k7", "r7")).toBeUndefined();
    expect(made("k7", "r8 b8")).toBeUndefined();
    expect(made("k7", "r7 b7 y7")).toBeUndefined(); // that is a meld by itself
  });
});

describe("what is said of them", () => {
  beforeEach(async () => {
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
    vi.stubGlobal("document", { baseURI: "http://here/", documentElement: { dataset: {}, lang: "en" } });
    await (await import("../src/state/words.svelte")).speak("en");
  });

  it("is to push them together, and else what the referee says", async () => {
    const { faultAmongText } = await import("../src/state/faults");
    const fault = { code: "meld-too-short", details: { meld: "k7", missing: 2 } };
    expect(faultAmongText(fault, ["k7", "r7 b7"])).toMatch(/lie apart\. Push them together/);
    expect(faultAmongText(fault, ["k7", "r8"])).toMatch(/needs 2 more tiles/);
  });
});
