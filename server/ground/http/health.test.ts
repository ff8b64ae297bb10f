import { expect, it } from 'vitest';
import type { Problem } from '../../../contract/problem.ts';
import { freshApp } from '../../testing/app.ts';
import { freshDatabase } from '../../testing/database.ts';
import { openDatabase } from '../db/pool.ts';

it('who watches the server reads that it runs, and that it can serve, without signing in', async () => {
  const { visitor } = await freshApp();
  for (const path of ['/livez', '/readyz']) {
    const reply = await visitor.get(path);
    expect([reply.statusCode, reply.body, reply.headers['cache-control']]).toEqual([200, 'ok\n', 'no-store']);
  }
});

it('while the database does not answer the server runs, but is not ready', async () => {
  const { connection } = await freshDatabase();
  const db = openDatabase(connection, { size: 1 });
  const { visitor } = await freshApp({ deps: { db } });
  // Its one connection is taken.
  await db.transaction(async () => {
    expect((await visitor.get('/livez')).statusCode).toBe(200);
    const reply = await visitor.get('/readyz');
    expect([reply.statusCode, reply.json<Problem>().code]).toEqual([503, 'not-ready']);
  });
  expect((await visitor.get('/readyz')).statusCode).toBe(200);
  await db.close();
  expect((await visitor.get('/readyz')).statusCode).toBe(503);
});
