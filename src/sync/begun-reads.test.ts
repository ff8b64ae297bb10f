import { beforeEach, expect, test } from 'vitest';
import { getBatch, patchBatch } from '../../contract/warehouse/batch.ts';
import { getCurrentUser, getFrontendConfig } from '../../contract/session.ts';
import { withBegunReads } from './begun-reads.ts';
import { pathOf, type Http } from './http.ts';

let asked: string[];
let now: number;
let offline: boolean;
beforeEach(() => {
  asked = [];
  now = 0;
  offline = false;
});

const client = () =>
  withBegunReads(
    {
      call: (endpoint, input = {}) => {
        asked.push(pathOf(endpoint, input));
        if (offline) return Promise.resolve({ kind: 'later', why: 'network' } as never);
        return Promise.resolve({ kind: 'ok', status: 200, body: asked.length } as never);
      },
      send: () => Promise.reject(new Error('not here')),
      serverNow: () => null,
    } satisfies Http,
    () => now,
  );

test('what was begun answers the first who asks for it, and nobody after', async () => {
  const http = client();
  void http.begin(getCurrentUser);
  expect(await http.call(getCurrentUser)).toMatchObject({ body: 1 });
  expect(await http.call(getCurrentUser)).toMatchObject({ body: 2 });
});

test('it answers the same address alone, whatever the order and types of its values', async () => {
  const http = client();
  void http.begin(getBatch, { params: { type: 'dc', location: 'DC01', batch: '7' } });
  await http.call(getFrontendConfig);
  await http.call(getBatch, { params: { type: 'dc', location: 'DC01', batch: '8' } });
  expect(asked).toHaveLength(3);
  await http.call(getBatch, { params: { batch: 7, location: 'DC01', type: 'dc' } });
  expect(asked).toHaveLength(3);
});

test('what was begun 15 s ago is asked again', async () => {
  const http = client();
  void http.begin(getCurrentUser);
  now = 15_000;
  expect(await http.call(getCurrentUser)).toMatchObject({ body: 2 });
});

test('what was begun without a network is asked again', async () => {
  const http = client();
  offline = true;
  void http.begin(getCurrentUser);
  offline = false;
  expect(await http.call(getCurrentUser)).toMatchObject({ kind: 'ok', body: 2 });
});

test('a write of the same address is made', async () => {
  const http = client();
  const params = { type: 'dc', location: 'DC01', batch: '7' };
  void http.begin(getBatch, { params });
  await http.call(patchBatch, { params, body: { sorting_zone_identifier: 'A' } });
  expect(asked).toHaveLength(2);
});
