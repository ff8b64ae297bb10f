import { describe, expect, it } from 'vitest';
import { judgeFinalAction } from './final-action.ts';
import { deliveryStatuses } from './status.ts';

const FROM = ['shipped', 'delivered'];
const delivery = (given: object = {}) => ({
  status: 'shipped' as const,
  replaced_by: [],
  paused: false,
  is_feeder: false,
  linked: [],
  ...given,
});
const other = (status: string) => ({ identifier: '261116-0001-2', status, dispatcher: 'store' });

describe('a final action', () => {
  it('is for the statuses of its setting alone', () => {
    const open = deliveryStatuses.filter(status => judgeFinalAction(delivery({ status }), FROM) === null);
    expect(open.toSorted()).toEqual(FROM.toSorted());
    expect(judgeFinalAction(delivery({ status: 'requested' }), FROM)).toEqual({
      code: 'not-from-status',
      status: 'requested',
    });
    expect(judgeFinalAction(delivery(), [])).toEqual({ code: 'not-from-status', status: 'shipped' });
  });

  it.each([
    ['what was replaced', { replaced_by: ['261116-0001-3'] }, { code: 'replaced', by: ['261116-0001-3'] }],
    ['what is paused', { paused: true }, { code: 'paused' }],
    ['what goes to a store that hands it over', { is_feeder: true }, { code: 'crossdocking' }],
    [
      'what is linked to a delivery past to-be-requested',
      { linked: [other('to-be-requested'), other('shipped')] },
      { code: 'cascaded', identifier: '261116-0001-2', status: 'shipped' },
    ],
    ['what is linked to deliveries to be requested', { linked: [other('to-be-requested')] }, null],
  ])('%s', (_what, given, expected) => {
    expect(judgeFinalAction(delivery(given), FROM)).toEqual(expected);
  });
});
