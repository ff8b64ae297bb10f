import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../ground/db/pool.ts';
import { givePassword, passwordMatches } from '../ground/session/passwords.ts';
import { emptyDatabase } from '../testing/database.ts';
import { setUpOms } from './set-up.ts';

const EXAMPLE = readFileSync('docs/set-up.example.json');
type File = Record<string, unknown>;
const example = JSON.parse(EXAMPLE.toString()) as { articles: File[]; locations: File[]; users: File[] };
const [teapot = {}] = example.articles;
const [dc = {}] = example.locations;

let db: Database;
beforeAll(async () => {
  db = await emptyDatabase();
});

const load = (file: File | string | Buffer) =>
  setUpOms(
    db,
    Buffer.isBuffer(file) ? file : Buffer.from(typeof file === 'string' ? file : JSON.stringify(file)),
  );
const faultsOf = async (file: File | string | Buffer) => {
  const outcome = await load(file);
  return outcome.ok ? [] : outcome.faults.map(({ path, detail }) => `${path}: ${detail}`);
};
const valuesOf = async (sql: string) => (await db.query<{ value: unknown }>(sql)).map(({ value }) => value);
const everything = () =>
  valuesOf(`SELECT json_build_array(
    (SELECT json_agg(l ORDER BY id) FROM (SELECT id, identifier FROM locations) l), (SELECT json_agg(a ORDER BY id) FROM location_addresses a),
    (SELECT json_agg(e ORDER BY id) FROM location_emails e), (SELECT json_agg(p ORDER BY id) FROM location_phone_numbers p),
    (SELECT json_agg(u ORDER BY id) FROM users u), (SELECT json_agg(l) FROM user_locations l),
    (SELECT json_agg(s ORDER BY id) FROM storage_locations s), (SELECT json_agg(p) FROM product_state_places p),
    (SELECT json_agg(m ORDER BY 1, 2, 3) FROM location_dispatch_type_methods m), (SELECT json_agg(t) FROM dispatch_type_methods t),
    (SELECT json_agg(p ORDER BY id) FROM printers p), (SELECT json_agg(e ORDER BY ean) FROM product_eans e),
    (SELECT json_agg(p) FROM pick_locations p)) AS value`);

