import * as fc from 'fast-check';
import type { Endpoint } from '../../contract/http.ts';
import { mutationSchema } from '../../contract/scanning/mutation.ts';
import { newId } from '../../server/acts/sorting/test-batch.ts';
import { asked } from '../access/calls.ts';
import { DEVICE, pathOf } from '../access/paths.ts';
import { mutations } from '../access/mutations.ts';
import { type Call, type Cell, calls, namingOf } from '../access/cells.ts';
import { type PlaceName, type Things, placeNames } from '../access/things.ts';
import { fromSchema, hostile } from './from-schema.ts';

/** One request, as it goes over the wire. */
export interface Sent {
  readonly endpoint: Endpoint;
  readonly url: string;
  readonly payload: string | Buffer | undefined;
  readonly headers: Readonly<Record<string, string>>;
}
/** The drawn request; it becomes real when the things that it names exist. */
export type Drawn = (things: ReadonlyMap<PlaceName, Things>) => Sent;

/** A value once in so many times; otherwise undefined. */
const once = <T>(many: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ arbitrary: fc.constant(undefined), weight: many - 1 }, { arbitrary, weight: 1 });

type Over = readonly (readonly [field: number, value: unknown])[];
const over: fc.Arbitrary<Over> = fc.array(fc.tuple(fc.nat(30), hostile), { maxLength: 2 });
/** Mostly valid, so that many requests succeed. */
const mostlyNone = fc.oneof({ arbitrary: fc.constant<Over>([]), weight: 3 }, { arbitrary: over, weight: 1 });

const naming = fc
  .tuple(fc.constantFrom(...placeNames), once(8, fc.constantFrom(...placeNames, null)))
  .map(([location, owner]): Pick<Cell, 'location' | 'other'> => ({
    location,
    ...(owner !== undefined && { other: { kind: 'delivery', owner } }),
  }));

// Few, so that some come again.
const keys = Array.from({ length: 8 }, () => newId());
const headers = fc.record({
  'idempotency-key': fc.oneof(
    { arbitrary: fc.constant('new'), weight: 8 },
    { arbitrary: fc.constantFrom(...keys, 'x', '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b11'), weight: 1 },
  ),
  'x-device-id': fc.constantFrom(DEVICE, 'toestel'),
  'if-none-match': once(15, fc.constantFrom('*', '"1"')),
  accept: once(15, fc.constantFrom('text/html', 'image/png', '*/*;q=0')),
  'content-type': once(
    15,
    fc.constantFrom('text/plain', 'application/json; charset=utf-16', 'application/x-www-form-urlencoded'),
  ),
});

function endpointRequest(name: string, endpoint: Endpoint): fc.Arbitrary<Drawn> {
  const { query, body } = endpoint;
  return fc
    .record({
      naming,
      params: mostlyNone,
      fields: mostlyNone,
      query: query ? once(4, fromSchema(query)) : fc.constant(undefined),
      body: once(5, body ? fc.oneof(fromSchema(body), hostile) : hostile),
      raw: once(30, fc.constantFrom('{', '', 'null', '[]', '"', '['.repeat(20_000))),
      headers,
    })
    .map(drawn => things => {
      const named = namingOf(things, drawn.naming);
      const made = asked[name]?.(named) ?? {};
      const given = drawn.query ?? made.query ?? {};
      const text = new URLSearchParams(
        Object.entries(replaced(given as object, drawn.fields)).flatMap(([key, value]) =>
          [value].flat().map(one => [key, asText(one)]),
        ),
      );
      const content = drawn.body ?? (made.body && replaced(made.body, drawn.fields));
      const json = Buffer.isBuffer(made.body) ? made.body : content && JSON.stringify(content);
      return {
        endpoint,
        url: `${withSegments(pathOf(endpoint, named), drawn.params)}?${text.toString()}`,
        payload: endpoint.method === 'GET' ? undefined : (drawn.raw ?? json ?? undefined),
        headers: headersOf(drawn.headers, made.contentType),
      };
    });
}

const entry = fc.record({
  call: fc.constantFrom(...calls.filter(call => 'mutation' in call)),
  naming,
  fields: mostlyNone,
  drawn: once(8, fromSchema(mutationSchema)),
  id: once(10, fc.constantFrom(...keys)),
});

function listRequest(): fc.Arbitrary<Drawn> {
  return fc
    .tuple(fc.array(entry, { minLength: 1, maxLength: 6 }), headers)
    .map(([entries, given]) => things => {
      const list = entries.map(({ call, naming: names, fields, drawn, id }) => {
        const made = 'mutation' in call ? mutations[call.mutation](namingOf(things, names)) : {};
        const head = { id: id ?? newId(), version: 1, at: new Date().toISOString() };
        return replaced(drawn ? { ...(drawn as object), id: head.id } : { ...made, ...head }, fields);
      });
      return {
        endpoint: postMutationsEndpoint,
        url: postMutationsEndpoint.path,
        payload: JSON.stringify({ device_id: DEVICE, mutations: list }),
        headers: headersOf(given),
      };
    });
}

const isPostMutations = (call: Call): call is Call & { endpoint: Endpoint } =>
  'endpoint' in call && call.endpoint.id === 'postMutations';
const found = calls.find(isPostMutations);
if (!found) throw new Error('the contract has a list of mutations');
const postMutationsEndpoint = found.endpoint;

// Made once: string generators take longer to make than to draw from.
const requests = calls.map(call =>
  'endpoint' in call ? endpointRequest(call.name, call.endpoint) : listRequest(),
);
/** Any call of the contract: valid, with single wrong values, drawn from its schemas, or anything at all. */
export const request: fc.Arbitrary<Drawn> = fc.constantFrom(...requests).chain(drawn => drawn);

/** The nth of the fields (or a new one) gets another value. */
function replaced(given: object, values: Over): object {
  const fields = Object.keys(given);
  return Object.fromEntries([
    ...Object.entries(given),
    ...values.map(([nth, value]) => [fields[nth % (fields.length + 1)] ?? 'extra', value]),
  ]) as object;
}

/** Replaces path segments that name something. */
function withSegments(path: string, values: Over): string {
  const segments = path.split('/');
  for (const [nth, value] of values) {
    const at = 4 + (nth % 6);
    if (segments[at] !== undefined) segments[at] = encodeURIComponent(asText(value));
  }
  return segments.join('/');
}

const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed();

function headersOf(
  given: Readonly<Record<string, string | undefined>>,
  contentType?: string,
): Record<string, string> {
  const key = given['idempotency-key'];
  const all = { ...given, 'content-type': given['content-type'] ?? contentType ?? 'application/json' };
  return {
    ...Object.fromEntries(
      Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
    ...(key === 'new' && { 'idempotency-key': newId() }),
    'x-requested-with': 'fetch',
  };
}
