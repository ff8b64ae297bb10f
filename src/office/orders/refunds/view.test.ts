import { describe, expect, test } from 'vitest';
import type { RefundRequest } from '../../../../contract/orders/refund-request.ts';
import { refundStatusLabels } from '../../../../core/refund/status.ts';
import {
  approveBody,
  approveFault,
  draftCents,
  draftFaults,
  draftOf,
  groupsOf,
  isBlurred,
  leftFor,
  lookOfRefund,
  timeLeft,
  totalOf,
} from './view.ts';

const line = (id: number, refund_amount: number, maximum_amount: number) => ({
  refund_amount,
  quantity: 1,
  maximum_amount,
  dispatch_request_line: {
    id,
    quantity: 1,
    sales_order_line: {
      product_identifier: `40${String(id)}`,
      product_name: `Beker ${String(id)}`,
      quantity: 1,
      line_gross_price: maximum_amount,
      ean_codes: '',
    },
  },
});
const refund = (of: Partial<RefundRequest> = {}): RefundRequest => ({
  id: 1,
  status: 'proposal',
  created_at: '2026-11-22T14:10:00Z',
  comment: null,
  user_id: null,
  is_replaced: false,
  refund_method_id: 1,
  metadata: {},
  refund_request_lines: [line(7, 59.9, 59.9), line(8, 8.95, 8.95)],
  refund_request_additions: [{ reason: 'Verzendkosten', amount: 4.95 }],
  locked_at: null,
  failure: null,
  outcome_unknown: false,
  comment_by: null,
  unknown_payments: [],
  is_held: false,
  ...of,
});
const amounts = (of: string) => of.replaceAll('\u00A0', ' ');

describe('the groups of the documents', () => {
  test('each status is in one, what is in none is Overige, the newest first', () => {
    const all = Object.keys(refundStatusLabels).map((status, id) =>
      refund({ id, status, created_at: `2026-11-${String(id + 10)}T10:00:00Z` }),
    );
    expect(groupsOf(all).map(([name, own]) => [name, own.map(({ status }) => status)])).toEqual([
      ['group_before', ['created-by-external-party', 'created-by-oms']],
      [
        'group_act',
        [
          'refund-processing-manually',
          'refund-to-be-processed-manually',
          'proposal-to-be-released-automatically',
          'proposal',
        ],
      ],
      [
        'group_processing',
        ['refund-error', 'refund-processing', 'refund-to-be-processed', 'decision-approved-final'],
      ],
      ['group_done', ['refunded-externally', 'refunded', 'decision-denied-final']],
      ['group_other', ['processed']],
    ]);
  });
  test('one of which nobody knows whether it was paid is red', () => {
    expect(lookOfRefund(refund({ status: 'refund-processing', outcome_unknown: true }))[0]).toBe('bad');
    expect(lookOfRefund(refund({ status: 'something-new' }))[0]).toBe('info');
  });
});

test('what is to be paid by hand is blurred until its details come', () => {
  const manual = refund({ status: 'refund-to-be-processed-manually' });
  expect([isBlurred(manual), isBlurred({ ...manual, total_amount: 3 }), isBlurred(refund())]).toEqual([
    true,
    false,
    false,
  ]);
});

test('the total is the sum, to the cent, where the OMS does not tell it', () => {
  expect([totalOf(refund()), totalOf(refund({ total_amount: 1 }))]).toEqual([73.8, 1]);
});

describe('other amounts', () => {
  const draft = draftOf(refund());
  const typed = (amount: string) => ({
    ...draft,
    lines: [
      { id: '7', amount },
      { id: '8', amount: '8,95' },
    ],
  });
  test('sum while they are typed, and are sent as euro', () => {
    expect(draftCents(typed('50,00'))).toBe(6390);
    expect(approveBody({ ...typed('50'), comment: ' Ja ' })).toEqual({
      comment: 'Ja',
      refund_lines: [
        { dispatch_request_line_id: 7, refund_amount: 50 },
        { dispatch_request_line_id: 8, refund_amount: 8.95 },
      ],
      refund_additions: [{ reason: 'Verzendkosten', amount: 4.95 }],
    });
  });
  test.each([
    ['59,90', 90, null],
    ['59,91', 90, 'Beker 7: ten hoogste € 59,90'],
    ['50,00', 60, 'Er kan nog € 60,00 worden terugbetaald.'],
    ['50,00', null, null],
  ])('%s with %s left: %s', (amount, left, fault) => {
    const given = approveFault(refund(), typed(amount), left);
    expect(given && amounts(given)).toBe(fault);
  });
  test('nothing at all is refused, and so is what is no amount, an addition without a reason, a comment that is missing', () => {
    const none = { lines: [], additions: [], comment: '' };
    expect(amounts(approveFault(refund(), none, 90) ?? '')).toBe('Het totaal moet meer dan € 0,00 zijn.');
    const faulty = {
      ...typed('x'),
      additions: [
        { id: 'a', reason: ' ', amount: '1' },
        { id: 'b', reason: 'Kado', amount: '' },
      ],
    };
    expect(Object.keys(draftFaults(refund(), faulty, true))).toEqual([
      'lines.7',
      'additions.a',
      'additions.b',
      'comment',
    ]);
    expect(draftFaults(refund(), draft, false)).toEqual({});
  });
  test('may have what is left beside its own proposal', () => {
    const room = {
      captured: 100,
      refunded: 0,
      processing: 0,
      proposed: 73.8,
      left: 26.2,
      methods: [],
      ordered: 1,
      shipped: 1,
      returned: 0,
      short: 0,
      earlier_refunds: 0,
      withdrawals: [],
    };
    expect([leftFor(room, refund()), leftFor(undefined, refund())]).toEqual([100, null]);
  });
});

test.each([
  [3 * 3600_000 + 11 * 60_000 + 1, 'over 3 uur 12 min'],
  [60_000, 'over 1 min'],
  [59_000, 'over 59 s'],
  [0, 'elk moment'],
])('%i ms is %s', (ms, text) => expect(timeLeft(ms)).toBe(text));
