import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allEndpoints } from '../tests/all-endpoints.ts';
import { list } from './http.ts';
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

/** Whether a schema, or a part of it, only reads: then nothing can be written by it. */
function onlyReads(schema: unknown, seen = new Set<unknown>()): boolean {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return false;
  seen.add(schema);
  const { def } = (schema as { _zod?: { def?: { type?: string } } })._zod ?? {};
  if (def?.type === 'transform') return true;
  return Object.values(def ?? schema).some(part => onlyReads(part, seen));
}

test('no reply has a list with a most: it could not be written', () => {
  expect(onlyReads(z.object({ lines: z.nullable(list(z.string(), 2)) }))).toBe(true);
  const found = allEndpoints.filter(({ replies }) => Object.values(replies).some(reply => onlyReads(reply)));
  expect(found.map(({ id }) => id)).toEqual([]);
});
