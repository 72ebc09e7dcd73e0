/** What was measured of a level of bots. */
export type Measured = { rating: number; players: number };

/** The rating at a table of this size; not every size was measured: then at the nearest one, of two the smaller. */
export function measured(ratings: Readonly<Record<string, number>> | undefined, players: number): Measured | null {
  const sizes = Object.keys(ratings ?? {})
    .map(Number)
    .toSorted((one, other) => one - other);
  const [nearest] = sizes.toSorted((one, other) => Math.abs(one - players) - Math.abs(other - players));
  return nearest === undefined ? null : { rating: ratings![nearest]!, players: nearest };
}
