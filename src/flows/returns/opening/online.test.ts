import { expect, test } from 'vitest';
import type { Endpoint } from '../../../../contract/http.ts';
import { LINGER_MS, type Http } from '../../../sync/http.ts';
import type { Connection } from '../../connection.ts';
import type { FlowProps } from '../../flow.ts';
import { onlineCalls } from './online.ts';

const ANNOUNCED = '/api/rest/dispatch-requests/id:9';
const connection = { noted: (answer: unknown) => answer } as unknown as Connection;

const announced = {
  id: 9,
  identifier: '261119-0002-R1',
  status: 'return-announced',
  sales_order: { identifier: '261119-0002' },
  dispatch_request_lines: [],
};

/** The flow's calls to an OMS that has no return by that label, and announces one for any order. */
function calls(...features: string[]) {
  let now = 0;
  /** Answers to an announcement. */
  const oms = { lost: false, untold: false, returns: [] as object[] };
  const asked: string[] = [];
  const http = {
    call: async ({ id }: Endpoint, { query }: { query?: { tracking_code?: string } } = {}) => {
      asked.push(id);
      if (id !== 'announceReturn')
        return { kind: 'ok', status: 200, body: query?.tracking_code === undefined ? oms.returns : [] };
      if (oms.untold) oms.returns = [announced];
      if (oms.untold) return { kind: 'ok', status: 200 };
      return oms.lost ? { kind: 'later', why: 'timeout' } : { kind: 'ok', status: 201, location: ANNOUNCED };
    },
    serverNow: () => 0,
    send: async ({ path }: { path: string }) => {
      asked.push(path);
      return { kind: 'ok', status: 200, body: { id: 9 } };
    },
  } as unknown as Http;
  const config = { general: { 'features-enabled': features } } as unknown as FlowProps['config'];
  const place = { type: 'dc', identifier: 'DC01' };
  const { findReturn } = onlineCalls(http, { place, config }, 'R', connection, { monotonic: () => now });
  return { asked, oms, findReturn, wait: (ms: number) => (now += ms) };
}

test('R4 an order number announces a return', async () => {
  const { asked, findReturn } = calls('process-return-by-order-number', 'idempotency-keys');
  expect(await findReturn('261119-0002')).toEqual({ kind: 'found', dispatch_request_id: 9 });
  expect(asked).toEqual(['listDispatchRequests', 'announceReturn', ANNOUNCED]);
});

test.each(['261120-WEB-1', '261114-0030-1', '3SOUT900001', 'B2B/77'])(
  'R4 %s may name an order to the OMS, whatever its form',
  async text => {
    const { findReturn } = calls('process-return-by-order-number');
    expect(await findReturn(text)).toEqual({ kind: 'found', dispatch_request_id: 9 });
  },
);

test('R4 with process-return-by-order-number off it is a label like any other, and announces nothing', async () => {
  const { asked, findReturn } = calls();
  expect(await findReturn('261119-0002')).toEqual({ kind: 'none' });
  expect(asked).toEqual(['listDispatchRequests', 'listDispatchRequests']);
});

test('R4 an OMS that does not say which return it made is asked for it', async () => {
  const { asked, oms, findReturn } = calls('process-return-by-order-number');
  oms.untold = true;
  expect(await findReturn('261119-0002')).toEqual({ kind: 'found', dispatch_request_id: 9 });
  expect(announcements(asked)).toBe(1);
});

const announcements = (asked: readonly string[]) => asked.filter(id => id === 'announceReturn').length;

test('R4 an OMS that keeps no keys: an announcement whose answer was lost is looked up, and made again only when it is not there', async () => {
  const { asked, oms, findReturn, wait } = calls('process-return-by-order-number');
  oms.lost = true;
  expect(await findReturn('261119-0002')).toBeNull();
  // It may still be under way.
  expect(await findReturn('261119-0002')).toBeNull();
  expect(announcements(asked)).toBe(1);
  oms.returns = [announced];
  expect(await findReturn('261119-0002')).toEqual({ kind: 'found', dispatch_request_id: 9 });
  wait(LINGER_MS);
  expect(await findReturn('261119-0002')).toEqual({ kind: 'found', dispatch_request_id: 9 });
  expect(announcements(asked)).toBe(1);
  Object.assign(oms, { lost: false, returns: [] });
  expect(await findReturn('261119-0002')).toEqual({ kind: 'found', dispatch_request_id: 9 });
  expect(announcements(asked)).toBe(2);
});
