/** Needs of a sorting location: goods that must be moved, a shipment that is held, or goods to be cleared out. */
export type Repair = 'goods' | 'hold' | 'clear';

export type CellState = 'empty' | 'busy' | 'complete' | Repair;

interface Lying {
  /** Pieces that its order wants, and those that lie there. */
  readonly quantity: number;
  readonly placed: number;
}

/** How a sorting location stands on the map of its zone; a repair comes before whatever lies there. */
export const cellState = <R extends Repair>(
  { quantity, placed }: Lying,
  repair?: R,
): Exclude<CellState, Repair> | R =>
  repair ?? (placed === 0 ? 'empty' : placed < quantity ? 'busy' : 'complete');

/** The four that a map counts and colours. */
export const cellKinds = ['complete', 'busy', 'empty', 'repair'] as const;
export type CellKind = (typeof cellKinds)[number];

export const cellKind = (state: CellState): CellKind =>
  state === 'goods' || state === 'hold' || state === 'clear' ? 'repair' : state;
