import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import { hasLeft } from '../../../../../core/delivery/status.ts';
import { statusOf } from '../../parts/changing.ts';
import { t } from './texts.ts';

/** An article of which pieces are chosen. */
export interface ChosenLine {
  readonly id: number;
  readonly name: string;
  readonly quantity: number;
  /** Pieces of these in a sorting location; not where that does not matter. */
  readonly placed?: number;
  /** The most that can be chosen. */
  readonly most: number;
  /** Why nothing of it can be chosen. */
  readonly none: string;
}

/** Pieces by the row id of their line; a line that is not there has none. */
export type Pieces = Readonly<Record<string, number>>;

/** The lines of a delivery, of which what lies in its sorting location cannot be chosen; nothing lies there once it has left. */
export const looseLines = (
  { dispatch_request_lines, status }: DispatchRequest,
  none: string,
): readonly ChosenLine[] =>
  dispatch_request_lines.map(({ id, product_name: name, quantity, quantity_pending: loose }) =>
    hasLeft(statusOf(status))
      ? { id, name, quantity, placed: 0, most: quantity, none }
      : { id, name, quantity, placed: quantity - loose, most: loose, none },
  );

/** The lines of a delivery of which pieces end: what lies in its sorting location can with all the rest alone. */
export const endingLines = (delivery: DispatchRequest): readonly ChosenLine[] =>
  looseLines(delivery, '').map(line => ({ ...line, most: line.quantity }));

/** Why these pieces cannot end: some lie in the sorting location, and others are to stay; null: they can. */
export function lyingThere(delivery: DispatchRequest, taken: ReadonlyMap<number, number>): string | null {
  const lines = endingLines(delivery);
  if (lines.every(({ id, quantity }) => taken.get(id) === quantity)) return null;
  const over = lines.find(({ id, quantity, placed = 0 }) => (taken.get(id) ?? 0) > quantity - placed);
  if (!over) return null;
  const { name: article, quantity, placed: n = 0 } = over;
  const place = delivery.storage_location?.display_name ?? '–';
  return t('lying_there', { article, n, place, free: quantity - n });
}

/** Every piece that can be chosen. */
export const allPieces = (lines: readonly ChosenLine[]): Pieces =>
  Object.fromEntries(lines.map(({ id, most }) => [id, most]));

/** Where there is but one piece to choose it is chosen. */
export function onlyPiece(lines: readonly ChosenLine[]): Pieces {
  const [only, ...others] = lines.filter(({ most }) => most > 0);
  return only?.most === 1 && others.length === 0 ? { [only.id]: 1 } : {};
}

/** Pieces chosen of these lines, and how many together; a line, or pieces of it, may have left since they were chosen. */
export function chosenPieces(pieces: Pieces, lines: readonly Pick<ChosenLine, 'id' | 'most'>[]) {
  const taken = new Map(
    lines.map(line => [line.id, chosenOf(pieces, line)] as const).filter(([, quantity]) => quantity > 0),
  );
  return { taken, n: [...taken.values()].reduce((sum, one) => sum + one, 0) };
}

/** Pieces chosen of a line. */
export const chosenOf = (pieces: Pieces, { id, most }: Pick<ChosenLine, 'id' | 'most'>): number =>
  Math.min(pieces[id] ?? 0, most);

/** The delivery with one line for each article, by the id of its first, for calls that take pieces by article. */
export function byArticle(delivery: DispatchRequest): DispatchRequest {
  const lines = new Map<string, DispatchRequest['dispatch_request_lines'][number]>();
  for (const line of delivery.dispatch_request_lines) {
    const first = lines.get(line.product_identifier);
    lines.set(
      line.product_identifier,
      first
        ? {
            ...first,
            quantity: first.quantity + line.quantity,
            quantity_pending: first.quantity_pending + line.quantity_pending,
          }
        : line,
    );
  }
  return { ...delivery, dispatch_request_lines: [...lines.values()] };
}
