import { expect, test } from 'vitest';
import type { Endpoint } from '../../../../contract/http.ts';
import type { Http } from '../../../sync/http.ts';
import type { Connection } from '../../connection.ts';
import type { FlowProps } from '../../flow.ts';
import { onlineCalls } from './online.ts';

const ANNOUNCED = '/api/rest/dispatch-requests/id:9';
const connection = { noted: (answer: unknown) => answer } as unknown as Connection;

/** The flow's calls to an OMS that has no return by that label, and announces one for any order. */
function calls(...features: string[]) {
  const asked: string[] = [];
  const http = {
    call: async ({ id }: Endpoint) => {
      asked.push(id);
      return id === 'announceReturn'
        ? { kind: 'ok', status: 201, location: ANNOUNCED }
        : { kind: 'ok', status: 200, body: [] };
    },
    send: async ({ path }: { path: string }) => {
      asked.push(path);
      return { kind: 'ok', status: 200, body: { id: 9 } };
    },
  } as unknown as Http;
  const config = { general: { 'features-enabled': features } } as unknown as FlowProps['config'];
  const place = { type: 'dc', identifier: 'DC01' };
  return { asked, findReturn: onlineCalls(http, { place, config }, 'R', connection).findReturn };
}

test('R4 an order number announces a return', async () => {
  const { asked, findReturn } = calls('process-return-by-order-number');
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
