/** Glicko-2 for one try at one puzzle. The same as `puzzles/rating.py`, and held to it. */
export type Rating = { rating: number; deviation: number; volatility: number };

export const INITIAL: Rating = { rating: 1500, deviation: 350, volatility: 0.06 };
const OF_A_PUZZLE = 150; // how sure the rating of a puzzle is
const SCALE = 173.7178;
const CENTRE = 1500;
const CHANGE = 0.5;
const CLOSE = 1e-6;

/** After a try at a puzzle of this rating: 1 for solved, 0 for not; a smaller weight says less. */
export function rated(player: Rating, puzzle: number, score: number, weight = 1): Rating {
  const [mu, phi] = [(player.rating - CENTRE) / SCALE, player.deviation / SCALE];
  const damped = 1 / Math.sqrt(1 + (3 * (OF_A_PUZZLE / SCALE) ** 2) / Math.PI ** 2);
  const chance = 1 / (1 + Math.exp(-damped * (mu - (puzzle - CENTRE) / SCALE)));
  const information = weight * damped ** 2 * chance * (1 - chance);
  const gain = weight * damped * (score - chance);
  const variance = 1 / information;
  const volatility = volatilityAfter(player.volatility, phi, variance, (variance * gain) ** 2);
  const sure = 1 / Math.sqrt(1 / (phi ** 2 + volatility ** 2) + information);
  return { rating: CENTRE + SCALE * (mu + sure ** 2 * gain), deviation: SCALE * sure, volatility };
}

/** The zero of `f` by the Illinois algorithm. */
function volatilityAfter(sigma: number, phi: number, variance: number, squared: number): number {
  const start = Math.log(sigma ** 2);
  const f = (x: number): number => {
    const total = phi ** 2 + variance + Math.exp(x);
    return (Math.exp(x) * (squared - total)) / (2 * total ** 2) - (x - start) / CHANGE ** 2;
  };
  let low = start;
  let high = start - CHANGE;
  if (squared > phi ** 2 + variance) high = Math.log(squared - phi ** 2 - variance);
  else while (f(high) < 0) high -= CHANGE;
  let [fLow, fHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > CLOSE) {
    const middle = low + ((low - high) * fLow) / (fHigh - fLow);
    const fMiddle = f(middle);
    if (fMiddle * fHigh <= 0) [low, fLow] = [high, fHigh];
    else fLow /= 2;
    [high, fHigh] = [middle, fMiddle];
  }
  return Math.exp(low / 2);
}
