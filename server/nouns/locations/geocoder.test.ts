import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionRoutes } from '../../ground/session/routes.ts';
import { type Caller, freshApp } from '../../testing/app.ts';
import { locationRoutes } from './routes.ts';

/** Answers as Nominatim does; `answer` is what it does next. */
let answer: (reply: ServerResponse) => void;
const asked: URL[] = [];
const nominatim = createServer((request: IncomingMessage, reply) => {
  asked.push(new URL(request.url ?? '', 'http://kaart'));
  answer(reply);
});
const json = (body: unknown) => (reply: ServerResponse) =>
  void reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

let office: Caller;
let shop: Caller;
let without: Caller;
beforeAll(async () => {
  await new Promise<void>(resolve => void nominatim.listen(0, '127.0.0.1', resolve));
  const geocoderUrl = `http://127.0.0.1:${String((nominatim.address() as AddressInfo).port)}/search?key=abc`;
  const areas = [sessionRoutes, locationRoutes];
  const oms = await freshApp({ areas, config: { geocoderUrl } });
  office = await oms.signIn('beheer');
  shop = await oms.signIn('magazijn');
  without = await (await freshApp({ areas })).signIn('beheer');
});
afterAll(() => void nominatim.close());

const address = '/api/location-coordinates?street=Steenweg&house_no=14&zipcode=3511%20JP&city=Utrecht';

describe('GET /api/location-coordinates', () => {
  test('asks by the parts of an address, and gives degrees as numbers', async () => {
    answer = json([{ lat: '52.0920', lon: '5.1190', display_name: 'Steenweg 14' }]);
    const reply = await office.get(address);
    expect(reply.json()).toEqual({ point: { latitude: 52.092, longitude: 5.119 } });
    expect(Object.fromEntries(asked.at(-1)?.searchParams ?? [])).toEqual({
      key: 'abc',
      street: '14 Steenweg',
      postalcode: '3511 JP',
      city: 'Utrecht',
      countrycodes: 'nl',
      format: 'jsonv2',
      limit: '1',
    });
  });

  test('an address that it does not know has no coordinates', async () => {
    answer = json([]);
    expect((await office.get(address)).json()).toEqual({ point: null });
  });

  test.each([
    ['an error', (reply: ServerResponse) => void reply.writeHead(500).end()],
    ['too many questions', (reply: ServerResponse) => void reply.writeHead(429).end()],
    ['another address', (reply: ServerResponse) => void reply.writeHead(302, { location: '/' }).end()],
    ['a page', (reply: ServerResponse) => void reply.end('<html>')],
    ['no list', json({ error: 'Unable to geocode' })],
    ['a place without degrees', json([{ lat: '', lon: '5.1' }])],
    ['no place on earth', json([{ lat: '152.1', lon: '5.1' }])],
    ['a hang-up', (reply: ServerResponse) => void reply.destroy()],
  ])('when it answers with %s, nobody knows', async (_, does) => {
    answer = does;
    const reply = await office.get(address);
    expect([reply.statusCode, reply.json()]).toMatchObject([503, { code: 'geocoder-unavailable' }]);
  });

  test('is for who types addresses, and refuses half ones', async () => {
    expect((await shop.get(address)).statusCode).toBe(403);
    for (const query of [
      '',
      '?street=Steenweg',
      `?street=${'x'.repeat(300)}&city=Utrecht`,
      '?street=a&city=b&country=nl%0a',
    ])
      expect((await office.get(`/api/location-coordinates${query}`)).statusCode).toBe(400);
  });

  test('without a geocoder there is none', async () => {
    const reply = await without.get(address);
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { code: 'no-geocoder' }]);
  });
});
