// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { countSalesOrders, searchSalesOrders } from '../../../../contract/orders/order-search.ts';
import { testOffice } from '../../testing/office.tsx';
import { useResults } from './use-results.ts';

test('renewed, the orders are counted anew too', async () => {
  const { wrapper, asked, answer } = testOffice();
  const { result } = renderHook(() => useResults({}, { by: 'placed_at', descending: true }), { wrapper });
  const come = (nth: number, body: unknown) =>
    act(async () => answer(nth, { kind: 'ok', status: 200, body }));
  const page = Array.from({ length: 25 }, (_, id) => ({ id }));
  await come(0, page);
  await come(1, { count: 40, is_more: false });
  expect(result.current.total).toBe('40 orders');
  await act(async () => result.current.pages.renew());
  expect(asked.slice(2).map(({ id }) => id)).toEqual([searchSalesOrders.id, countSalesOrders.id]);
  await come(2, page);
  await come(3, { count: 41, is_more: false });
  expect(result.current.total).toBe('41 orders');
});
