/**
 * The turn clock for a real table: what was tapped gives whose turn it is and how much time is left. It reads no clock
 * of its own; every time is given, in milliseconds. A tap names the turn it was made in, so that taps of several phones
 * can be merged: of two that pass the same turn on, one does.
 */
import type { ClockSet, Tap } from "../protocol";

export type { ClockSet, Tap } from "../protocol";
export type Mode = ClockSet["mode"];
/** `players` in turn order. */
export type Settings = Pick<ClockSet, "mode" | "players">;
export type Face = {
  player: string;
  /** The next one, who will be on turn after a tap. */
  next: string;
  phase: "ready" | "running" | "paused" | "over";
  /** Counts from 1; passing, skipping and resigning begin the next. */
  turn: number;
  /** When the turn began, or the clock last went on: who taps twice would pass on two turns. */
  since: number;
  /** What the one on turn has left in the bank, or for the turn; without end if no time is counted. */
  left: number;
  /** The seconds of this turn that cost nothing yet. */
  free: number;
  /** How long it is until the time is up; nothing and less: it is. */
  rest: number;
  /** How much of it there was when the turn began. */
  whole: number;
  /** What everybody has left in the bank, or for a turn. */
  banks: Record<string, number>;
  extensions: Record<string, number>;
  resigned: string[];
  /** The last tap that had an effect: what an undo takes back. */
  last: string | null;
};

type Turn = { used: number; since: number | null; given: number };
type State = {
  banks: Record<string, number>;
  extensions: Record<string, number>;
  resigned: string[];
  player: string;
  turn: number;
  phase: Face["phase"];
  now: Turn;
  moved: number;
};

const each = <T>(players: readonly string[], value: T): Record<string, T> =>
  Object.fromEntries(players.map((player) => [player, value]));

type Ordered = { id: string; order: number };
const byOrder = (one: Ordered, other: Ordered): number =>
  one.order - other.order || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);

/** The union of what several phones know: every one once, in order. */
export function united<T extends Ordered>(...known: readonly (readonly T[])[]): T[] {
  return [...new Map(known.flat().map((one) => [one.id, one])).values()].toSorted(byOrder);
}

/** Of several clocks that were set, the one that counts. */
export const latest = (clocks: readonly ClockSet[]): ClockSet | null => clocks.toSorted(byOrder).at(-1) ?? null;

/** The taps that count, in order: those that no undo takes back. */
export function counting(taps: readonly Tap[]): Tap[] {
  const taken = new Set(taps.map(({ takes }) => takes));
  return taps.filter(({ id, what }) => what !== "undo" && !taken.has(id)).toSorted(byOrder);
}

export function faceAt({ mode, players }: Settings, taps: readonly Tap[], at: number): Face {
  const state: State = {
    banks: each(players, mode.kind === "off" ? Infinity : mode.seconds * 1000),
    extensions: each(players, mode.kind === "turn" ? mode.extensions : 0),
    resigned: [],
    player: players[0]!,
    turn: 1,
    phase: "ready",
    now: { used: 0, since: null, given: 0 },
    moved: 0,
  };
  let last: string | null = null;
  for (const tap of counting(taps))
    if (tap.turn === state.turn && state.phase !== "over" && take(state, mode, players, tap)) last = tap.id;
  const used = usedBy(state, at);
  const whole = state.banks[state.player]! + state.now.given;
  const left = whole - cost(mode, used);
  const free = mode.kind === "bronstein" ? Math.max(0, mode.free * 1000 - used) : 0;
  return {
    player: state.player,
    next: nextOf(state, players),
    phase: state.phase,
    turn: state.turn,
    since: state.moved,
    left,
    free,
    rest: left + free,
    whole,
    banks: { ...state.banks, [state.player]: left },
    extensions: state.extensions,
    resigned: state.resigned,
    last,
  };
}

const usedBy = ({ now: { used, since } }: State, at: number): number =>
  used + (since === null ? 0 : Math.max(0, at - since));

/** What so much time of a turn takes from the bank. */
const cost = (mode: Mode, used: number): number =>
  mode.kind === "bronstein" ? Math.max(0, used - mode.free * 1000) : used;

function nextOf({ player, resigned }: State, players: readonly string[]): string {
  const at = players.indexOf(player);
  const order = [...players.slice(at + 1), ...players.slice(0, at + 1)];
  return order.find((other) => !resigned.includes(other)) ?? player;
}

/** Whether it had an effect. */
function take(state: State, mode: Mode, players: readonly string[], tap: Tap): boolean {
  const { now } = state;
  switch (tap.what) {
    case "start":
    case "go":
      if (state.phase === "running") return false;
      state.phase = "running";
      now.since = state.moved = tap.at;
      return true;
    case "pause":
      if (state.phase !== "running") return false;
      now.used = usedBy(state, tap.at);
      now.since = null;
      state.phase = "paused";
      return true;
    case "give":
      return give(state, mode, tap.player!, (tap.seconds ?? 0) * 1000);
    case "extend":
      if (mode.kind !== "turn" || !state.extensions[state.player]) return false;
      state.extensions = { ...state.extensions, [state.player]: state.extensions[state.player]! - 1 };
      now.given += mode.extension * 1000;
      return true;
    case "resign": {
      const gone = tap.player ?? state.player;
      if (!players.includes(gone) || state.resigned.includes(gone)) return false;
      state.resigned = [...state.resigned, gone];
      if (gone === state.player) pass(state, mode, players, tap.at);
      if (state.resigned.length >= players.length - 1) finish(state, players);
      return true;
    }
    case "pass":
    case "skip":
      if (tap.what === "pass" && state.phase !== "running") return false;
      pass(state, mode, players, tap.at);
      return true;
    case "undo":
      return false;
  }
}

function give(state: State, mode: Mode, player: string, ms: number): boolean {
  if (player === state.player) state.now.given += ms;
  else if (mode.kind !== "turn" && player in state.banks)
    state.banks = { ...state.banks, [player]: state.banks[player]! + ms };
  else return false;
  return true;
}

function pass(state: State, mode: Mode, players: readonly string[], at: number): void {
  if (mode.kind !== "turn") {
    const rest = state.banks[state.player]! + state.now.given - cost(mode, usedBy(state, at));
    state.banks = { ...state.banks, [state.player]: Math.max(0, rest) };
  }
  state.player = nextOf(state, players);
  state.turn += 1;
  state.moved = at;
  state.now = { used: 0, since: state.phase === "running" ? at : null, given: 0 };
}

function finish(state: State, players: readonly string[]): void {
  state.player = players.find((player) => !state.resigned.includes(player)) ?? state.player;
  state.phase = "over";
  state.now.since = null;
}

/** 1:05, and the last ten seconds with their tenths. */
export function clockText(left: number): string {
  const rest = Math.max(0, left);
  if (rest < 10_000) return (Math.ceil(rest / 100) / 10).toFixed(1);
  const seconds = Math.ceil(rest / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
