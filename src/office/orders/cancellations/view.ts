import type { Cancellable } from '../../../../contract/orders/cancellations.ts';
import type { SeenRevision } from '../../../../contract/http.ts';
import { dutchDay } from '../../../../core/calendar/day.ts';
import type { Failure } from '../../calls/client.ts';
import { piecesOf } from '../parts/use-quote.ts';

export const cancellationsInput = (salesOrder: string) => ({ params: { salesOrder } });

/** How many pieces of each line are cancelled, by `lineKey`; a line that is not there has none. */
export type Amounts = Readonly<Record<string, number>>;

/** A line of a delivery, by its article: its place is another once a colleague took a line away. */
export const lineKey = (delivery: number, { product_identifier }: Cancellable['lines'][number]): string =>
  `${delivery} ${product_identifier}`;

/** How many pieces of a line are cancelled: none of a delivery that it stopped being possible of meanwhile. */
const amountOf = (of: Cancellable, line: Cancellable['lines'][number], amounts: Amounts): number =>
  insteadOf(of) === null ? (amounts[lineKey(of.id, line)] ?? 0) : 0;

/** Only what is cancelled is sent (review-refunds-warehouse.md 5 and 7). */
export const cancelBody = (deliveries: readonly Cancellable[], amounts: Amounts, at: number) => ({
  request: deliveries
    .map(of => ({
      id: of.id,
      cancel: of.lines
        .map(line => ({
          product_identifier: line.product_identifier,
          quantity: amountOf(of, line, amounts),
        }))
        .filter(({ quantity }) => quantity > 0),
    }))
    .filter(({ cancel }) => cancel.length > 0),
  timestamp: new Date(at).toISOString(),
});

/** Pieces by line of all that is cancelled, and how many they are. */
export function cancelledPieces(deliveries: readonly Cancellable[], amounts: Amounts) {
  const pieces = deliveries.flatMap(of => [
    ...piecesOf(
      of.dispatch_request_lines,
      new Map(of.lines.map(line => [line.product_identifier, amountOf(of, line, amounts)])),
    ),
  ]);
  return { pieces: new Map(pieces), n: pieces.reduce((sum, [, quantity]) => sum + quantity, 0) };
}

/** Whether there is anything to save, and nothing exceeds its line. */
export function isSavable(deliveries: readonly Cancellable[], amounts: Amounts): boolean {
  const all = deliveries.flatMap(of =>
    of.lines.map(line => ({ quantity: line.quantity, n: amountOf(of, line, amounts) })),
  );
  return all.some(({ n }) => n > 0) && all.every(({ n, quantity }) => n >= 0 && n <= quantity);
}

/** Reason in the place of a number to fill in; null: it can be filled in. */
export const insteadOf = ({ status, is_cancellable }: Cancellable): 'already' | 'impossible' | null => {
  if (is_cancellable) return null;
  return status === 'cancelled' ? 'already' : 'impossible';
};

/** The name of a location; a dc is called so. */
export const isNamedDc = (type: string, name: string): boolean => type === 'dc' && !/^DC\b/i.test(name);

/** The hint for an order that is not found, by the day that its number begins with (YYMMDD-). */
export const missingText = (salesOrder: string, now: number): 'not_found_today' | 'not_found_old' =>
  salesOrder.startsWith(`${dutchDay(now).slice(2).replaceAll('-', '')}-`)
    ? 'not_found_today'
    : 'not_found_old';

/** Why they are not shown, or not cancelled (section 8). */
export const failedText = <Text extends string>(failure: Failure | null, otherwise: Text) =>
  failure?.kind === 'refused' && failure.problem.code === 'omt-unauthorized' ? 'unauthorized' : otherwise;

export const seenOf = (deliveries: readonly Cancellable[]): readonly SeenRevision[] =>
  deliveries.flatMap(({ id, revision }) =>
    revision === undefined ? [] : [{ kind: 'delivery' as const, id, revision }],
  );
