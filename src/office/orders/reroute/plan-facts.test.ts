import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import type { SalesOrder } from '../../../../contract/orders/order-detail.ts';
import { allowedStatusChanges } from '../../../../core/delivery/changes.ts';
import { setTranslations } from '../../../texts/texts.ts';
import { pickDelivery } from '../../../work-package/testing/pick-delivery.ts';
import { differences, factsOf, saysOf, wordsOfOld } from './plan-facts.ts';
import { startPlan, step } from './plan.ts';

beforeAll(() =>
  setTranslations({
    'dispatch_request_status.requested': 'Aangevraagd',
    'dispatch_request_status.crossdock-requested': 'Crossdock aangevraagd',
  }),
);
afterAll(() => setTranslations({}));

const facts = (of: Partial<DispatchRequest>) =>
  factsOf(
    { identifier: '261116-0001', current_dispatch_requests_with_paused: [pickDelivery(of)] } as SalesOrder,
    allowedStatusChanges,
  );
const batch = { identifier: '2611-014' };
const refused = 'Wat de vloer nog scant, wordt geweigerd; de scanner zegt wat er met de artikelen moet.';
const refusedInPart =
  'Wat daarvan te veel wordt gescand, wordt geweigerd; de scanner zegt wat er met de artikelen moet.';

test.each<[string, Partial<DispatchRequest>, number, string | undefined]>([
  ['in a batch', { dispatch_request_batch: batch }, 2, `zit in batch 2611-014. ${refused}`],
  ['a part of it', { dispatch_request_batch: batch }, 1, `zit in batch 2611-014. ${refusedInPart}`],
  ['a store picks it', {}, 2, `is Aangevraagd. ${refused}`],
  ['a part of what a store picks', {}, 1, `is Aangevraagd. ${refusedInPart}`],
  ['it is received first', { status: 'crossdock-requested' }, 2, `is Crossdock aangevraagd. ${refused}`],
  ['still to be requested', { status: 'to-be-requested' }, 2, undefined],
])('what becomes of scans that are under way: %s', (_, of, rows, says) => {
  const all = facts(of);
  const target = { date: '', type: '', location: '', dispatch_type: '', carrier: '', method: '' };
  const start = step(startPlan(all.lines), { type: 'add', target }, all.lines);
  const to = start.deliveries[0]?.id ?? 0;
  const plan = start.rows
    .slice(0, rows)
    .reduce((now, { id: row }) => step(now, { type: 'move', row, to }, all.lines), start);
  expect(saysOf(plan, all, () => 'Groningen').find(one => one.includes('scan'))).toBe(
    says && `Levering 261116-0001-1 ${says}`,
  );
});

test('what is still to be chosen of a new delivery is a gap in what saving does', () => {
  const all = facts({});
  const target = { date: '', type: '', location: '', dispatch_type: '', carrier: '', method: '' };
  const start = step(startPlan(all.lines), { type: 'add', target }, all.lines);
  const [row, to] = [start.rows[0]?.id ?? 0, start.deliveries[0]?.id ?? 0];
  const [says] = saysOf(step(start, { type: 'move', row, to }, all.lines), all, () => '');
  expect(says).toBe('Er komt 1 levering bij: 1 × Beker vanuit … op ….');
});

test('of what a colleague changed only what is different is told', () => {
  const { old: before } = facts({ dispatch_date: '2026-11-27', dispatch_request_batch: null });
  const [beker] = pickDelivery().dispatch_request_lines;
  const told = (of: Partial<DispatchRequest>) =>
    differences(before, facts({ dispatch_date: '2026-11-27', ...of }).old, wordsOfOld);
  const said = (was: string, now: string) => [`Levering 261116-0001-1: was ${was}, is nu ${now}.`];
  expect(told({})).toEqual([]);
  expect(told({ dispatch_date: null })).toEqual(said('27-11', 'zonder uitleverdatum'));
  expect(told({ carrier: null, carrier_method: null })).toEqual(said('DHL · Thuis', 'zonder bezorgwijze'));
  expect(told({ dispatch_request_batch: batch })).toEqual(said('in geen batch', 'in batch 2611-014'));
  expect(told({ dispatch_request_lines: beker ? [beker] : [] })).toEqual(
    said('1 × Beker en 2 × Vaas', '1 × Beker'),
  );
  expect(told({ status: 'crossdock-requested', dispatch_request_batch: batch })).toEqual(
    said('Aangevraagd, in geen batch', 'Crossdock aangevraagd, in batch 2611-014'),
  );
});
