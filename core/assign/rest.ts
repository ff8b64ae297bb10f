import type { Awaited, Rest } from './facts.ts';
import type { OpenLine } from './offer.ts';

/** Is it worth trying again by itself? By line. */
type Retryable = (line: number) => boolean;

/**
 * The rest (order-rules.md 5, 4): it waits for a running presale or an expected receipt, as far as their pieces
 * go; the others have no place.
 */
export function restOf(
  open: readonly OpenLine[],
  awaited: readonly Awaited[],
  isRetryable: Retryable,
): readonly Rest[] {
  const take = openAwaited(awaited);
  return open.flatMap(({ line, left }) => {
    const waiting = take(line.product_identifier, left).map(({ row, quantity }) =>
      waitingRest(line.line, quantity, row),
    );
    const without = left - waiting.reduce((sum, { quantity }) => sum + quantity, 0);
    return without > 0 ? [...waiting, noPlace(line.line, without, isRetryable)] : waiting;
  });
}

/**
 * The rest of an order that goes whole or not at all: when all of it comes later, the order waits for the last of it;
 * else none of it has a place.
 */
export function wholeRestOf(
  open: readonly OpenLine[],
  hasPlace: (line: OpenLine) => boolean,
  awaited: readonly Awaited[],
  isRetryable: Retryable,
): readonly Rest[] {
  const rest = restOf(
    open.filter(line => !hasPlace(line)),
    awaited,
    isRetryable,
  );
  const last = rest.reduce<Rest | undefined>(
    (a, b) => ((a?.release_date ?? '') > (b.release_date ?? '') ? a : b),
    undefined,
  );
  if (!last || rest.some(({ why }) => why === 'no-place'))
    return open.map(({ line, left }) => noPlace(line.line, left, isRetryable));
  const others = open
    .filter(hasPlace)
    .map(({ line, left }) => ({ ...last, line: line.line, quantity: left, presale_id: null }));
  return [...rest, ...others];
}

/** The first that comes, of presales before receipts. */
function openAwaited(awaited: readonly Awaited[]) {
  const rows = [...awaited]
    .sort(
      (a, b) =>
        order(a.why) - order(b.why) ||
        (a.release_date < b.release_date
          ? -1
          : a.release_date > b.release_date
            ? 1
            : (a.presale_id ?? 0) - (b.presale_id ?? 0)),
    )
    .map(row => ({ row, left: row.quantity }));
  return (product: string, wanted: number) => {
    let without = wanted;
    return rows.flatMap(awaiting => {
      const quantity = awaiting.row.product_identifier === product ? Math.min(awaiting.left, without) : 0;
      if (quantity <= 0) return [];
      awaiting.left -= quantity;
      without -= quantity;
      return [{ row: awaiting.row, quantity }];
    });
  };
}
const order = (why: Awaited['why']): number => (why === 'presale' ? 0 : 1);

const waitingRest = (line: number, quantity: number, { why, release_date, presale_id }: Awaited): Rest => ({
  line,
  quantity,
  why,
  release_date,
  presale_id,
  is_retryable: null,
});

const noPlace = (line: number, quantity: number, isRetryable: Retryable): Rest => ({
  line,
  quantity,
  why: 'no-place',
  release_date: null,
  presale_id: null,
  is_retryable: isRetryable(line),
});
