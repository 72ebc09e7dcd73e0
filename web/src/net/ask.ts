/**
 * Questions about any position: is this legal, what could be played, how do these tiles fit? The only module that asks
 * them. Whoever asks doesn't know who answers: today the server.
 */
import type {
  ArrangeAnswer,
  ArrangeQuestion,
  CheckAnswer,
  CheckQuestion,
  GradeAnswer,
  GradeQuestion,
  SolveAnswer,
  SolveQuestion,
} from "../protocol";
import { ask } from "./api";

/** Nobody could be asked, since the server is out of reach. */
export class OutOfReach extends Error {}

/** Throws `Refused`, whose text says what to change, or `OutOfReach`. */
async function question<T>(about: string, asked: unknown): Promise<T> {
  try {
    return await ask<T>("POST", `api/ask/${about}`, asked);
  } catch (problem) {
    if (problem instanceof TypeError || problem instanceof SyntaxError) throw new OutOfReach(); // from `fetch`; no JSON
    throw problem;
  }
}

export const asking = {
  check: (asked: CheckQuestion) => question<CheckAnswer>("check", asked),
  solve: (asked: SolveQuestion) => question<SolveAnswer>("solve", asked),
  arrange: (asked: ArrangeQuestion) => question<ArrangeAnswer>("arrange", asked),
  grade: (asked: GradeQuestion) => question<GradeAnswer>("grade", asked),
};
