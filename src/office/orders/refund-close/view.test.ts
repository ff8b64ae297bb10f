import { describe, expect, it } from 'vitest';
import type { RefundClose } from '../../../../contract/orders/refund-close.ts';
import { csvOf } from './csv.ts';
import { reasonOf, stateText, whyOpen, type Difference } from './view.ts';

const sums = { ours_count: 1, ours: 12.95, theirs_count: 1, theirs: 25.45, difference: -12.5 };
const difference: Difference = {
  id: 'a',
  kind: 'strange',
  provider: 'Mollie',
  method: null,
  order_identifier: null,
  refund_id: null,
  unknown_payment: null,
  can_look_up: false,
  at: null,
  tries: 0,
  key: null,
  reference: 're_1',
  ours: null,
  theirs: 12.5,
  counted: null,
  explanation: { text: '=1+1; "coulance"', by: 'Marieke van Dijk', at: '2026-11-23T08:00:00Z' },
};
const day: RefundClose = {
  day: '2026-11-22',
  days: [{ day: '2026-11-22', state: 'differs', is_closed: false }],
  closed: null,
  is_over: true,
  version: 'v',
  total: sums,
  rows: [{ method: 'iDEAL', provider: 'Mollie', by_hand: false, ...sums }],
  providers: [],
  unexplained: 0,
  differences: [difference],
  open: { processing: 0, automatic: 0, manual: 0, error: 0 },
};

describe('the file for the books', () => {
  it('has each method, their total, and each difference with its explanation, and no formula', () => {
    const lines = csvOf(day).split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[1]).toBe('2026-11-22;voorlopig;iDEAL;Mollie;;;;1;12,95;1;25,45;-12,50;;;');
    expect(lines[2]).toContain('Totaal');
    expect(lines[3]).toBe(
      `2026-11-22;voorlopig;;Mollie;;;re_1;;;;12,50;-12,50;Niet van ons;"'=1+1; ""coulance""";Marieke van Dijk`,
    );
    expect(csvOf({ ...day, closed: { by: 'Marieke van Dijk', at: '2026-11-23T08:00:00Z' } })).toContain(
      '2026-11-22;gesloten;',
    );
  });
});

describe('closing the day', () => {
  it('needs the day to be over, its providers’ answer and each explanation, in this order', () => {
    expect(whyOpen(day)).toBeNull();
    const silent: Difference = { ...difference, kind: 'silent', explanation: null };
    const two = { ...day, unexplained: 2, differences: [silent, { ...difference, explanation: null }] };
    expect(whyOpen({ ...two, is_over: false })).toBe('De dag is nog niet voorbij');
    expect(whyOpen(two)).toBe('Nog niet bevestigd door Mollie');
    expect(whyOpen({ ...two, unexplained: 1, differences: two.differences.slice(1) })).toBe(
      'Nog 1 verschil zonder uitleg',
    );
  });
});

it('what came late says how it stands together with the closed day', () => {
  const late: Difference = {
    ...difference,
    kind: 'late',
    ours: 0,
    theirs: 12.95,
    counted: { day: '2026-11-22', ours: 12.95, theirs: 0 },
  };
  expect(reasonOf(late)).toContain('nadat 22-11 was gesloten');
  expect(reasonOf(late)).toContain('€\u00A012,95 bij ons en €\u00A012,95 bij Mollie');
});

it('a day whose differences add up to nothing still says that it differs', () => {
  expect(stateText({ ...day, unexplained: 2 }, 'differs')).toBe('€\u00A012,50 verschil');
  expect(stateText({ ...day, unexplained: 2, total: { ...sums, difference: 0 } }, 'differs')).toBe(
    '2 verschillen zonder uitleg',
  );
});
