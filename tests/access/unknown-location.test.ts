import { beforeAll, expect, test } from 'vitest';
import { type Caller, type TestApp, freshApp } from '../../server/testing/app.ts';
import { allEndpoints } from '../all-endpoints.ts';
import { asked } from './calls.ts';
import { pathOf } from './paths.ts';
import { namingOf } from './cells.ts';
import { type PlaceName, type Things, markAll, thingsAt } from './things.ts';

const atLocation = allEndpoints.filter(({ path }) => path.includes('/:location'));
const things = new Map<PlaceName, Things>();
let oms: TestApp;
let manager: Caller;

beforeAll(async () => {
  oms = await freshApp();
  await markAll(oms.db);
  things.set('dc/DC01', await thingsAt(oms.db, 'dc/DC01'));
  manager = await oms.signIn('beheer');
});

test('the contract has endpoints with a location in their path', () =>
  expect(atLocation.length).toBeGreaterThan(20));

test.each([
  ['a location that does not exist', 'dc', 'DC99'],
  ['a location of another type', 'store', 'DC01'],
  ['an unknown type', 'maan', 'DC01'],
])('%s is 404 for who manages all locations, whatever is asked there', async (_, type, location) => {
  const naming = { ...namingOf(things, { location: 'dc/DC01' }), type, location };
  const faults: string[] = [];
  for (const endpoint of atLocation) {
    const { query = {}, body, contentType } = asked[endpoint.id]?.(naming) ?? {};
    const text = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
    const reply = await manager.send(
      endpoint.method,
      `${pathOf(endpoint, naming)}?${text.toString()}`,
      body,
      contentType ? { 'content-type': contentType } : {},
    );
    if (reply.statusCode !== 404) faults.push(`${endpoint.id} ${reply.statusCode} ${reply.body}`);
  }
  const stream = `/api/events?location_type=${encodeURIComponent(type)}&location=${location}`;
  const events = await manager.get(stream);
  if (events.statusCode !== 404) faults.push(`events ${events.statusCode} ${events.body}`);
  expect(faults).toEqual([]);
});
