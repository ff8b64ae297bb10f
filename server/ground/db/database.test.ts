import type { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/template.ts';
import { isUnusableValue } from './failures.ts';
import { migrate } from './migrate.ts';
import { openNotifications } from './notify.ts';
import { openDatabase, replacingDead, rollBack } from './pool.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await freshDatabase();
  await db.execute('CREATE TABLE note (text text PRIMARY KEY)');
});

const notes = async () =>
  (await db.query<{ text: string }>('SELECT text FROM note ORDER BY text')).map(n => n.text);

describe('what a query gives', () => {
  it('has int8 and numeric as numbers, times as ISO strings, in arrays too', async () => {
    const row =
      await db.one(`SELECT 9007199254740991::int8 AS big, 12.50::numeric AS money, '{1,NULL}'::int8[] AS bigs,
      '2026-03-01 10:00+02'::timestamptz AS at, ARRAY['2026-03-01 10:00:00.123456+00'::timestamptz] AS times,
      '2026-03-01'::date AS day, '{"a":1}'::jsonb AS json, NULL::timestamptz AS never`);
    expect(row).toEqual({
      big: 9_007_199_254_740_991,
      money: 12.5,
      bigs: [1, null],
      at: '2026-03-01T08:00:00.000Z',
      times: ['2026-03-01T10:00:00.123456Z'],
      day: '2026-03-01',
      json: { a: 1 },
      never: null,
    });
  });

  it('is the first row or none, or how many rows changed', async () => {
    expect(await db.one('SELECT 1 AS one WHERE false')).toBeUndefined();
    expect(await db.execute(`UPDATE users SET name = name`)).toBeGreaterThanOrEqual(0);
  });
});

it('no statement is compiled, whatever its server would do', async () => {
  const own = await freshDatabase();
  const name = await own.one<{ name: string }>('SELECT current_database() AS name');
  await own.execute(`ALTER DATABASE ${name?.name ?? ''} SET jit = on`);
  const opened = openDatabase(own.connection);
  expect(await opened.one('SHOW jit')).toEqual({ jit: 'off' });
  await opened.close();
});

describe('a transaction', () => {
  it('is kept when its work is done, and gives its outcome', async () => {
    const outcome = await db.transaction(async tx => tx.execute(`INSERT INTO note VALUES ('kept')`));
    expect(outcome).toBe(1);
    expect(await notes()).toContain('kept');
  });

  it('is undone by a throw', async () => {
    const failing = db.transaction(async tx => {
      await tx.execute(`INSERT INTO note VALUES ('thrown')`);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await notes()).not.toContain('thrown');
  });

  it('is undone by rollBack, whose value is the outcome', async () => {
    const outcome = await db.transaction(async tx => {
      await tx.execute(`INSERT INTO note VALUES ('refused')`);
      return rollBack({ code: 'already-placed' });
    });
    expect(outcome).toEqual({ code: 'already-placed' });
    expect(await notes()).not.toContain('refused');
  });

  it.each([
    ['of a statement', 'INSERT INTO note VALUES ($1)', 'half \ud83d'],
    ['in a list', 'INSERT INTO note SELECT unnest($1::text[])', ['whole', 'half \ude00']],
  ])(
    'with half a sign in a text %s is undone whole: the text would be kept as another',
    async (_where, sql, half) => {
      const failed = await db
        .transaction(async tx => {
          await tx.execute(`INSERT INTO note VALUES ('before')`);
          tx.write(sql, [half]);
        })
        .catch(isUnusableValue);
      expect(failed).toBe(true);
      expect(await notes()).not.toContain('before');
    },
  );

  it('goes on after a part of it that failed, without what that part wrote', async () => {
    await db.transaction(async tx => {
      const failing = tx.attempt(async () => {
        tx.write(`INSERT INTO note VALUES ('attempted')`);
        tx.write(`INSERT INTO note VALUES (1 / 0)`);
      });
      await expect(failing).rejects.toThrow('division by zero');
      expect(await tx.attempt(async () => tx.execute(`INSERT INTO note VALUES ('after')`))).toBe(1);
    });
    expect(await notes()).toContain('after');
    expect(await notes()).not.toContain('attempted');
  });

  it('leaves a good connection behind when its connection is lost', async () => {
    const cut = db.transaction(tx => tx.query('SELECT pg_terminate_backend(pg_backend_pid())'));
    await expect(cut).rejects.toThrow(/terminat/);
    expect(await db.one('SELECT 1 AS one')).toEqual({ one: 1 });
  });
});

it('a connection may die while it is handed out: nothing is thrown', async () => {
  const pool = replacingDead(new Pool(db.connection));
  const client = await pool.connect();
  expect(() => (client as unknown as EventEmitter).emit('error', new Error('postmaster exit'))).not.toThrow();
  client.release(true);
  await pool.end();
});

describe('notifications', () => {
  it('arrive, and after a lost connection the listener is told that some may be missing', async () => {
    const notifications = await openNotifications(db.connection);
    const heard: (string | null)[] = [];
    let wake = () => {};
    await notifications.onNotify('news', payload => {
      heard.push(payload);
      wake();
    });
    const next = () => new Promise<void>(resolve => (wake = resolve));

    const first = next();
    await db.execute(`SELECT pg_notify('news', 'one')`);
    await first;
    const told = next();
    await db.execute(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query ILIKE 'LISTEN%'
      AND datname = current_database()`);
    await told;
    const third = next();
    await db.execute(`SELECT pg_notify('news', 'two')`);
    await third;
    expect(heard).toEqual(['one', null, 'two']);
    await notifications.close();
  });
});

describe('migrations', () => {
  const folder = mkdtempSync(join(tmpdir(), 'oms-migrations-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are applied once, in order, by whichever of several processes is first', async () => {
    const own = await freshDatabase();
    await own.execute('DROP TABLE migration');
    writeFileSync(join(folder, '001_first.sql'), 'CREATE TABLE first (id int);');
    writeFileSync(join(folder, '002_second.sql'), 'ALTER TABLE first ADD COLUMN more int;');
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(own.connection, folder)));
    expect(applied.flat()).toEqual(['001_first', '002_second']);
  });

  it('an older program does not start on a schema that does not bear it, and says so in one sentence', async () => {
    const own = await freshDatabase();
    await own.execute('DROP TABLE migration');
    const older = mkdtempSync(join(tmpdir(), 'oms-older-'));
    writeFileSync(join(older, '028_last.sql'), 'SELECT 1;');
    // A newer program has only added.
    expect(await migrate(own.connection, older)).toEqual(['028_last']);
    await own.execute('UPDATE schema_bears SET oldest_program = 29');
    await expect(migrate(own.connection, older)).rejects.toThrow(
      /^This program has migrations up to 28 and is too old for its database, which takes programs from migration 29 on: [^.]*\.$/,
    );
    writeFileSync(join(older, '029_newer.sql'), 'SELECT 1;');
    expect(await migrate(own.connection, older)).toEqual(['029_newer']);
    rmSync(older, { recursive: true });
  });

  it('nothing is done to a database of a PostgreSQL that is too old: that is said in one sentence', async () => {
    const own = await freshDatabase();
    await own.execute('DROP TABLE migration');
    await expect(migrate(own.connection, undefined, 99)).rejects.toThrow(
      /^This database is PostgreSQL \d+\.\d+[^;]*; the OMS needs PostgreSQL 99 or newer\.$/,
    );
    expect(await own.one(`SELECT to_regclass('migration') AS made`)).toEqual({ made: null });
  });
});
