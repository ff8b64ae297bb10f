/** SQL: a number from 0 below `below`, by the order's number or another; `salt` makes another series. */
export const chance = (salt: number, below: string | number, of = 'n'): string =>
  `abs(hashint8extended(${of}, ${salt}) % ${below})::int`;

/** SQL: one of a list of texts, by the number `of`. */
export const oneOf = (list: string, salt: number, of = 'n'): string =>
  `(${list})[1 + ${chance(salt, `cardinality(${list})`, of)}]`;
