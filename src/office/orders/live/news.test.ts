import { describe, expect, test } from 'vitest';
import type { SalesOrder } from '../../../../contract/orders/order-detail.ts';
import { isOwn } from '../../office.ts';
import { addTo, differs } from './news.ts';

describe('an event is of this tab', () => {
  const own = (key: string) => key.startsWith('own');
  test.each<[string, string[], boolean]>([
    ['all of it', ['own-1', 'own-2'], true],
    ['a part of it', ['own-1', 'other'], false],
    ['none of it', ['other'], false],
    ['what the OMS or a scan did', [], false],
  ])('%s', (_, change_keys, is) => expect(isOwn({ change_keys }, own)).toBe(is));
});

test('everybody who did something is named once, with the last time', () => {
  const first = addTo(null, { by: ['Daan'], at: '10:00' });
  expect(addTo(first, { by: ['Sanne', 'Daan'], at: '10:02' })).toEqual({
    by: ['Daan', 'Sanne'],
    at: '10:02',
  });
});

describe('the OMS has another order than the page', () => {
  const order = (revision: number, comment_count: number, deliveries: readonly (readonly number[])[]) =>
    ({
      revision,
      comment_count,
      current_dispatch_requests_with_paused: deliveries.map(([id, of]) => ({ id, revision: of })),
    }) as unknown as SalesOrder;
  const shown = order(1, 0, [[7, 3]]);
  const said = (messages: readonly object[]) =>
    ({ ...shown, current_dispatch_requests_with_paused: [{ id: 7, revision: 3, messages }] }) as SalesOrder;
  const undated = (updated_at: string) =>
    ({ updated_at, current_dispatch_requests_with_paused: [{ id: 7, updated_at }] }) as SalesOrder;
  test('of an OMS without revisions the times of change are compared', () => {
    expect(differs(undated('10:00'), undated('10:00'))).toBe(false);
    expect(differs(undated('10:00'), undated('10:05'))).toBe(true);
  });
  test.each<[string, SalesOrder, boolean]>([
    ['nothing', order(1, 0, [[7, 3]]), false],
    ['the order itself', order(2, 0, [[7, 3]]), true],
    ['a remark', order(1, 1, [[7, 3]]), true],
    ['a delivery', order(1, 0, [[7, 4]]), true],
    [
      'another delivery',
      order(1, 0, [
        [7, 3],
        [8, 1],
      ]),
      true,
    ],
    ['what is said about a delivery', said([{ id: 1, text: 'Graag een kaartje erbij.' }]), true],
  ])('%s', (_, now, does) => expect(differs(shown, now)).toBe(does));
});
