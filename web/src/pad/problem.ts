/** What can't be on a score pad, in words. */
import { t } from "../state/words.svelte";
import type { PadError, Problem } from "./sheet";

export const problemWords = (problem: PadError | Problem, nameOf: (id: string) => string): string =>
  t(`page.pad.wrong.${problem.code}`, { ...problem.details, names: problem.players.map(nameOf).join(", ") });
