import { describe, expect, it } from "vitest";
import { fits, shuffled } from "../src/lib/proof";
import { sha256, toHex } from "../src/lib/sha256";

const SEED = Uint8Array.from({ length: 32 }, (_, at) => at);

describe("the fair deal", () => {
  it("knows SHA-256", () => {
    expect(toHex(sha256(new TextEncoder().encode("abc")))).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
    expect(toHex(sha256(new Uint8Array(0)))).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  });

  it("checks the fingerprint of the published example", () => {
    expect(fits(toHex(SEED), "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd")).toBe(true);
    expect(fits(toHex(SEED), "730dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd")).toBe(false);
  });

  it("shuffles as the published example", () => {
    const items = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    expect(shuffled(items, SEED, "deal/1").join(" ")).toBe("8 6 9 4 3 7 1 2 0 5");
    expect(shuffled(items, SEED, "start/1").join(" ")).toBe("9 6 1 8 7 4 5 0 2 3");
  });
});
