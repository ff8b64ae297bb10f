import { expect, test } from 'vitest';
import type { Database } from '../../ground/db/pool.ts';
import { addBatch } from '../../acts/sorting/test-batch.ts';
import { freshDatabase } from '../../testing/database.ts';
import { createHub } from './hub.ts';

test('a hub that closes ends its streams, waits for what it loads, and asks the database nothing after that', async () => {
  const db = await freshDatabase();
  const batch = await addBatch(db, [{ lines: [[0, 1]] }]);
  const happened: string[] = [];
  let gate = Promise.resolve();
  const asking = <A extends unknown[], R>(ask: (...given: A) => Promise<R>) =>
    async function (...given: A): Promise<R> {
      await gate;
      happened.push('asked');
      return ask(...given);
    };
  const slow: Database = {
    ...db,
    one: asking(db.one) as Database['one'],
    query: asking(db.query) as Database['query'],
  };
  const failures: unknown[] = [];
  const hub = createHub(slow, error => failures.push(error));
  const subscriber = {
    topics: { batches: true, returns: true, picks: true, prints: true },
    send: () => undefined,
    end: () => happened.push('ended'),
  };
  await hub.subscribe(1, subscriber);

  let release = (): void => undefined;
  gate = new Promise(done => (release = done));
  // The second comes while the first is loaded.
  const work = { type: 'batch', id: batch.id } as const;
  hub.workChanged(work);
  hub.workChanged(work);
  hub.returnsChanged(1);
  happened.length = 0;
  const closing = hub.close().then(() => happened.push('closed'));
  release();
  await closing;
  await db.drop();
  hub.workChanged(work);
  await hub.subscribe(1, subscriber);

  expect(failures).toEqual([]);
  expect(happened[0]).toBe('ended');
  expect(happened.slice(-2)).toEqual(['closed', 'ended']);
  expect(happened.filter(what => what === 'asked')).not.toHaveLength(0);
});
