import { describe, expect, test } from 'vitest';
import type { DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import { BEKER, pickDelivery, VAAS } from '../../work-package/testing/pick-delivery.ts';
import { all, carriersOf, codesOf, find, type Wanted } from './find.ts';
import { itemOf, type PickRow } from './view.ts';

const TODAY = '2026-11-24';
const row = (over: Partial<DispatchRequest>, more: Partial<PickRow> = {}) =>
  itemOf(
    {
      delivery: pickDelivery(over),
      hand: { counts: {}, gift: false, scans: [] },
      completed: undefined,
      ...more,
    },
    null,
  );
const [beker, vaas] = pickDelivery().dispatch_request_lines;
if (!beker || !vaas) throw new Error('a Beker and a Vaas');

const items = [
  row({ id: 1, identifier: '261116-0001-1', dispatch_date: '2026-11-20', dispatch_request_lines: [beker] }),
  row({
    id: 2,
    identifier: '261116-0002-1',
    dispatch_date: TODAY,
    carrier: { identifier: 'postnl', display_name: 'PostNL' },
    sales_order: {
      identifier: '261116-0002',
      shipping_address: { full_name: 'Zoë de Vries', phone_number: null },
    },
    dispatch_request_lines: [vaas],
  }),
  row({ id: 3, identifier: '261116-0003-1', dispatch_date: '2026-11-25', paused_at: '2026-11-23T08:00:00Z' }),
  row(
    { id: 4, identifier: '261116-0004-1', sales_order: { identifier: '261116-0004' } },
    {
      hand: { counts: { 1: 1 }, gift: false, scans: [] },
    },
  ),
];
const ids = (wanted: Partial<Wanted>) => find(items, { ...all, ...wanted }, TODAY).map(item => item.id);

test.each([
  [{}, [1, 2, 3, 4]],
  [{ text: '0002' }, [2]],
  [{ text: '261116-0003-1' }, [3]],
  [{ text: 'beker' }, [1, 3, 4]],
  [{ text: VAAS }, [2, 3, 4]],
  [{ text: ' zoe  VRIES ' }, [2]],
  [{ text: 'zoe beker' }, []],
  [{ day: 'late' }, [1]],
  [{ day: 'today' }, [2]],
  [{ day: 'later' }, [3]],
  [{ carrier: 'PostNL' }, [2]],
  [{ status: 'begun' }, [4]],
  [{ status: 'paused' }, [3]],
  [{ text: 'vaas', day: 'today', carrier: 'PostNL' }, [2]],
] as const)(
  'P16 deliveries are found by number, article, code or customer, by day, carrier and status: %j',
  (wanted, found) => expect(ids(wanted)).toEqual(found),
);

test('the status of a delivery is what hinders it, else how far it is', () => {
  const done = row({ id: 5 }, { completed: 'waiting' });
  const refused = row({ id: 6 }, { completed: 'refused' });
  const ended = row({ id: 7, status: 'cancelled' });
  const fresh = row({ id: 8 });
  const status = (status: Wanted['status']) =>
    find([done, refused, ended, fresh], { ...all, status }, TODAY).map(item => item.id);
  expect([status('waiting'), status('repair'), status('new')]).toEqual([[5], [6, 7], [8]]);
});

test('the carriers to choose from are those of the list', () =>
  expect(carriersOf(items)).toEqual(['DHL', 'PostNL']));

describe('a scan on the list', () => {
  const read = (code: string) => {
    const { items: found, text } = codesOf(items).read(code);
    return [found.map(item => item.id), text];
  };
  test('P17 of an order or a packing slip is that delivery, also a paused one', () => {
    expect(read('261116-0002')).toEqual([[2], '261116-0002']);
    expect(read('261116-0003-1')).toEqual([[3], '261116-0003-1']);
  });
  test('P17 of an order in any form that a number has elsewhere: other capitals, a # in front, as a Code 39', () => {
    const web = row({ id: 9, identifier: '261120-WEB-1-1', sales_order: { identifier: '261120-WEB-1' } });
    const ids = (code: string) =>
      codesOf([...items, web])
        .read(code)
        .items.map(({ id }) => id);
    for (const code of [
      '261120-web-1',
      '#261120-WEB-1',
      '*261120-WEB-1*',
      ']C0261120-Web-1-1',
      '2611 20 -WEB-1',
    ])
      expect(ids(code)).toEqual([9]);
  });
  test('P17 of an article is each delivery that still needs it, in any of its codes', () => {
    // The fourth's is in hand; the third is paused.
    expect(read(BEKER)).toEqual([[1], BEKER]);
    expect(read(VAAS)).toEqual([[2, 4], VAAS]);
    expect(read(`010${BEKER}`)).toEqual([[1], BEKER]);
    expect(read('87201222')).toEqual([[1], '0000087201222']);
  });
  test('P17 of anything else is none, and is looked for as it was read', () =>
    expect(read('X-1 ')).toEqual([[], 'X-1']));
});
