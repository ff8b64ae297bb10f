/**
 * Divides whole cents by weights, by largest remainder: the shares add up to the total, always, and none is more than a cent from
 * its exact part. Of equal remainders the first comes first. All weights zero: they share alike.
 */
export function shares(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, one) => all + one, 0);
  const exact = weights.map(weight => (sum === 0 ? total / weights.length : (total * weight) / sum));
  const whole = exact.map(Math.floor);
  const left = total - whole.reduce((all, one) => all + one, 0);
  const first = exact
    .map((part, i) => ({ i, rest: part - Math.floor(part) }))
    .sort((a, b) => b.rest - a.rest || a.i - b.i)
    .slice(0, left);
  for (const { i } of first) whole[i] = (whole[i] ?? 0) + 1;
  return whole;
}

/** Cents of the next `pieces` of a line of `quantity` pieces, after `done` others; those of all pieces add up to its price. */
export const priceOfPieces = (price: number, quantity: number, pieces: number, done = 0): number =>
  shares(
    price,
    Array.from({ length: quantity }, () => 1),
  )
    .slice(done, done + pieces)
    .reduce((all, one) => all + one, 0);
