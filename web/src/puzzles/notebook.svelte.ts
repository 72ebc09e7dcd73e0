/** What this browser knows of me and puzzles: what I solved and how, my rating, what I like to train. */
import { recall, remember } from "../state/memory";
import type { Kind, Puzzle } from "./collection";
import { usualBox } from "../learn/progress.svelte";
import { type Day, streak, today } from "./days";
import { INITIAL, type Rating, rated } from "./glicko";

const KEY = "puzzles";
const MOST_RATINGS = 200;
/** A technique that I chose tells me half of the answer, and so does a hint. */
const TOLD = 0.5;
/** Whoever is new here has done lessons at most: one puzzle shouldn't throw the rating about. */
const NEW: Rating = { ...INITIAL, rating: 1000, deviation: 200 };

export type Result = {
  /** When. */
  on: Day;
  /** 1: at once and without a hint; 0: shown. */
  score: number;
  seconds: number;
  tries: number;
  /** How far I went on the ladder of hints. */
  hints: number;
};
/** Until I choose a box (or any), it is the one that I learned or played last. */
export type Choice = { technique: string | null; edition: string | null; kind: Kind | null };
type Notes = {
  results: Readonly<Record<string, Result>>;
  /** The puzzles of days, each by its day. */
  days: Readonly<Record<Day, Result>>;
  rating: Rating;
  /** The ratings that I have had, the latest last. */
  course: readonly number[];
  choice: Omit<Choice, "edition"> & Partial<Choice>;
};
const BLANK: Notes = {
  results: {},
  days: {},
  rating: NEW,
  course: [],
  choice: { technique: null, kind: null },
};

function read(): Notes {
  try {
    return { ...BLANK, ...(JSON.parse(recall(KEY) ?? "{}") as Partial<Notes>) };
  } catch {
    return BLANK;
  }
}

/** How well a puzzle was solved: each wrong try and each hint costs a quarter. */
export const scoreOf = (tries: number, hints: number): number => Math.max(0.05, 1 - 0.25 * (tries - 1 + hints));
export const starsOf = (score: number): number => (score === 0 ? 0 : score < 0.5 ? 1 : score < 1 ? 2 : 3);

/** Nobody loses by solving: several tries and hints only make the gain smaller. */
function afterwards(before: Rating, puzzle: number, score: number, weight: number): Rating {
  const after = rated(before, puzzle, score, weight);
  return score > 0 ? { ...after, rating: Math.max(before.rating, after.rating) } : after;
}

export class Notebook {
  private notes = $state.raw(read());

  readonly results = $derived(this.notes.results);
  readonly days = $derived(this.notes.days);
  readonly rating = $derived(this.notes.rating);
  readonly course = $derived(this.notes.course);
  readonly choice = $derived<Choice>({ edition: usualBox(), ...this.notes.choice });
  readonly solved = $derived(Object.values(this.results).filter(({ score }) => score > 0));

  /** Days on which their own puzzle was solved, in a row up to now. */
  streak(now = today()): number {
    return streak(this.onTime(), now);
  }

  longest(): number {
    return Math.max(0, ...[...this.onTime()].map((day) => streak(this.onTime(), day)));
  }

  choose(choice: Partial<Choice>): void {
    this.write((notes) => ({ ...notes, choice: { ...notes.choice, ...choice } }));
  }

  /** The first time counts; how much my rating has changed by it. */
  note(puzzle: Puzzle, result: Result, day: Day | null): number {
    const before = read();
    const first = puzzle.id !== null && !(puzzle.id in before.results);
    const chosen = before.choice.technique !== null && day === null;
    const weight = (chosen ? TOLD : 1) * (result.hints && result.score ? TOLD ** result.hints : 1);
    const rating =
      first && puzzle.rating !== null ? afterwards(before.rating, puzzle.rating, result.score, weight) : before.rating;
    this.write((notes) => ({
      ...notes,
      rating,
      course: first ? [...notes.course, Math.round(rating.rating)].slice(-MOST_RATINGS) : notes.course,
      results: first ? { ...notes.results, [puzzle.id!]: result } : notes.results,
      days: day && !(day in notes.days) ? { ...notes.days, [day]: result } : notes.days,
    }));
    return Math.round(rating.rating) - Math.round(before.rating.rating);
  }

  private onTime(): Set<Day> {
    return new Set(Object.entries(this.days).flatMap(([day, { on, score }]) => (on === day && score > 0 ? [day] : [])));
  }

  /** Another tab may have written since. */
  private write(change: (notes: Notes) => Notes): void {
    this.notes = change(read());
    remember(KEY, JSON.stringify(this.notes));
  }
}

export const notebook = new Notebook();
