import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ServiceTimes } from '../../../contract/warehouse/service-times.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { tasksWith } from '../../tasks/tasks.ts';
import { readConfig } from '../../ground/config.ts';
import { syncServiceTimes } from './sync-service-times.ts';
import { timesByHttp } from './times-by-http.ts';

const SHOP = '/api/rest/locations/store/101';
/** A source that says nothing is waited for so long here (ms). */
const SOON_MS = 1000;
const pickup = [
  { week_day: 1, is_available: 1, from_time: '9.00', to_time: '16:00', description: 'Bron', priority: 0 },
  { date: '2031-12-25', is_available: 0 },
];

/** The retailer's system; `answer` is what it does next. */
let answer: (reply: ServerResponse) => void;
const asked: IncomingMessage[] = [];
let system: Server;
let url: string;
let oms: TestApp;
let admin: Caller;
let location_id: number;
beforeAll(async () => {
  system = createServer((request, reply) => {
    asked.push(request);
    answer(reply);
  });
  await new Promise<void>(resolve => void system.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${String((system.address() as AddressInfo).port)}/tijden?key=abc`;
  oms = await freshApp();
  admin = await oms.signIn('beheer');
  location_id =
    (await oms.db.one<{ id: number }>(`SELECT id FROM locations WHERE identifier = '101'`))?.id ?? 0;
});
afterAll(() => {
  system.closeAllConnections();
  system.close();
});
beforeEach(async () => {
  asked.length = 0;
  await oms.db.execute('DELETE FROM service_time_syncs');
  const begun = await admin.post(`${SHOP}/sync-service-times`, undefined);
  if (begun.statusCode !== 202) throw new Error(begun.body);
});

const json =
  (body: unknown, status = 200) =>
  (reply: ServerResponse) =>
    void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const sync = (patienceMs?: number) => syncServiceTimes(oms.db, timesByHttp(url), { location_id }, patienceMs);
const timesOf = async (service: string) =>
  (await admin.get(`${SHOP}/service-times/${service}`)).json<ServiceTimes>();
const rowsOf = async (service: string) =>
  (await timesOf(service)).service_times.map(({ date, week_day, from_time, to_time, description }) =>
    [date ?? week_day, from_time, to_time, description].join(' '),
  );
const state = async () => {
  const { syncing, sync_fault } = await timesOf('pickup');
  return [syncing, sync_fault];
};

describe('service times of a system that is asked over HTTP', () => {
  it('are asked for by the location, and taken over by service; a service that is not named keeps its own', async () => {
    const hours = await rowsOf('opening_hours');
    expect(hours.length).toBeGreaterThan(0);
    answer = json({ pickup });
    await sync();
    expect(await state()).toEqual([false, null]);
    expect(await rowsOf('pickup')).toEqual(['1 09:00 16:00 Bron', '2031-12-25   ']);
    expect(await rowsOf('opening_hours')).toEqual(hours);
    const [{ method, url: path = '' } = {} as IncomingMessage] = asked;
    expect([method, path]).toEqual(['GET', '/tijden?key=abc&location_type=store&location_identifier=101']);
  });

  it('are taken over by the job of a server that names the system, and are the opening hours without one', async () => {
    answer = json({ pickup: [] });
    const reading = readConfig({ SERVICE_TIMES_URL: url });
    if (!reading.ok) throw new Error('no configuration');
    await tasksWith(reading.config)['sync-service-times'](oms.db, { location_id }, () => undefined);
    expect([asked.length, await rowsOf('pickup')]).toEqual([1, []]);
    expect(readConfig({})).toMatchObject({ config: { serviceTimesUrl: null } });
    expect(readConfig({ SERVICE_TIMES_URL: 'ftp://bron/tijden' })).toMatchObject({ ok: false });
  });

  it('may come compressed', async () => {
    answer = reply =>
      void reply.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(JSON.stringify({ pickup })));
    await sync();
    expect(await rowsOf('pickup')).toHaveLength(2);
  });

  it.each<[string, (reply: ServerResponse) => void]>([
    ['an error', json({ pickup }, 500)],
    ['too many questions', json({ pickup }, 429)],
    ['no such location', json({ pickup }, 404)],
    ['no content', reply => void reply.writeHead(204).end()],
    ['a redirect to itself', reply => void reply.writeHead(302, { location: '/tijden' }).end()],
    ['a hang-up', reply => void reply.destroy()],
    ['nothing', () => undefined],
    [
      'half an answer, and then nothing',
      reply => void reply.writeHead(200, { 'content-length': '1000' }).write('{"pickup": ['),
    ],
    [
      'half an answer, and a hang-up',
      reply => {
        reply.writeHead(200, { 'content-length': '1000' }).write('{"pickup": [');
        setImmediate(() => reply.destroy());
      },
    ],
  ])('are asked again after %s, and nothing changes', async (_what, does) => {
    const before = await rowsOf('pickup');
    answer = does;
    await expect(sync(SOON_MS)).rejects.toThrow('the source of service times does not answer');
    expect([asked.length, await state(), await rowsOf('pickup')]).toEqual([1, [true, null], before]);
    answer = json({ pickup: [] });
    await sync();
    expect([asked.length, await state(), await rowsOf('pickup')]).toEqual([2, [false, null], []]);
    answer = json({ pickup });
    await admin.post(`${SHOP}/sync-service-times`, undefined);
    await sync();
  });

  it.each<[string, (reply: ServerResponse) => void]>([
    ['a page', reply => void reply.end('<html>')],
    ['an empty answer', reply => void reply.end()],
    ['a list', json([])],
    ['words', json('gesloten')],
    ['half of its JSON', reply => void reply.end('{"pickup": [{"week_day": 1')],
    ['what is no text', reply => void reply.end(Buffer.from([0xff, 0xfe, 0x00]))],
    ['an unknown service', json({ pickup, nergens: [] })],
    [
      'a faulty row beside good ones',
      json({ pickup: [...pickup, { week_day: 2, is_available: 1, to_time: '25:00' }] }),
    ],
    ['the same day twice', json({ pickup: [...pickup, ...pickup] })],
    ['a field that rows do not have', json({ pickup: [{ ...pickup[0], opens: '9:00' }] })],
    ['too many rows', json({ pickup: Array.from({ length: 1001 }, () => pickup[1]) })],
    ['more than is read', reply => void reply.end(`{"pickup": [${' '.repeat(5_000_001)}]}`)],
    [
      'more than is read, compressed',
      reply =>
        void reply
          .writeHead(200, { 'content-encoding': 'gzip' })
          .end(gzipSync(`{"pickup": [${' '.repeat(50_000_000)}]}`)),
    ],
  ])('that come as %s are not asked again; nothing changes, and the page says so', async (_what, does) => {
    const before = [await rowsOf('pickup'), await rowsOf('opening_hours')];
    answer = does;
    await sync();
    expect([asked.length, await state()]).toEqual([1, [false, 'unreadable']]);
    expect([await rowsOf('pickup'), await rowsOf('opening_hours')]).toEqual(before);
  });

  it('of an answer without end are read no further', async () => {
    const closed = new Promise<void>(resolve => {
      answer = reply => {
        reply.writeHead(200).on('close', resolve);
        const more = () => {
          while (!reply.destroyed && reply.write(' '.repeat(100_000)));
        };
        reply.on('drain', more);
        more();
      };
    });
    await sync();
    await closed;
    expect(await state()).toEqual([false, 'unreadable']);
  });
});
