/** How a list compares a day with the one that is asked: `presale_starts_at_operator`. */
export const comparisons = ['=', '<>', '<', '<=', '>', '>='] as const;
export type Comparison = (typeof comparisons)[number];
