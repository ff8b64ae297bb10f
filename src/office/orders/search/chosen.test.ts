import { describe, expect, test } from 'vitest';
import type { ChosenOrder, FoundOrder } from '../../../../contract/orders/order-search.ts';
import { batchOf, chosenOrders, withPapers } from './chosen.ts';

const delivery = (identifier: string, status: string, at: string, is_batchable: boolean) => ({
  id: 1,
  identifier,
  status,
  dispatcher_type: 'dc',
  dispatcher_identifier: at,
  is_batchable,
});
const order = (
  id: number,
  ...of: readonly (readonly [status: string, at: string, fits: boolean])[]
): ChosenOrder => ({
  id,
  order_identifier: `O-${id}`,
  current_dispatch_requests_with_paused: of.map(([status, at, fits], i) =>
    delivery(`O-${id}-${i + 1}`, status, at, fits),
  ),
});
const ready = (at: string) => ['to-be-requested', at, true] as const;

describe('a batch of chosen orders (shell-search-settings.md 4)', () => {
  test('is of the location with most of them; of the others it is said why not', () => {
    const batch = batchOf(
      [
        order(1, ready('DC01')),
        order(2, ready('DC01'), ready('DC02')),
        order(3, ready('DC02')),
        order(4, ['shipped', 'DC01', false]),
        order(5, ['to-be-requested', 'DC01', false]),
        order(6),
      ],
      () => true,
    );
    expect(batch?.place).toEqual({ type: 'dc', identifier: 'DC01' });
    expect(batch?.deliveries).toEqual(['O-1-1', 'O-2-1']);
    expect(batch?.rest).toEqual([
      { order: 'O-3', why: 'Gaat van een andere locatie' },
      { order: 'O-4', why: 'Staat op shipped' },
      { order: 'O-5', why: 'Zit al in een batch, of is gepauzeerd' },
      { order: 'O-6', why: 'Heeft geen levering' },
    ]);
  });

  test('is none without an order that is ready, or at a location of others', () => {
    expect(batchOf([order(1, ['shipped', 'DC01', false])], () => true)).toBeNull();
    expect(batchOf([order(1, ready('DC01'))], () => false)).toBeNull();
  });
});

test('papers are of every delivery that is not cancelled', () =>
  expect(withPapers([order(1, ready('DC01'), ['cancelled', 'DC01', false]), order(2)])).toEqual(['O-1-1']));

test.each([
  ['ready', {}, true],
  ['paused', { paused_at: '2026-11-20T09:00:00Z' }, false],
  ['in a batch', { dispatch_request_batch: { identifier: '2611-014' } }, false],
  ['in another status', { status: 'requested' }, false],
  ['taken by no type of batch', { suggested_batch_type_id: null }, false],
])('a row that is chosen says of a delivery that is %s whether a batch takes it', (_, part, fits) => {
  const of = {
    ...delivery('O-1-1', 'to-be-requested', 'DC01', false),
    paused_at: null,
    dispatch_request_batch: null,
    suggested_batch_type_id: 3,
  };
  const row = { id: 1, order_identifier: 'O-1', current_dispatch_requests_with_paused: [{ ...of, ...part }] };
  const [chosen] = chosenOrders(new Set(['1', '9']), [row as unknown as FoundOrder], [order(1), order(2)]);
  expect(chosen?.current_dispatch_requests_with_paused[0]?.is_batchable).toBe(fits);
});
