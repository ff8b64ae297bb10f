/** Outcomes of an order that a trial holds: how a person judged it then, or how it ended. The first that is so counts. */
export const outcomes = [
  'denied',
  'released',
  'waiting',
  'cancelled',
  'returned',
  'refunded',
  'none',
] as const;
export type Outcome = (typeof outcomes)[number];
