import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FoundOrder } from '../../../contract/orders/order-search.ts';
import { seedDemo } from '../../demo/seed-demo.ts';
import { scratchFolder } from '../../testing/test-postgres.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { replicated, startReplica } from '../../testing/replica.ts';
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { type Database, openDatabase } from './pool.ts';
import { openReplica, type Replica } from './read-database.ts';

// A real streaming replica, by the same programs.

const SEARCH = '/api/rest/sales-orders-search';
const NUMBER = '261117-0001';
const home = mkdtempSync(join(scratchFolder, 'oms-replica-'));
// For the account that PostgreSQL runs under.
chmodSync(home, 0o755);
const [here, there] = [join(home, 'primary'), join(home, 'replica')];

let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
let db: Database;
let replica: Replica;
let oms: TestApp;
let admin: Caller;

beforeAll(async () => {
  primary = await startEmbedded(here, replicated);
  const maintenance = new Client(primary.connection());
  await maintenance.connect();
  await maintenance.query('CREATE DATABASE oms');
  await maintenance.end();
  await migrate(primary.connection('oms'));
  db = openDatabase(primary.connection('oms'));
  await seedDemo(db);
  standby = await startReplica(primary, here, there);
  replica = openReplica(db, standby.connection('oms'));
  oms = await freshApp({ db: { ...db, drop: () => db.close() }, deps: { replica } });
  admin = await oms.signIn('beheer');
});

afterAll(async () => {
  await oms.close();
  await replica.close();
  await standby.stop();
  await primary.stop();
  rmSync(home, { recursive: true, force: true });
});

/** Statements on the replica, as its operator makes them. */
async function onReplica<Row extends object>(sql: string): Promise<Row[]> {
  const client = new Client(standby.connection('oms'));
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}
const untilReplayed = async () => {
  const at = await db.one<{ lsn: string }>('SELECT pg_current_wal_insert_lsn()::text AS lsn');
  for (let has = false; !has;)
    has =
      (await onReplica<{ has: boolean }>(`SELECT pg_last_wal_replay_lsn() >= '${at?.lsn ?? ''}' AS has`))[0]
        ?.has ?? false;
};
/** Writes made meanwhile are on the primary alone. */
async function whilePaused(work: () => Promise<void>): Promise<void> {
  await untilReplayed();
  await onReplica('SELECT pg_wal_replay_pause()');
  const state = () => onReplica<{ state: string }>('SELECT pg_get_wal_replay_pause_state() AS state');
  while ((await state())[0]?.state !== 'paused');
  try {
    await work();
  } finally {
    await onReplica('SELECT pg_wal_replay_resume()');
  }
}
const city = async (headers = {}) => {
  const reply = await admin.get(`${SEARCH}?order_identifier=${NUMBER}`, headers);
  return [reply.statusCode, reply.json<FoundOrder[]>()[0]?.customer_city];
};
const moveTo = (place: string) =>
  db.execute('UPDATE sales_orders SET customer_city = $2 WHERE identifier = $1', [NUMBER, place]);

const exported = async () =>
  (await admin.get(`${SEARCH}/export?format=csv&order_identifier=${NUMBER}&columns=customer_city`)).body;

describe('With a replica', () => {
  it('searches, exports and reports read from it, and not from the primary', async () => {
    await moveTo('Zwolle');
    await whilePaused(async () => {
      await moveTo('Assen');
      await db.execute(`UPDATE locations SET display_name = 'Alleen hier' WHERE identifier = 'DC01'`);
      expect(await city()).toEqual([200, 'Zwolle']);
      expect(await exported()).toContain('Zwolle');
      const report = (await admin.get('/api/reports/late_by_location')).body;
      expect(report).toContain('DC Utrecht');
      expect(report).not.toContain('Alleen hier');
    });
  });

  it('what a user has just changed is in their next search, whatever the replica has', async () => {
    let author = {};
    await whilePaused(async () => {
      const wrote = await admin.post(`/api/rest/sales-orders/${NUMBER}/comments`, {
        comment: 'Klant belt terug.',
      });
      const mark = wrote.cookies.find(({ name }) => name === 'oms-wrote');
      expect(mark).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', maxAge: 30 });
      author = { cookie: `${admin.cookie}; oms-wrote=${mark?.value ?? ''}` };
      await moveTo('Hoorn');
      expect(await city(author)).toEqual([200, 'Hoorn']);
      expect(await city()).toEqual([200, 'Assen']);
    });
    // Once the replica has it, it is asked again.
    await whilePaused(async () => {
      await moveTo('Goes');
      expect(await city(author)).toEqual([200, 'Hoorn']);
    });
  });

  it('that is away, the primary answers; and the replica again when it is back', async () => {
    await untilReplayed();
    await standby.stop();
    await moveTo('Breda');
    expect(await city()).toEqual([200, 'Breda']);
    expect(await exported()).toContain('Breda');
    standby = await startEmbedded(there, replicated);
    await whilePaused(async () => {
      await moveTo('Venlo');
      let [, found] = await city();
      // It is looked at again after some seconds.
      while (found === 'Venlo') [, found] = await city();
      expect(found).toBe('Breda');
    });
  });
});
