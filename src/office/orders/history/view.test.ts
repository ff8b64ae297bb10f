import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../../../contract/orders/order-detail.ts';
import { byWhom, placedAt, processorName, sorted, stateName, stateText, typeName } from './view.ts';

const row = (archived_at: string | null, of: Partial<HistoryEntry> = {}): HistoryEntry => ({
  data_type: 'dispatch-request',
  object_identifier: '261117-0001-1',
  created_at: '2026-11-17T10:00:00Z',
  archived_at,
  status_identifier: 'requested',
  caused_by_status_identifier: null,
  processor_config_identifier: 'office',
  caused_by_processor_config_identifier: null,
  user_name: null,
  ...of,
});

test('by when they were archived: what is so now is archived last', () => {
  const rows = [row(null), row('2026-11-19T10:00:00Z'), row('2026-11-18T10:00:00Z'), row(null)];
  expect(sorted(rows, 'newest')).toBe(rows);
  expect(sorted(rows, 'archived_first').map(({ archived_at }) => archived_at?.slice(8, 10) ?? 'nu')).toEqual([
    '18',
    '19',
    'nu',
    'nu',
  ]);
  expect(sorted(rows, 'archived_last').map(({ archived_at }) => archived_at?.slice(8, 10) ?? 'nu')).toEqual([
    'nu',
    'nu',
    '19',
    '18',
  ]);
});

test.each([
  // Words of statuses come from the OMS's translations.
  ['dispatch-request', 'unable-to-ship', 'Levering', 'unable-to-ship'],
  ['refund-request', 'proposal', 'Creditering', 'proposal'],
  ['payment', 'captured', 'Betaling', 'captured'],
  ['hold-reason', 'held', 'Blokkering', 'Wacht op een besluit'],
  ['stock-correction', 'changed', 'Voorraadcorrectie', 'Gewijzigd'],
  ['drone', 'flying', 'drone', 'flying'],
])('%s %s', (data_type, status, type, state) => {
  expect([typeName({ data_type }), stateName(data_type, status)]).toEqual([type, state]);
});

test.each([
  ['scan.place', 'Werkvloer'],
  ['trigger:5', 'Trigger 5'],
  ['api:webwinkel', 'webwinkel'],
  ['refund-worker', 'Terugbetaling'],
  ['constructor', 'constructor'],
])('%s is %s', (processor, name) => expect(processorName(processor)).toBe(name));

test('the user, else what did it', () => {
  expect([byWhom(row(null)), byWhom(row(null, { user_name: 'Daan Vermeer' }))]).toEqual([
    'Kantoor',
    'Daan Vermeer',
  ]);
});

test('what a correction of stock changed is told in numbers', () => {
  expect(
    stateText(
      row(null, { data_type: 'stock-correction', status_identifier: 'level', facts: { level: [3, 0] } }),
    ),
  ).toBe('Voorraad 3 werd 0');
});

test.each([
  [
    '2026-11-01T10:00:00Z',
    [row(null, { data_type: 'sales-order', now: { placed_at: '2026-11-01T10:00:00Z' } })],
  ],
  ['2026-11-17T10:00:00Z', [row(null, { data_type: 'sales-order' })]],
  [undefined, [row(null)]],
])('placed at %s', (at, rows) => expect(placedAt(rows)).toBe(at));
