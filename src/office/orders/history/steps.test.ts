import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../../../contract/orders/order-detail.ts';
import { stepText, thingsBefore, threadsOf, toldRows, type ToldRow } from './steps.ts';

const row = (of: Partial<ToldRow>): ToldRow => ({
  id: 'h1',
  object_id: 1,
  data_type: 'dispatch-request',
  object_identifier: '261117-0001-1',
  created_at: '2026-11-17T10:00:00Z',
  archived_at: null,
  status_identifier: 'requested',
  caused_by_status_identifier: 'to-be-requested',
  processor_config_identifier: 'office',
  caused_by_processor_config_identifier: null,
  user_name: null,
  change_key: null,
  caused_by_change_key: null,
  facts: null,
  now: null,
  ...of,
});

test('a thread is named by its steps, each once', () => {
  const newestFirst = [
    row({ data_type: 'event-result', object_identifier: 'Mail', change_key: 'm', caused_by_change_key: 'p' }),
    row({ processor_config_identifier: 'assigner', change_key: 'p', caused_by_change_key: 's' }),
    row({ processor_config_identifier: 'assigner', change_key: 'p', caused_by_change_key: 's' }),
    row({ status_identifier: 'unable-to-ship', change_key: 's', caused_by_change_key: 'c' }),
    row({
      data_type: 'stock-correction',
      object_identifier: 'Winkel 102',
      status_identifier: 'level',
      change_key: 'c',
    }),
  ];
  expect(threadsOf(newestFirst).map(({ title }) => title)).toEqual([
    'Voorraadcorrectie Winkel 102 → unable-to-ship → Opnieuw gepland → Mail',
  ]);
});

test('of many steps the first are named, and how many more there are', () => {
  const many = Array.from({ length: 9 }, (_, nth) =>
    row({ status_identifier: String(nth), change_key: 'k' }),
  );
  expect(threadsOf(many)[0]?.title).toBe('8 → 7 → 6 → 5 → 4 → 3 → 3 meer');
});

test.each<[Partial<ToldRow>, string | null]>([
  [
    { data_type: 'sales-order', caused_by_status_identifier: null, status_identifier: 'created' },
    'Order ontvangen',
  ],
  [{ caused_by_status_identifier: null }, null],
  [{ status_identifier: 'requested', caused_by_status_identifier: 'requested' }, 'Levering: Gewijzigd'],
  [{ data_type: 'refund-request', status_identifier: 'proposal' }, 'Creditering: proposal'],
  [
    { data_type: 'address', status_identifier: 'shipping', caused_by_status_identifier: 'shipping' },
    'Bezorgadres',
  ],
])('%j is %s', (of, text) => expect(stepText(row(of))).toBe(text));

test('things before a change stand beside what they are now; messages are no things', () => {
  const rows = [
    row({
      facts: { location: ['101', '102'], dispatch_date: ['2026-11-20', '2026-11-21'] },
      now: { location: '102', dispatch_date: '2026-11-21' },
    }),
    row({ data_type: 'delivery-message', caused_by_status_identifier: null, status_identifier: 'sent' }),
  ];
  expect(thingsBefore(rows, 1)).toEqual([
    expect.objectContaining({
      name: '261117-0001-1',
      was: 'to-be-requested',
      facts: '101, 20-11, aantallen van toen zijn niet bekend',
      now: 'requested, 102, 21-11, aantallen van toen zijn niet bekend',
    }),
  ]);
  expect(thingsBefore(rows, 0)).toMatchObject([{ now: null }]);
});

test('a delivery has the articles of that moment; where nobody told of a change they are not known', () => {
  const pieces = row({
    id: 'h3',
    data_type: 'dispatch-request-lines',
    status_identifier: 'changed',
    caused_by_status_identifier: 'changed',
    change_key: 'k',
    facts: { pieces: ['3 × Beker', '1 × Beker'] },
    now: { pieces: '1 × Beker' },
  });
  const changed = (change_key: string) =>
    row({
      id: 'h2',
      status_identifier: 'requested',
      caused_by_status_identifier: 'requested',
      change_key,
      now: { pieces: '1 × Beker' },
    });
  const before = (rows: ToldRow[]) => thingsBefore(rows, rows.length).map(({ facts, now }) => [facts, now]);
  expect(before([pieces, changed('k')])).toEqual([['3 × Beker', 'requested, 1 × Beker']]);
  expect(before([changed('another')])).toEqual([
    ['aantallen van toen zijn niet bekend', 'requested, 1 × Beker'],
  ]);
  // A row of another status says all that it changed.
  expect(before([row({ now: { pieces: '1 × Beker' } })])).toEqual([['1 × Beker', 'requested, 1 × Beker']]);
});

test('rows of an OMS without the extras are not told', () => {
  const { id: _, object_id: __, change_key: ___, ...bare } = row({});
  expect(toldRows([bare as HistoryEntry])).toEqual([]);
});
