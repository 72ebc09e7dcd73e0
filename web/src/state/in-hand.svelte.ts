/** What is said of the tiles that somebody holds, has chosen or points at. */
import { swaps } from "../lib/meld";
import { misfit } from "../lib/misfit";
import { type Face, isJoker } from "../lib/tiles";
import { type Target, facesOf, meldOf, move, pieceOf, textOf } from "../table/draft";
import type { Hands } from "../table/hands.svelte";
import type { TableStore } from "./table.svelte";
import { rich, t } from "./words.svelte";

const REST_MS = 120; // a hand that only passes over melds is not told about each of them
/** How each kind of joker may lie. */
const EXAMPLES: Readonly<Record<string, string>> = { J: "r4 J r6", D: "b2 D b5", C: "r9 C b11", M: "y2 y3 M y3 y2" };

export class InHand {
  /** Why what is in the hand doesn't fit where it would land; the page knows the shape of that meld only. */
  landing = $state.raw<ReturnType<typeof rich> | null>(null);

  constructor(
    private readonly store: TableStore,
    private readonly hands: Hands,
  ) {}

  readonly held = $derived.by(() => this.hands.held);
  /** Where it would land. */
  readonly aim = $derived.by<Target | null>(() => (this.hands.lifted.length ? this.hands.aim : null));

  /** A joker of the table that lies alone has been set free, and has to be played. */
  readonly freed = $derived.by(() =>
    this.held.some((id) => {
      const meld = meldOf(this.store.draft, id);
      return meld?.pieces.length === 1 && isJoker(meld.pieces[0]!.face) && meldOf(this.store.base, id) !== undefined;
    }),
  );

  /** Where a joker binds its meld, that is said when somebody reaches for it. */
  readonly bound = $derived.by(() => {
    const policy = String(this.store.table!.rules.joker_policy);
    const meld = this.held
      .map((id) => meldOf(this.store.base, id))
      .find((one) => one?.pieces.some((piece) => isJoker(piece.face)));
    const tiles = meld ? swaps(facesOf(meld)).join(" ") : "";
    return meld && tiles && policy !== "free" ? rich(`page.joker.${policy}`, { meld: textOf(meld), tiles }) : null;
  });

  /** A joker explains itself, when it is chosen, or pointed at before anything has moved. */
  readonly special = $derived.by(() => {
    const { pointed } = this.hands;
    const ids = this.held.length || pointed === null || this.store.dirty ? this.held : [pointed];
    const face = ids.map((id) => pieceOf(this.store.draft, id)?.face).find((one): one is Face => !!one && isJoker(one));
    return face ? { words: t(`page.special.${face}`), example: EXAMPLES[face]! } : null;
  });

  /** In an effect: looks where the hand is, once it rests. */
  look(): (() => void) | undefined {
    const [target, tiles] = [this.aim, this.held];
    if (target?.to !== "meld") {
      this.landing = target?.to === "joker" ? rich("page.joker.swap") : null;
      return undefined;
    }
    const timer = window.setTimeout(() => {
      const meld = move(this.store.draft, tiles, target)?.melds.find((one) => one.id === target.meld);
      const wrong = meld && misfit(facesOf(meld));
      this.landing = wrong ? rich(`refusal.${wrong.code}`, wrong.details) : null;
    }, REST_MS);
    return () => window.clearTimeout(timer);
  }
}
