// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { SalesOrder } from '../../../../contract/orders/order-detail.ts';
import { allowedStatusChanges } from '../../../../core/delivery/changes.ts';
import { notOffered } from '../../../sync/documented.ts';
import { pickDelivery } from '../../../work-package/testing/pick-delivery.ts';
import { testOffice } from '../../testing/office.tsx';
import { factsOf } from './plan-facts.ts';
import { startPlan, step } from './plan.ts';
import type { usePlan } from './use-plan.ts';
import { useRerouteSave } from './use-reroute-save.ts';

afterEach(cleanup);

const order = {
  identifier: '261116-0001',
  current_dispatch_requests_with_paused: [pickDelivery({ status: 'to-be-requested' })],
} as SalesOrder;
const facts = factsOf(order, allowedStatusChanges);
const target = {
  date: '2026-11-27',
  type: 'store',
  location: '102',
  dispatch_type: 'ship_from_store',
  carrier: 'dhl',
  method: 'dhl_home',
};
const start = step(startPlan(facts.lines), { type: 'add', target }, facts.lines);
const move = { type: 'move', row: start.rows[0]?.id ?? 0, to: start.deliveries[0]?.id ?? 0 } as const;
const planning = { plan: step(start, move, facts.lines), began: facts.old } as ReturnType<typeof usePlan>;

/** The plan, after this answer to the call that checks it. */
async function checked(answer: object) {
  const office = testOffice();
  const { result } = renderHook(() => useRerouteSave(order, planning, facts), {
    wrapper: ({ children }) => <MemoryRouter>{office.wrapper({ children })}</MemoryRouter>,
  });
  expect(office.asked.map(({ id }) => id)).toEqual(['checkReroute']);
  await act(async () => office.answer(0, answer));
  return { result, office };
}

test('at an OMS that checks no plan it is saved without', async () => {
  const { result, office } = await checked(notOffered);
  expect(result.current.problems).toEqual([]);
  await act(async () => void result.current.save());
  expect(office.asked.map(({ id }) => id)).toEqual(['checkReroute', 'rerouteDispatchRequests']);
});

test('what the check refuses hinders', async () => {
  const detail = 'Deze bezorgwijze is niet geactiveerd.';
  const refused = { type: 'about:blank', title: 'refused', status: 422, code: 'wrong-type', detail };
  const { result } = await checked({ kind: 'refused', status: 422, problem: refused });
  expect(result.current.problems).toEqual([{ delivery: 0, text: detail }]);
});
