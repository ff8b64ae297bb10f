import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { uuidv7 } from '../../core/id/uuidv7.ts';
import { scanReady, signIn, sortPath, stage } from '../../e2e/hands.ts';
import { entriesOf } from '../../e2e/on-device.ts';
import { MAIN_BATCH } from '../../server/demo/main-batch.ts';
import type { Random } from '../../server/demo/random.ts';
import { newEntry } from '../../src/outbox/entry.ts';
import { heal } from './end.ts';
import { CODE, prepareOrder, sortOne, withBrowser } from './handheld.ts';
import { BLANK } from './proxy.ts';
import { makeDatabase, type OldDatabase } from './queue-rows.ts';
import type { Ground } from './stage.ts';

const QUEUED = 120;

type Shape = Omit<OldDatabase, 'rows'>;

/** The first version of src/db/outbox-db.ts, written by hand: it must never change. */
export const FIRST_VERSION: Shape = {
  version: 10,
  stores: {
    entries: {
      keyPath: 'seq',
      auto: true,
      indices: [
        { name: 'id', keyPath: 'id', unique: true },
        { name: '[state+seq]', keyPath: ['state', 'seq'] },
        { name: '[user_id+state+seq]', keyPath: ['user_id', 'state', 'seq'] },
        { name: '[work+state+seq]', keyPath: ['work', 'state', 'seq'] },
        { name: 'done_at', keyPath: 'done_at' },
      ],
    },
    flow_states: { keyPath: 'key', indices: [] },
    meta: { keyPath: 'key', indices: [] },
  },
};

const SECOND_VERSION: Shape = {
  version: 20,
  stores: {
    ...FIRST_VERSION.stores,
    photos: {
      keyPath: 'id',
      indices: [
        { name: 'user_id', keyPath: 'user_id' },
        { name: 'mutation_id', keyPath: 'mutation_id' },
      ],
    },
    photo_files: { keyPath: 'id', indices: [] },
  },
};

/**
 * The database as a newer app may have left it before a rollback: with a store and an index that this version does not
 * know.
 */
const LATER_VERSION: Shape = {
  version: 990,
  stores: {
    ...SECOND_VERSION.stores,
    entries: {
      ...FIRST_VERSION.stores['entries'],
      keyPath: 'seq',
      indices: [...(FIRST_VERSION.stores['entries']?.indices ?? []), { name: 'lane', keyPath: 'lane' }],
    },
    later: { keyPath: 'id', indices: [] },
  },
};

export const VERSIONS = { first: FIRST_VERSION, second: SECOND_VERSION, later: LATER_VERSION } as const;

/** The app starts on a full queue that another version of it left: everything is sent, and work goes on. */
export async function otherVersion(ground: Ground, chance: Random, shape: Shape): Promise<string> {
  await prepareOrder(ground, QUEUED + 20);
  return withBrowser(ground, async context => {
    const page = await context.newPage();
    await signIn(page, 'magazijn');
    await page.goto(BLANK);
    const entries = await queue(ground, chance);
    await makeDatabase(page, { ...shape, rows: { entries, ...(await filled(entries)) } });
    ground.proxy.fault = ({ ids }) => (ids.length > 0 ? 'refuse' : 'none');
    await page.goto(sortPath(MAIN_BATCH));
    await scanOrChoose(page);
    expect(await entriesOf(page)).toHaveLength(QUEUED);
    await expect(stage(page)).toContainText(`${QUEUED} van ${QUEUED + 20} gesorteerd`);
    await sortOne(ground, page);
    await heal(ground, page);
    const [db] = await page.evaluate(() =>
      indexedDB.databases().then(all => all.filter(d => d.name === 'oms-outbox')),
    );
    return `${QUEUED} queued at version ${shape.version}, all in the OMS; now version ${db?.version}`;
  });
}

async function scanOrChoose(page: Page): Promise<void> {
  await page.getByPlaceholder('Sorteerzone').fill('A');
  await page.getByRole('button', { name: 'Kies' }).click();
  await scanReady(page);
}

/** The device's id, which every version had. */
const filled = async (entries: readonly { device_id: string }[]) => ({
  meta: [{ key: 'device_id', value: entries[0]?.device_id }],
});

/** Placements of the order's pieces, as the app records them. */
async function queue({ db, facts }: Ground, chance: Random) {
  const [user] = await db.query<{ id: number; name: string }>(
    "SELECT id, name FROM users WHERE username = 'magazijn'",
  );
  const order = (await facts(MAIN_BATCH)).find(d => d.location === 'A-01');
  const line = order?.lines.find(l => l.eans.includes(CODE));
  if (!user || !order || !line) throw new Error('no order to sort');
  const newId = (i: number) =>
    uuidv7(
      Date.now() + i,
      Uint8Array.from({ length: 10 }, () => chance.int(256)),
    );
  const device_id = newId(0);
  return Array.from({ length: QUEUED }, (_, i) =>
    newEntry(
      {
        id: newId(i),
        version: 1,
        at: new Date().toISOString(),
        type: 'place-article',
        location_type: 'dc',
        location: 'DC01',
        zone: 'A',
        storage_location: 'A-01',
        process_type: 'sort',
        dispatch_request_batch_identifier: MAIN_BATCH,
        product_identifier: line.product,
        dispatch_request_id: order.id,
        quantity: 1,
        extra_processing_steps: [],
      },
      { user, work: `dc/DC01/batch/${MAIN_BATCH}`, device_id, now: Date.now() },
    ),
  );
}
