import type { OldLine, Taken } from './reroute.ts';

/** Pieces of an article that somebody wants to end. */
export interface WantedPieces {
  readonly product_identifier: string;
  readonly quantity: number;
}

/** More pieces of an article than can be had; `placed` of them lie in the sorting location. */
export interface TooMany extends WantedPieces {
  readonly of: number;
  readonly placed: number;
}

/**
 * Takes pieces of a delivery by article over its lines, the last first, at most what is not placed (order-rules.md 3,
 * Annuleringen).
 */
export function takeLastFirst(
  lines: readonly OldLine[],
  wanted: readonly WantedPieces[],
): { readonly taken: readonly Taken[]; readonly over: readonly TooMany[] } {
  const taken: Taken[] = [];
  const over: TooMany[] = [];
  for (const product_identifier of new Set(wanted.map(one => one.product_identifier))) {
    const ofArticle = lines.filter(line => line.product_identifier === product_identifier);
    const quantity = total(wanted.filter(one => one.product_identifier === product_identifier));
    let left = quantity;
    for (const line of [...ofArticle].sort((a, b) => b.id - a.id)) {
      const gives = Math.min(left, line.quantity - line.placed);
      left -= gives;
      if (gives > 0) taken.push({ line, to: 0, quantity: gives });
    }
    const placed = ofArticle.reduce((sum, line) => sum + line.placed, 0);
    if (left > 0) over.push({ product_identifier, quantity, of: total(ofArticle), placed });
  }
  return { taken, over };
}

/** Whether all pieces of the delivery are wanted, and nothing else, those in the sorting location among them. */
export const isWhole = (lines: readonly OldLine[], wanted: readonly WantedPieces[]): boolean =>
  [...lines, ...wanted].every(
    ({ product_identifier: product }) =>
      total(wanted.filter(one => one.product_identifier === product)) ===
      total(lines.filter(one => one.product_identifier === product)),
  );

/** All pieces that do not lie in the sorting location. */
export const notPlaced = (lines: readonly OldLine[]): readonly Taken[] =>
  lines.flatMap(line =>
    line.quantity > line.placed ? [{ line, to: 0, quantity: line.quantity - line.placed }] : [],
  );

const total = (parts: readonly { readonly quantity: number }[]): number =>
  parts.reduce((sum, { quantity }) => sum + quantity, 0);
