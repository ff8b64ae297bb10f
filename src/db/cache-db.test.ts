import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { openCacheDb, type CacheDb, type SessionRow, type SlipRow } from './cache-db.ts';
import { clearCache, clearCacheOf } from './clear-cache.ts';

const session = (id: number) =>
  ({
    key: 'last',
    user: { id, name: `Naam ${id}` },
    translations: {},
    last_contact_at: 0,
  }) as unknown as SessionRow;
const slip = (dispatch_request_id: number, user_id: number): SlipRow => ({
  dispatch_request_id,
  work: 'dc/DC01/batch/1',
  user_id,
  saved_at: 0,
  made_of: '',
  pages: 'Straat 1',
});
const open = (): CacheDb => openCacheDb({ indexedDB: new IDBFactory(), IDBKeyRange, tell: () => undefined });
const counts = async (db: CacheDb): Promise<number> =>
  (await Promise.all(db.tables.map(table => table.count()))).reduce((a, b) => a + b, 0);

describe('what is personal in the cache', () => {
  test('goes whole at sign-out', async () => {
    const db = open();
    await db.session.put(session(1));
    await db.slips.put(slip(7, 1));
    await clearCache(db);
    expect(await counts(db)).toBe(0);
  });

  test('goes whole from a tab that hears of it in time, or after which nobody has come', async () => {
    const db = open();
    await db.session.put(session(1));
    await db.slips.put(slip(7, 1));
    await clearCacheOf(db, 1);
    expect(await counts(db)).toBe(0);
    await db.slips.put(slip(7, 1));
    await clearCacheOf(db, 1);
    expect(await counts(db)).toBe(0);
  });

  test('of the one who left goes from a tab that hears late; of who works now stays', async () => {
    const db = open();
    await db.session.put(session(2));
    await db.slips.bulkPut([slip(7, 1), slip(8, 2)]);
    await clearCacheOf(db, 1);
    expect(await db.session.get('last')).toMatchObject({ user: { id: 2 } });
    expect(await db.slips.toCollection().primaryKeys()).toEqual([8]);
  });
});
