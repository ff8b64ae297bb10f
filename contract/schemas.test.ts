import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { patchBatch } from './warehouse/batch.ts';
import { claimCompletion, omsEventSchema } from './scanning/event.ts';
import { identifier, idNumber, isoTime, numeric, uuid } from './http.ts';
import { MAX_MUTATIONS, mutationResultSchema, mutationSchema, postMutations } from './scanning/mutation.ts';
import { problemSchema } from './problem.ts';
import { signIn } from './sign-in.ts';

const id = '019aa1b2-0000-7000-8000-000000000001';
const placement = {
  id,
  version: 1,
  at: '2026-11-20T10:15:00.123+01:00',
  type: 'place-article',
  location_type: 'dc',
  location: 'DC01',
  zone: 'A',
  storage_location: 'A-12',
  process_type: 'sort',
  dispatch_request_batch_identifier: '2611-014',
  product_identifier: '100000',
  dispatch_request_id: 201,
  quantity: 1,
  extra_processing_steps: [],
};
const problem = { type: 'urn:oms:problem:forbidden', title: 'Forbidden', status: 403, code: 'forbidden' };
const repair = {
  product_identifier: '100000',
  product_name: 'Koffiebonen',
  quantity: 1,
  lies_at: 'A-12',
  moves: [{ kind: 'aside', quantity: 1, storage_location: 'A-APART', dispatch_request_id: null }],
};
const placed = {
  dispatch_request_id: 201,
  line_id: 9,
  storage_location: 'A-12',
  quantity_pending: 0,
  is_last_scan: true,
  version: 3,
};
const claim = {
  kind: 'article',
  dispatch_request_id: 201,
  product_identifier: '100000',
  device_id: id,
  user_name: 'Daan',
  expires_at: null,
};
const many = (count: number) => ({
  device_id: id,
  mutations: Array.from({ length: count }, () => placement),
});

type Row = [name: string, schema: z.ZodMiniType, takes: unknown[], refuses: unknown[]];

const rows: Row[] = [
  ['identifier', identifier, ['A-12', 'x'.repeat(128)], ['', 'x'.repeat(129), 12, null]],
  ['idNumber', idNumber, [1], [0, -1, 1.5, '1', 2 ** 53]],
  ['numeric', numeric, ['0', '42'], ['', '-1', '1e3', ' 1', '1'.repeat(16), 42]],
  ['uuid', uuid, [id], [id.toUpperCase(), id.slice(1), `${id} `, '', null]],
  [
    'isoTime',
    isoTime,
    ['2026-11-20T10:15:00Z', placement.at],
    ['2026-11-20', '2026-11-20 10:15:00Z', '2026-11-20T10:15:00', 'gisteren'],
  ],
  [
    'a placement',
    mutationSchema,
    [placement, { ...placement, resolves: id }],
    [
      {},
      null,
      [placement],
      { ...placement, type: 'place' },
      { ...placement, version: 2 },
      { ...placement, quantity: 0 },
      { ...placement, quantity: 100_001 },
      { ...placement, quantity: '1' },
      { ...placement, storage_location: '' },
      { ...placement, process_type: 'return' },
      { ...placement, dispatch_request_id: null },
      { ...placement, extra_processing_steps: 'multiple-quantities' },
      { ...placement, extra_processing_steps: Array(21).fill('x') },
      { ...placement, resolves: 'die van net' },
    ],
  ],
  [
    'mark-shipped',
    mutationSchema,
    [{ ...placement, type: 'mark-shipped', label: null }],
    [
      { ...placement, type: 'mark-shipped' },
      { ...placement, type: 'mark-shipped', label: 'x'.repeat(129) },
    ],
  ],
  [
    'void',
    mutationSchema,
    [{ ...placement, type: 'void', mutation_id: id, author_id: 1, reason: 'dubbel', voided: '{}' }],
    [{ ...placement, type: 'void', mutation_id: id, author_id: 1, reason: '', voided: '{}' }],
  ],
  [
    'a list of mutations',
    postMutations.body,
    // One malformed entry must not refuse its neighbours, so anything is accepted here.
    [many(1), many(MAX_MUTATIONS), { device_id: id, mutations: [{ wat: 'is dit' }, 'x', null] }],
    [many(0), many(MAX_MUTATIONS + 1), { mutations: [placement] }, { device_id: id, mutations: 'x' }],
  ],
  [
    'a result',
    mutationResultSchema,
    [
      { id, status: 200, body: placed },
      { id, status: 200, body: { version: 0 } },
      { id: null, status: 400, problem },
    ],
    [
      { id, status: 200 },
      { id: null, status: 200, body: placed },
      { id, status: 409 },
      { id, status: 302, problem },
    ],
  ],
  [
    'a problem',
    problemSchema,
    [problem, { ...problem, detail: 'Leg apart.', by: 'Daan', repair }],
    [
      {},
      { ...problem, status: '403' },
      { ...problem, code: undefined },
      { ...problem, repair: { ...repair, moves: [{ kind: 'elsewhere' }] } },
    ],
  ],
  [
    'an event',
    omsEventSchema,
    [{ type: 'claim', source: { type: 'batch', identifier: '2611-014' }, claim }],
    [{ type: 'claim', source: { type: 'batch', identifier: '2611-014' } }, { type: 'news' }, 'claim'],
  ],
  ['a claim on a completion', claimCompletion.body, [{ device_id: id }], [{}, { device_id: 'scanner 3' }]],
  [
    'a change of a batch',
    patchBatch.body,
    [{ sorting_zone_identifier: 'A' }, { status: 'closed' }],
    [{}, { status: 'weg' }, { sorting_zone_identifier: 'A', status: 'closed' }, { status: 'closed', id: 1 }],
  ],
  [
    'signing in',
    signIn.body,
    [{ username: 'magazijn', password: 'welkom' }],
    [{ username: 'magazijn' }, { username: 'm'.repeat(201), password: '' }, 'magazijn'],
  ],
];

describe.each(rows)('%s', (_name, schema, takes, refuses) => {
  test.each(takes.map(value => [value]))('is taken: %j', value => {
    expect(schema.safeParse(value).success).toBe(true);
  });
  test.each(refuses.map(value => [value]))('is refused: %j', value => {
    expect(schema.safeParse(value).success).toBe(false);
  });
});