describe('a set-up file', () => {
  test('gives a location its time zone, by whose clocks its times are judged, then and later', async () => {
    expect(await faultsOf(EXAMPLE)).toEqual([]);
    const { type, identifier, display_name } = dc;
    const night = (to_time: string) => ({ dc_delivery: [{ date: '2027-03-28', is_available: 1, to_time }] });
    const of = (given: File) => faultsOf({ locations: [{ type, identifier, display_name, ...given }] });
    const faults = [expect.stringMatching(/^locations.0.service_times.dc_delivery.0.to_time: .*01:30/)];
    expect(await of({ time_zone: 'Atlantic/Canary', service_times: night('01:30') })).toEqual(faults);
    expect(await of({ time_zone: 'Atlantic/Canary', service_times: night('02:30') })).toEqual([]);
    expect(await of({ service_times: night('01:30') })).toEqual(faults);
    const zone = `SELECT time_zone AS value FROM locations WHERE identifier = 'DC1'`;
    expect(await valuesOf(zone)).toEqual(['Atlantic/Canary']);
    expect(await faultsOf(EXAMPLE)).toEqual([]);
    expect(await of({ time_zone: 'Europe/Amsterdam', service_times: {} })).toEqual([]);
  });

  test('the example of the documentation makes an OMS, and changes nothing the second time', async () => {
    expect(await faultsOf(EXAMPLE)).toEqual([]);
    const made = await everything();
    expect(await faultsOf(EXAMPLE)).toEqual([]);
    expect(await everything()).toEqual(made);
    expect(await valuesOf('SELECT identifier AS value FROM locations ORDER BY identifier')).toEqual([
      'DC1',
      'GEEN',
      'S1',
    ]);
    expect(
      await valuesOf(`SELECT dispatch_type AS value FROM active_methods a JOIN locations l ON l.id = a.location_id
        WHERE l.identifier = 'S1' ORDER BY 1`),
    ).toEqual(['click_and_collect', 'ship_from_store', 'ship_from_store']);
    expect(
      await valuesOf(`SELECT ean AS value FROM product_eans WHERE product_identifier = '500001'`),
    ).toEqual(teapot['eans']);
  });

  test('what it names becomes as it says, what it leaves out stays, and places where work may lie stay too', async () => {
    const user = example.users.find(({ username }) => username === 'kantoor');
    expect(
      await faultsOf({
        articles: [{ ...teapot, name: 'Theepot 2 l', eans: ['12345'] }],
        locations: [
          {
            ...dc,
            properties: { 'push.quietHours': '20:00-07:00' },
            zones: [{ identifier: 'A', display_name: 'Zone A', type: 'sort', places: ['A-09'] }],
          },
        ],
        users: [{ ...user, permissions: ['orders.view'], locations: ['dc/DC1'], is_closed: true }],
      }),
    ).toEqual([]);
    expect(await valuesOf(`SELECT name AS value FROM products ORDER BY identifier`)).toEqual([
      'Theepot 2 l',
      'Theekop wit',
      'Theedoek',
    ]);
    expect(
      await valuesOf(`SELECT ean AS value FROM product_eans WHERE product_identifier = '500001'`),
    ).toEqual(['0000000012345']);
    expect(
      await valuesOf(`SELECT count(*) AS value FROM storage_locations WHERE identifier LIKE 'A-%'`),
    ).toEqual([10]);
    expect(
      await valuesOf(`SELECT json_build_array(permissions, closed_at IS NOT NULL, (SELECT count(*) FROM user_locations WHERE user_id = u.id))
        AS value FROM users u WHERE username = 'kantoor'`),
    ).toEqual([[['orders.view'], true, 1]]);
  });

  test('a thing of which it names a part keeps the rest: a printer, a user, a name alone', async () => {
    await load(EXAMPLE);
    const kept = () =>
      valuesOf(`SELECT json_build_array(
        (SELECT json_agg(l ORDER BY id) FROM locations l WHERE identifier <> 'GEEN'), (SELECT json_agg(a ORDER BY id) FROM location_addresses a),
        (SELECT json_agg(e ORDER BY id) FROM location_emails e), (SELECT json_agg(p ORDER BY id) FROM location_phone_numbers p),
        (SELECT json_agg(m ORDER BY 1, 2, 3) FROM location_dispatch_type_methods m),
        (SELECT json_agg(t ORDER BY 1, 2) FROM dispatch_type_methods t), (SELECT json_agg(m ORDER BY id) FROM carrier_methods m),
        (SELECT json_agg(l ORDER BY 1, 2) FROM user_locations l),
        (SELECT json_agg(json_build_array(homepage, closed_at) ORDER BY id) FROM users),
        (SELECT json_agg(q ORDER BY 1, 2) FROM product_questions q), (SELECT json_agg(e ORDER BY ean) FROM product_eans e),
        (SELECT json_agg(c ORDER BY 1) FROM product_cartons c), (SELECT json_agg(s ORDER BY 1) FROM product_supply_chains s),
        (SELECT json_agg(p.attributes ORDER BY identifier) FROM products p), (SELECT json_agg(p) FROM product_state_places p)
      ) AS value`);
    const before = await kept();
    const only = (of: File, ...names: string[]) => Object.fromEntries(names.map(name => [name, of[name]]));
    const printer = { identifier: 'nieuw', name: 'Nieuw', type: 'labels', uri: 'folder:' };
    const { carriers } = JSON.parse(EXAMPLE.toString()) as { carriers: (File & { methods: File[] })[] };
    expect(
      await faultsOf({
        locations: example.locations.map(location => ({
          ...only(location, 'type', 'identifier', 'display_name'),
          ...(location === dc && { printers: [printer] }),
          zones: (location['zones'] as File[]).map(zone =>
            only(zone, 'identifier', 'display_name', 'type', 'places'),
          ),
        })),
        carriers: carriers.map(carrier => ({
          ...carrier,
          methods: carrier.methods.map(method => only(method, 'identifier', 'display_name')),
        })),
        users: example.users.map(user => only(user, 'username', 'name', 'permissions')),
        articles: example.articles.map(article => only(article, 'identifier', 'name')),
      }),
    ).toEqual([]);
    expect(await kept()).toEqual(before);
    expect(await valuesOf(`SELECT name AS value FROM printers WHERE identifier = 'nieuw'`)).toEqual([
      'Nieuw',
    ]);
  });

  test('printers that it names are the first of their location, in its order, and one that is not active is gone', async () => {
    const { type, identifier, display_name } = dc;
    const at = (...printers: File[]) => ({ locations: [{ type, identifier, display_name, printers }] });
    const labels = (identifier: string, more: File = {}) => ({
      identifier,
      name: identifier,
      type: 'labels',
      uri: 'folder:',
      ...more,
    });
    const printers = () =>
      valuesOf(`SELECT p.identifier || CASE WHEN p.active THEN '' ELSE ' gone' END AS value
        FROM printers p JOIN locations l ON l.id = p.location_id
        WHERE l.identifier = 'DC1' AND p.type = 'labels' ORDER BY p.position, p.id`);
    const before = await printers();
    expect(await faultsOf(at(labels('zebra-2'), labels('zebra-1')))).toEqual([]);
    expect(await printers()).toEqual(['zebra-2', 'zebra-1', ...before]);
    expect(await faultsOf(at(labels('zebra-1'), labels('zebra-2', { active: false })))).toEqual([]);
    expect(await printers()).toEqual(['zebra-1', 'zebra-2 gone', ...before]);
    expect(await faultsOf({ locations: [{ type, identifier, display_name }] })).toEqual([]);
    expect(await printers()).toEqual(['zebra-1', 'zebra-2 gone', ...before]);
  });

  test('an EAN goes from one article to another when it names both', async () => {
    const [, cup = {}] = example.articles;
    const [ean] = cup['eans'] as string[];
    expect(await faultsOf({ articles: [{ ...teapot, eans: [ean] }] })).toEqual([
      `articles.0.eans.0: article 500002 has ${ean ?? ''}: name both here`,
    ]);
    expect(
      await faultsOf({
        articles: [
          { ...teapot, eans: [ean] },
          { ...cup, eans: [] },
        ],
      }),
    ).toEqual([]);
    expect(
      await valuesOf(`SELECT product_identifier AS value FROM product_eans WHERE ean = '${ean ?? ''}'`),
    ).toEqual(['500001']);
  });

  const method = {
    identifier: 'm',
    display_name: 'M',
    dispatch_types: ['by_drone'],
    default_of: ['dc_delivery'],
  };
  test.each<[string, File | string | Buffer, string[]]>([
    [
      'that is no UTF-8, with its line',
      Buffer.from('{"articles":[\n{"identifier":"1","name":"Th\xe9"}]}', 'latin1'),
      ['line 2: it is no UTF-8; letters such as é would be lost.'],
    ],
    ['of another list', '[]', ['the file: Invalid input: expected object, received array']],
    [
      'with a name that it does not know',
      { lokaties: [], locations: [{ ...dc, adress: {} }] },
      ['locations.0: Unrecognized key: "adress"', 'the file: Unrecognized key: "lokaties"'],
    ],
    [
      'with a sign that cannot be kept',
      '{"articles":[{"identifier":"1","name":"a\\u0000b"}]}',
      ['name: a text with \\u0000, or with half a sign, cannot be kept.'],
    ],
    [
      'with a wrong check digit',
      { articles: [{ ...teapot, eans: ['8719990001019'] }] },
      [
        'articles.0.eans.0: expected the 8, 12 or 13 digits of an EAN or UPC with a right check digit, or a number of your own of at most 7 digits',
      ],
    ],
    [
      'with a number that no address can name',
      { locations: [{ ...dc, identifier: '..' }] },
      [
        "locations.0.identifier: expected 1 to 64 letters, digits, '_', '.', '+' or '-', not '.' first: it stands in addresses",
      ],
    ],
    [
      'with a country that there is not',
      { locations: [{ ...dc, address: { country: 'ZZ' } }] },
      ['locations.0.address.country: expected the two letters of a country of ISO 3166-1, such as NL'],
    ],
    [
      'with types that there are not',
      { carriers: [{ identifier: 'c', display_name: 'C', methods: [method] }] },
      [
        'carriers.0.methods.0.dispatch_types.0: there is no dispatch type by_drone',
        'carriers.0.methods.0.default_of.0: there is no dc_delivery among its dispatch_types',
      ],
    ],
    [
      'with a location that names what is nowhere',
      {
        locations: [
          {
            type: 'dc',
            identifier: 'DC9',
            display_name: 'DC 9',
            time_zone: 'Europe/Londen',
            properties: { 'dispatch.requestMode': 'mail', colour: 'red' },
            service_times: { pickup: [], dc_delivery: [{ week_day: 1, is_available: 1 }] },
            dispatch_types: { dc_delivery: ['customer_pickup'] },
            zones: [
              {
                identifier: 'R',
                display_name: 'R',
                type: 'return',
                places: ['R-1', 'r-1'],
                product_states: { lost: 'R-2' },
              },
            ],
          },
        ],
      },
      [
        'locations.0.zones.0.places.1: the place R-1 is named twice',
        'locations.0.time_zone: there is no time zone Europe/Londen',
        'locations.0.properties.dispatch.requestMode: Verwacht: batch, direct, external of chosen.',
        'locations.0.properties.colour: there is no property colour',
        'locations.0.service_times.pickup: a dc has no service pickup',
        'locations.0.service_times.dc_delivery.0.to_time: Vul een eindtijd in.',
        'locations.0.dispatch_types.dc_delivery.0: there is no method customer_pickup of dc_delivery',
        'locations.0.zones.0.product_states.lost: there is no product state lost',
        'locations.0.zones.0.product_states.lost: there is no place R-2 in this zone',
      ],
    ],
    [
      'with places and badges that are none',
      {
        locations: [
          { ...dc, zones: [{ identifier: 'OMSPAS-A', display_name: 'A', type: 'sort', places: ['DOE01'] }] },
        ],
      },
      ['identifier', 'places.0'].map(
        path =>
          `locations.0.zones.0.${path}: expected 1 to 40 signs that a barcode can have (ASCII, no blanks around it), and no code of a badge or of the command sheet`,
      ),
    ],
    [
      'with users and articles of places that there are not',
      {
        users: [{ username: 'u', name: 'U', permissions: [], locations: ['dc/DC7'] }],
        articles: [{ ...teapot, eans: [], cartons: [], supply_chain: 'x', picked_at: { 'dc/DC1': 'Z-1' } }],
      },
      [
        'users.0.locations.0: there is no location dc/DC7',
        'articles.0.supply_chain: there is no supply chain x',
        'articles.0.picked_at.dc/DC1: there is no place Z-1 in a pick zone of dc/DC1',
      ],
    ],
  ])('%s is refused, and nothing of it is stored', async (_, file, faults) => {
    const before = await everything();
    expect(await faultsOf(file)).toEqual(faults);
    expect(await everything()).toEqual(before);
  });
});

test('a password that is given opens, and ends the sessions of the one before', async () => {
  const hashes = () => valuesOf(`SELECT password_hash AS value FROM users WHERE username = 'magazijn'`);
  await db.execute(
    `INSERT INTO sessions SELECT '\\x01', id, now(), now() + interval '1 hour' FROM users WHERE username = 'magazijn'`,
  );
  const password = await givePassword(db, 'magazijn');
  expect(await passwordMatches(password ?? '', String((await hashes())[0]))).toBe(true);
  expect(await valuesOf('SELECT user_id AS value FROM sessions')).toEqual([]);
  expect(await givePassword(db, 'niemand')).toBeUndefined();
});
