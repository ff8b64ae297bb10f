import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { omsEventSchema } from './scanning/event.ts';
import {
  DEVICE_HEADER,
  EPOCH_HEADER,
  KEY_HEADER,
  REVISION_HEADER,
  USER_HEADER,
  WRITE_HEADER,
  type Endpoint,
} from './http.ts';
import { mutationSchema } from './scanning/mutation.ts';
import { orderSchema } from './orders/sales-order.ts';
import { problemSchema } from './problem.ts';
import { allEndpoints } from '../tests/all-endpoints.ts';
import { CONTRACT_VERSION } from './version.ts';

/**
 * Hash of every version, oldest first. Append the next and raise CONTRACT_VERSION; never edit one that has shipped:
 * devices in the field still hold mutations of its shape.
 */
const shipped = [
  'e6ea330156220c67',
  '7242b1694163fc1d',
  '350bdea35764b148',
  '5918575a824d590e',
  'ce82f96445832da4',
  '333de71e2deeba85',
  '871cc6019ed29666',
  'df32d6576ae8b639',
  '82c41fd0d2d73e61',
  'a73d88bb9c706013',
  '19107ccb06f467ca',
  '28cfad5c62f16f21',
  'a8bee3b32896804c',
  '90bd9a6e9e9450b9',
  'ab17aaa4bb95d9cf',
  'f0c0cceed880d5ba',
  'c31cb523168eed4a',
  'f7e69fae1182ac47',
  '5434cbb6a1df3c2d',
  '731b2a645350b152',
  'ac2cd736e9e6b92a',
  '9fad630802be885d',
  '9e8e6f5de7f8eb0f',
  'ae6e7a3ae79e5bac',
  'de0580d132e2d023',
  'a20022bb4054dd7a',
  '12cb7820fc941c7d',
  '048e9348758de025',
  'e6ad3d3ec1f10edd',
  '22d0742fd2f3587b',
  '59645a9e5416022b',
  '6c1d7e39d292d360',
  'fd5da09f9ccd93af',
  '7f5ca4b4fa3c599b',
  '4c95c63912f3e1fc',
  '80c074e32c8bb6dd',
  '45258ffeac2452a9',
  'f67f0403af02e27b',
  'f34aae65cd26291b',
  'c942861eee3b5a47',
  '2a32c1dd0e6fcd71',
  '99dc0d73a4e71073',
  'a84065494bfd080e',
  '3c9d1f291c1e97ee',
  'decfca084918801e',
  '273ea3ecf7ed3789',
  '5ebfc735e5a0414f',
  '5f121cf93ac341ae',
  'c848e5ea88a15713',
  '69964a18abd2b34f',
  '82594a730a801753',
  'b54074d1334c37dc',
  '255d85fe21c9335f',
  '9707f2146c25fc13',
  '8eb1831829b0086f',
  '1b255391052b7d36',
  '2c3a39b62042a9a9',
  'b072ead972cdd1bd',
  '45a17e5c9a178d62',
  '742fa2ba2e9db037',
  '06a73153ba3a46a9',
  '1c5c457486c5a75f',
  'c72bac4cd802a744',
  'e8765707692a5470',
  '79ba2a2adcb1abcc',
  'bc0a640286e3967b',
  '5a5597308dfb11f0',
  '396db5ab548128c5',
  'a0c0d8cb146c30d3',
  '16d659ab9611c42b',
  '840a24110bbed128',
  'e0474b33820a2d05',
  'd6dc615f4a82a8a6',
  'd049f6f610e48702',
  'd4e4c27f83107a11',
  '0ad5a12a11f09c1c',
  'bdca5e433c993775',
  'a39fceabf8c423ac',
  '619ec7b415f314a2',
  'c8d4e8ce453eb7c7',
  '0e5db5f2929e75cc',
  'd8a131a4b84eaa06',
  'f84611470fd13043',
  'dfeaa49c224668bb',
  '069f743aeeda9b0b',
  'da230a283f9dcf07',
  '1a400da01a7ceff8',
  '2b755c71899bcebe',
  '4a2a47f682518b5b',
  '695d93c7d7f49d6d',
  'b9d6536ed89c1352',
  '4cbdc2af73145541',
  '761398d7310918b6',
  'e9bad919d0115885',
  'f2ccc8cc7a45bec0',
  'cdca850929120676',
  '883403ee27648437',
  'faee99a0e1fa4042',
  'f5bef0110fb4ab0c',
];

test('a change of the contract is a new version', () => {
  expect([CONTRACT_VERSION, hash(contract())]).toEqual([shipped.length, shipped.at(-1)]);
});

test('the hash sees a change of any schema, and no change of order', () => {
  const [first, ...others] = contract().endpoints;
  expect(hash({ endpoints: [{ ...first, body: { type: 'object' } }, ...others] })).not.toBe(
    hash({ endpoints: [first, ...others] }),
  );
  expect(hash({ a: 1, b: { c: 2, d: 3 } })).toBe(hash({ b: { d: 3, c: 2 }, a: 1 }));
});

/** Everything on the wire that both sides must agree on; summaries are left out, they are for readers. */
function contract() {
  return {
    headers: [WRITE_HEADER, KEY_HEADER, EPOCH_HEADER, DEVICE_HEADER, USER_HEADER, REVISION_HEADER],
    endpoints: allEndpoints
      .map(({ id, method, path, access, write, params, query, body, replies }: Endpoint) => ({
        id,
        method,
        path,
        access,
        write: write && { ...write, because: undefined },
        params: params && sent(params),
        query: query && sent(query),
        body: body && sent(body),
        replies: Object.entries(replies).map(([status, schema]) => [status, received(schema)]),
      }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
    // Inside endpoints the entries are loose on purpose: each is parsed by itself.
    // Its endpoint takes any object, and judges what it has stored.
    order: sent(orderSchema),
    mutation: sent(mutationSchema),
    event: received(omsEventSchema),
    problem: received(problemSchema),
  };
}

const sent = (schema: z.core.$ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
const received = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });

const hash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value, sortedKeys)).digest('hex').slice(0, 16);

/** A JSON replacer that puts the keys of every object in one order. */
function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
