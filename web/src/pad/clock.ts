/**
 * The turn clock for a real table: what was tapped, in order, gives whose turn it is and how much time is left. It reads
 * no clock of its own; every time is given, in milliseconds.
 */
export type Mode =
  /** So long for each turn, and a number of extensions for each player. */
  | { kind: "turn"; seconds: number; extensions: number; extension: number }
  /** So long for the whole game. */
  | { kind: "bank"; seconds: number }
  /** The same, but the first seconds of a turn cost nothing. */
  | { kind: "bronstein"; seconds: number; free: number };
/** `players` in turn order. */
export type Settings = { mode: Mode; players: string[] };
export type Tap =
  | { what: "start" | "pass" | "pause" | "go" | "skip" | "extend" | "resign" | "undo"; at: number }
  | { what: "give"; at: number; player: string; seconds: number };
export type Face = {
  player: string;
  /** The next one, who will be on turn after a tap. */
  next: string;
  phase: "ready" | "running" | "paused" | "over";
  /** Counts from 1; passing, skipping and resigning begin the next. */
  turn: number;
  /** What the one on turn has left; less than nothing when the time is up. */
  left: number;
  /** How much of it there was when the turn began. */
  whole: number;
  /** What everybody has left in the bank, or for a turn. */
  banks: Record<string, number>;
  extensions: Record<string, number>;
  resigned: string[];
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
};

const each = <T>(players: readonly string[], value: T): Record<string, T> =>
  Object.fromEntries(players.map((player) => [player, value]));

/** The taps that count: an undo takes back the last one before it that counts. */
export function counting(taps: readonly Tap[]): Tap[] {
  const kept: Tap[] = [];
  for (const tap of taps) {
    if (tap.what === "undo") kept.pop();
    else kept.push(tap);
  }
  return kept;
}

export function faceAt({ mode, players }: Settings, taps: readonly Tap[], at: number): Face {
  const state: State = {
    banks: each(players, mode.seconds * 1000),
    extensions: each(players, mode.kind === "turn" ? mode.extensions : 0),
    resigned: [],
    player: players[0]!,
    turn: 1,
    phase: "ready",
    now: { used: 0, since: null, given: 0 },
  };
  for (const tap of counting(taps)) take(state, mode, players, tap);
  const used = usedBy(state, at);
  const whole = state.banks[state.player]! + state.now.given;
  const left = whole - cost(mode, used);
  return {
    player: state.player,
    next: nextOf(state, players),
    phase: state.phase,
    turn: state.turn,
    left,
    whole,
    banks: { ...state.banks, [state.player]: left },
    extensions: state.extensions,
    resigned: state.resigned,
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

function take(state: State, mode: Mode, players: readonly string[], tap: Tap): void {
  const { now } = state;
  switch (tap.what) {
    case "start":
    case "go":
      if (state.phase === "running" || state.phase === "over") return;
      state.phase = "running";
      now.since = tap.at;
      return;
    case "pause":
      if (state.phase !== "running") return;
      now.used = usedBy(state, tap.at);
      now.since = null;
      state.phase = "paused";
      return;
    case "give":
      if (tap.player === state.player) now.given += tap.seconds * 1000;
      else if (mode.kind !== "turn") state.banks[tap.player]! += tap.seconds * 1000;
      return;
    case "extend":
      if (mode.kind !== "turn" || !state.extensions[state.player]) return;
      state.extensions = { ...state.extensions, [state.player]: state.extensions[state.player]! - 1 };
      now.given += mode.extension * 1000;
      return;
    case "resign":
      if (state.phase === "over") return;
      state.resigned = [...state.resigned, state.player];
      pass(state, mode, players, tap.at);
      if (state.resigned.length >= players.length - 1) finish(state);
      return;
    case "pass":
    case "skip":
      if (state.phase === "running" || (tap.what === "skip" && state.phase !== "over"))
        pass(state, mode, players, tap.at);
      return;
    case "undo":
  }
}

function pass(state: State, mode: Mode, players: readonly string[], at: number): void {
  if (mode.kind !== "turn") {
    const rest = state.banks[state.player]! + state.now.given - cost(mode, usedBy(state, at));
    state.banks = { ...state.banks, [state.player]: Math.max(0, rest) };
  }
  state.player = nextOf(state, players);
  state.turn += 1;
  state.now = { used: 0, since: state.phase === "running" ? at : null, given: 0 };
}

function finish(state: State): void {
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
