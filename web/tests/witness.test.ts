import { beforeEach, expect, it, vi } from "vitest";
import type { GameLine, GameView } from "../src/protocol";
import { testimony, witness } from "../src/state/witness";

const game = (commitment: string, deals = 1, number = 1): GameView => ({ number, deals, commitment }) as GameView;
const dealt = (rack: string): GameLine[] => [
  { event: "racks-dealt", number: 1, rack_size: 1, pool_size: 1, own: { event: "own-deal", rack, may_redeal: false } },
];

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

it("keeps what it saw first, whatever is said later", () => {
  witness("t", game("aa"), 0, dealt("r1"));
  witness("t", game("bb"), 0, dealt("r2"));
  expect(testimony("t", game("bb"), 0)).toMatchObject({ commitment: "aa", rack: "r1", seat: 0 });
});

it("goes with a new deal of the same game: the fingerprint stays, the rack is another", () => {
  witness("t", game("aa"), 0, dealt("r1"));
  witness("t", game("aa", 2), 0, dealt("k5"));
  expect(testimony("t", game("aa", 2), 0)).toMatchObject({ commitment: "aa", rack: "k5" });
});

it("knows nothing of another game, nor of another seat's rack", () => {
  witness("t", game("aa"), 0, dealt("r1"));
  expect(testimony("t", game("cc", 1, 2), 0)).toEqual({ commitment: "cc", seat: 0, rack: null });
  expect(testimony("t", game("aa"), null)).toEqual({ commitment: "aa", seat: null, rack: null });
});
