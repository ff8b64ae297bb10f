import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { createOutbox } from '../outbox/outbox.ts';
import { CAPACITY } from '../outbox/record.ts';
import { anna, FakeClock, Hub, idSource, place, WORK } from '../sync/testing/fake-device.ts';
import { openOutboxDb } from './outbox-db.ts';
import type { DbTrouble } from './versions.ts';

const id = (n: number): string => `01900000-0000-7000-9000-${String(n).padStart(12, '0')}`;

function openApp(indexedDB: IDBFactory) {
  const troubles: DbTrouble[] = [];
  const db = openOutboxDb({ indexedDB, IDBKeyRange, tell: trouble => troubles.push(trouble) });
  const outbox = createOutbox(db, {
    clock: new FakeClock(),
    newId: idSource(),
    freshDeviceId: idSource(),
    omsTime: () => {},
    channel: new Hub().open(),
    defer: act => act(),
  });
  return { outbox, troubles };
}

/** A newer app: one version further, with one more index. */
function openNext(indexedDB: IDBFactory): Dexie {
  const next = new Dexie('oms-outbox', { indexedDB, IDBKeyRange });
  next.version(3).stores({
    entries: '++seq, &id, [state+seq], [user_id+state+seq], [work+state+seq], done_at, [lane+seq]',
    flow_states: '&key',
    photos: '&id, user_id, mutation_id',
    photo_files: '&id',
    meta: '&key',
  });
  return next;
}

describe('9. An app update never strands entries', () => {
  test('the stores of every version are as they shipped: a change is a new version', async () => {
    const { outbox } = openApp(new IDBFactory());
    await outbox.db.open();
    const shape = outbox.db.tables.map(t => [t.name, t.schema.primKey.src, t.schema.indexes.map(i => i.src)]);
    expect([outbox.db.verno, shape]).toEqual([
      2,
      [
        ['entries', '++seq', ['&id', '[state+seq]', '[user_id+state+seq]', '[work+state+seq]', 'done_at']],
        ['flow_states', 'key', []],
        ['meta', 'key', []],
        ['photos', 'id', ['user_id', 'mutation_id']],
        ['photo_files', 'id', []],
      ],
    ]);
  });

  test('an update with a full queue keeps every entry, and so does the way back', async () => {
    const disk = new IDBFactory();
    const old = openApp(disk);
    const mutations = Array.from({ length: CAPACITY }, (_, i) => place(id(i), i % 500));
    expect(await old.outbox.record({ user: anna, work: WORK, mutations })).toMatchObject({ ok: true });
    old.outbox.db.close();

    const next = openNext(disk);
    await next.open();
    expect(await next.table('entries').count()).toBe(CAPACITY);
    next.close();

    const back = openApp(disk);
    expect(await back.outbox.summary(anna.id)).toMatchObject({ pending: CAPACITY });
  });

  test('an old tab lets go when a newer app opens, tells so, and records no more', async () => {
    const disk = new IDBFactory();
    const old = openApp(disk);
    await old.outbox.db.open();
    await openNext(disk).open();
    expect(old.troubles).toEqual(['superseded']);
    const result = await old.outbox.record({ user: anna, work: WORK, mutations: [place(id(1), 7)] });
    expect(result).toMatchObject({ ok: false, code: 'storage' });
  });

  test('a tab that does not let go is told of as blocked, and the update goes on when it does', async () => {
    const disk = new IDBFactory();
    // Dexie's version 1 is IndexedDB's 10, so this is an older app.
    const held = disk.open('oms-outbox', 5);
    await new Promise(resolve => {
      held.addEventListener('success', resolve);
    });
    const { outbox, troubles } = openApp(disk);
    outbox.db.on('blocked', () => held.result.close());
    await outbox.db.open();
    expect(troubles).toEqual(['blocked']);
  });
});
