import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allEndpoints } from '../tests/all-endpoints.ts';
import { orderSchema } from './orders/sales-order.ts';
import { mutationSchema } from './scanning/mutation.ts';

/** What a caller sends: all of each endpoint, and what is read after the call itself. */
const sent: readonly (readonly [name: string, schema: z.ZodMiniType | undefined])[] = [
  ...allEndpoints.flatMap(({ id, params, query, body }) =>
    Object.entries({ params, query, body }).map(([part, schema]) => [`${id} ${part}`, schema] as const),
  ),
  ['an order', orderSchema],
  ['a mutation', mutationSchema],
];

type Part = Readonly<Record<string, unknown>>;

/** The paths of lists, records and texts without a maximum. */
const unbounded = (path: string, part: Part): string[] => [
  ...(isBounded(part) ? [] : [path]),
  ...Object.entries(part)
    .filter(([name, of]) => typeof of === 'object' && of !== null && !isData.has(name))
    .flatMap(([name, of]) => unbounded(`${path}.${name}`, of as Part)),
];
const isData = new Set(['enum', 'const', 'default', 'required']);

function isBounded(part: Part): boolean {
  const types = [part['type']].flat();
  if (types.includes('array')) return 'maxItems' in part;
  if (types.includes('object'))
    return !('propertyNames' in part) || 'maxProperties' in part || 'required' in part;
  if (!types.includes('string')) return true;
  return ['maxLength', 'enum', 'const'].some(name => name in part) || isShort(part);
}

/** A pattern that gives the length. */
const isShort = ({ pattern, allOf = [] }: Part): boolean =>
  (typeof pattern === 'string' && /^\^.*\$$/.test(pattern) && !/[^\\[][*+]|,\}/.test(pattern)) ||
  (allOf as readonly Part[]).some(isShort);

test('every list, record and text that is sent to the OMS has a most', () => {
  const found = sent.flatMap(([name, schema]) =>
    schema ? unbounded(name, z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Part) : [],
  );
  expect(found).toEqual([]);
});
