import { beforeEach, describe, expect, it } from 'vitest';
import type { Batch } from '../../../contract/warehouse/batch.ts';
import type { Problem } from '../../../contract/problem.ts';
import { sessionRoutes } from '../../ground/session/routes.ts';
import { addBatch } from '../sorting/test-batch.ts';
import { type Caller, type TestApp, freshApp } from '../../testing/app.ts';
import { batchRoutes } from './routes.ts';
import { demoDay } from '../../demo/demo-days.ts';

const PATH = '/api/rest/locations/dc/DC01/dispatch-request-batches';

let oms: TestApp;
let sorter: Caller;
beforeEach(async () => {
  oms = await freshApp({ areas: [sessionRoutes, batchRoutes] });
  sorter = await oms.signIn('magazijn');
});

const namesOf = (reply: Awaited<ReturnType<Caller['get']>>) =>
  reply.json<Batch[]>().map(batch => batch.identifier);
const chooseZone = (batch: string, zone: string, by = sorter) =>
  by.patch(`${PATH}/${batch}`, { sorting_zone_identifier: zone });
const setStatus = (batch: string, status: string, by = sorter) => by.patch(`${PATH}/${batch}`, { status });

/** Sorting locations of a batch's deliveries, by delivery. */
const locationsOf = async (batch: string) => {
  const rows = await oms.db.query<{ identifier: string | null }>(
    `SELECT s.identifier FROM dispatch_requests d JOIN dispatch_request_batches b ON b.id = d.batch_id
     LEFT JOIN storage_locations s ON s.id = d.storage_location_id WHERE b.identifier = $1 ORDER BY d.id`,
    [batch],
  );
  return rows.map(row => row.identifier);
};
const versionOf = async (batch: string) => {
  const [row] = await oms.db.query<{ version: number }>(
    'SELECT version FROM dispatch_request_batches WHERE identifier = $1',
    [batch],
  );
  return row?.version ?? 0;
};

/** Number of connections that wait for a lock. */
const waiting = () =>
  oms.db.query(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );

describe('the list', () => {
  it('leaves closed batches out unless closed is asked for, oldest first', async () => {
    expect(namesOf(await sorter.get(PATH))).toEqual([
      '2611-010',
      '2611-011',
      '2611-012',
      '2611-013',
      '2611-014',
      '2611-015',
      '2611-016',
    ]);
    expect(namesOf(await sorter.get(`${PATH}?status=closed,shipped`))).toEqual(['2611-009', '2611-010']);
  });

  it('filters by not_status and type, and sorts the other way', async () => {
    const query = 'not_status=shipped,sorting&sort_by=identifier&sort_dir=desc&batch_type=dc_sort';
    expect(namesOf(await sorter.get(`${PATH}?${query}`))[0]).toBe('2611-016');
    expect(namesOf(await sorter.get(`${PATH}?${query}`))).toHaveLength(5);
    expect(namesOf(await sorter.get(`${PATH}?batch_type=store_pick`))).toEqual([]);
  });

  it('is empty for a location that cannot process products', async () => {
    const office = await oms.signIn('backoffice');
    await oms.db.execute(`UPDATE dispatch_request_batches SET location_id = 3 WHERE identifier = '2611-101'`);
    const reply = await office.get('/api/rest/locations/store/102/dispatch-request-batches');
    expect([reply.statusCode, reply.json()]).toEqual([200, []]);
  });

  it('refuses a location of another, and who may not sort', async () => {
    expect((await sorter.get(PATH.replace('dc/DC01', 'store/101'))).statusCode).toBe(403);
    const shop = await oms.signIn('winkel');
    expect(
      (await shop.get('/api/rest/locations/store/101/dispatch-request-batches')).json<Problem>(),
    ).toMatchObject({ status: 403, code: 'forbidden' });
  });
});

describe('one batch', () => {
  it('tells what is left to do', async () => {
    const batch = (await sorter.get(`${PATH}/2611-011`)).json<Batch>();
    expect(batch).toMatchObject({
      identifier: '2611-011',
      status: 'sorting',
      dispatch_request_count: 40,
      dispatch_date: demoDay('2026-11-18'),
      dispatcher_type: 'dc',
      dispatcher_identifier: 'DC01',
      dispatcher: { display_name: 'DC Utrecht' },
      storage_zone: { identifier: 'A' },
      allowed_status_changes: [
        'check-stock',
        'waiting-for-goods-receipt',
        'unable-to-ship-all',
        'closed',
        'shipped',
      ],
    });
    expect(batch.sorting_progress.to_complete).toBe(2);
    expect(batch.sorting_progress.quantity_placed).toBeLessThan(batch.sorting_progress.quantity);
  });

  it('has the date 0000-00-00 when there is none', async () => {
    await oms.db.execute(
      `UPDATE dispatch_request_batches SET dispatch_date = NULL WHERE identifier = '2611-015'`,
    );
    expect((await sorter.get(`${PATH}/2611-015`)).json<Batch>().dispatch_date).toBe('0000-00-00');
  });

  it('is 404 at another location, also for who may see both', async () => {
    const office = await oms.signIn('backoffice');
    expect((await office.get(`${PATH}/2611-101`)).json<Problem>()).toMatchObject({
      status: 404,
      detail: 'Batch niet gevonden',
    });
  });
});

describe('choosing a zone', () => {
  it('gives every delivery its own free location of the zone, and tells so', async () => {
    const told: (string | null)[] = [];
    await oms.deps.notifications.onNotify('oms_events', payload => told.push(payload));
    const before = await versionOf('2611-015');
    const reply = await chooseZone('2611-015', 'D');
    expect(reply.statusCode).toBe(200);
    expect(reply.json<Batch>().storage_zone?.identifier).toBe('D');
    const given = await locationsOf('2611-015');
    expect(new Set(given).size).toBe(40);
    expect([given[0], given[39]]).toEqual(['D-01', 'D-40']);
    const version = before + 1;
    expect(await versionOf('2611-015')).toBe(version);
    const word = { batch_id: reply.json<Batch>().id, version };
    await expect.poll(() => told.map(payload => JSON.parse(payload ?? '') as object)).toEqual([word]);
    const stale = await oms.db.query('SELECT FROM dispatch_requests WHERE batch_id = $1 AND version <> $2', [
      word.batch_id,
      version,
    ]);
    expect(stale).toEqual([]);
  });

  it('takes no location for an order that is finally unable to ship, and takes the one it held', async () => {
    await oms.db.execute(
      `UPDATE dispatch_requests SET status = 'unable-to-ship-final' WHERE id = (
         SELECT d.id FROM dispatch_requests d JOIN dispatch_request_batches b ON b.id = d.batch_id
         WHERE b.identifier = '2611-015' ORDER BY d.id LIMIT 1)`,
    );
    await chooseZone('2611-015', 'D');
    expect((await locationsOf('2611-015')).slice(0, 2)).toEqual([null, 'D-01']);
  });

  it('answers ZoneFullyOccupied when too few are free, and changes nothing', async () => {
    const before = await versionOf('2611-015');
    const reply = await chooseZone('2611-015', 'C');
    expect(reply.json<Problem>()).toMatchObject({
      status: 422,
      code: 'ZoneFullyOccupied',
      detail: 'Er staan te veel onvoltooide batches in deze zone. Zet ze op Verzonden of Kan niet verzenden.',
    });
    expect(new Set(await locationsOf('2611-015'))).toEqual(new Set([null]));
    expect(await versionOf('2611-015')).toBe(before);
    expect((await sorter.get(`${PATH}/2611-015`)).json<Batch>().storage_zone).toBeNull();
  });

  it('finds room again when the batches of the zone are Verzonden', async () => {
    expect((await chooseZone('2611-015', 'B')).statusCode).toBe(422);
    expect((await setStatus('2611-013', 'unable-to-ship-all')).statusCode).toBe(200);
    expect((await chooseZone('2611-015', 'B')).statusCode).toBe(200);
  });

  it('gives the same zone again only what is missing', async () => {
    await chooseZone('2611-015', 'D');
    const once = await versionOf('2611-015');
    expect((await chooseZone('2611-015', 'D')).statusCode).toBe(200);
    expect(await versionOf('2611-015')).toBe(once);
    const reply = await chooseZone('2611-014', 'A');
    expect(reply.statusCode).toBe(200);
    // are free in the demo: the cancelled deliveries get none.
    expect((await locationsOf('2611-014'))[39]).toBe('A-24');
  });

  it('accepts no other zone for a batch that has one', async () => {
    const reply = await chooseZone('2611-011', 'D');
    expect(reply.json<Problem>()).toMatchObject({ status: 409, detail: 'Deze batch staat in zone A' });
  });

  it('is 404 for a zone of another location, an unknown one, and one of another process', async () => {
    for (const zone of ['W', 'Z', 'P'])
      expect((await chooseZone('2611-015', zone)).json<Problem>()).toMatchObject({
        status: 404,
        detail: 'Sorteerzone niet gevonden',
      });
  });

  it('is refused for a batch that is over', async () => {
    await setStatus('2611-012', 'closed');
    expect((await chooseZone('2611-012', 'D')).json<Problem>()).toMatchObject({
      status: 409,
      code: 'batch-closed',
    });
  });

  it('is refused for a batch that is not sorted', async () => {
    await oms.db.execute(
      `UPDATE dispatch_request_batches SET batch_type_id = 4 WHERE identifier = '2611-015'`,
    );
    expect((await chooseZone('2611-015', 'D')).json<Problem>()).toMatchObject({
      status: 422,
      code: 'not-sortable',
    });
  });

  it('gives two batches that ask at once no location twice', async () => {
    const replies = await Promise.all([
      chooseZone('2611-015', 'D'),
      chooseZone('2611-012', 'D'),
      chooseZone('2611-015', 'D'),
    ]);
    const placed = [...(await locationsOf('2611-015')), ...(await locationsOf('2611-012'))].filter(Boolean);
    expect(placed).toHaveLength(40);
    expect(new Set(placed).size).toBe(40);
    expect(new Set(replies.map(reply => reply.statusCode))).toEqual(new Set([200, 422]));
  });

  it('waits for a scan that binds a location of the zone, and does not give it away', async () => {
    const commit = await oms.db.transaction(async tx => {
      await tx.execute(
        `UPDATE dispatch_requests SET storage_location_id = (SELECT id FROM storage_locations WHERE identifier = 'D-01')
         WHERE id = (SELECT max(d.id) FROM dispatch_requests d JOIN dispatch_request_batches b ON b.id = d.batch_id
           WHERE b.identifier = '2611-014')`,
      );
      const choosing = chooseZone('2611-015', 'D');
      await expect.poll(waiting).toHaveLength(1);
      return { choosing };
    });
    expect((await commit.choosing).statusCode).toBe(200);
    expect((await locationsOf('2611-015'))[0]).toBe('D-02');
  });

  it('needs orders.batch.process.sort and an own location', async () => {
    const shop = await oms.signIn('winkel');
    expect((await chooseZone('2611-015', 'D', shop)).statusCode).toBe(403);
    expect((await chooseZone('2611-015', 'D', oms.visitor)).statusCode).toBe(401);
  });
});

describe('changing the status', () => {
  it('allows only what allowed_status_changes has', async () => {
    expect((await setStatus('2611-014', 'shipped')).json<Problem>()).toMatchObject({
      status: 422,
      code: 'status-not-allowed',
    });
    expect((await setStatus('2611-014', 'sorting')).json<Batch>().status).toBe('sorting');
  });

  it('allows none for a type whose status is not editable', async () => {
    await oms.db.execute(
      `UPDATE dispatch_request_batches SET batch_type_id = 3 WHERE identifier = '2611-014'`,
    );
    expect((await setStatus('2611-014', 'closed')).json<Problem>().code).toBe('status-not-allowed');
    expect((await sorter.get(`${PATH}/2611-014`)).json<Batch>().allowed_status_changes).toEqual([]);
  });

  it("closes what is not sorted ('Batch sluiten') as soon as it is made, whatever the type allows", async () => {
    await oms.db.execute(
      `UPDATE batch_types SET is_sortable = false, is_batch_status_editable = false WHERE id = 1`,
    );
    expect((await setStatus('2611-015', 'sorting')).json<Problem>().code).toBe('status-not-allowed');
    expect((await setStatus('2611-011', 'closed')).json<Problem>().code).toBe('status-not-allowed');
    expect((await setStatus('2611-015', 'closed')).json<Batch>().status).toBe('closed');
  });

  it('of two who saw the same, the second is told who was first', async () => {
    const { id, revision } = (await sorter.get(`${PATH}/2611-011`)).json<Batch>();
    const seen = { 'x-revision': `batch-${id}=${revision}` };
    const close = (status: string) => sorter.patch(`${PATH}/2611-011`, { status }, seen);
    expect((await close('check-stock')).json<Batch>().revision).toBe((revision ?? 0) + 1);
    expect((await close('closed')).json<Problem>()).toMatchObject({
      status: 409,
      code: 'changed',
      by: 'Fatima el Idrissi',
    });
    expect((await sorter.get(`${PATH}/2611-011`)).json<Batch>().status).toBe('check-stock');
  });

  it('that ends it is an event, once; another status is none', async () => {
    await setStatus('2611-014', 'sorting');
    await setStatus('2611-014', 'shipped');
    await setStatus('2611-014', 'closed');
    expect(
      await oms.db.query(
        `SELECT payload, username FROM trigger_events e JOIN users u ON u.id = e.user_id
         WHERE event = 'batch-ended' AND payload->>'batch_identifier' = '2611-014'`,
      ),
    ).toEqual([{ payload: { batch_identifier: '2611-014', status: 'shipped' }, username: 'magazijn' }]);
  });

  it('takes the same status twice without another version', async () => {
    await setStatus('2611-014', 'sorting');
    const once = await versionOf('2611-014');
    expect((await setStatus('2611-014', 'sorting')).statusCode).toBe(200);
    expect(await versionOf('2611-014')).toBe(once);
  });

  it('frees the locations of what is unfinished when the batch is closed', async () => {
    expect((await setStatus('2611-011', 'closed')).statusCode).toBe(200);
    const left = await oms.db.query(
      `SELECT FROM dispatch_requests d JOIN dispatch_request_batches b ON b.id = d.batch_id
       WHERE b.identifier = '2611-011' AND d.status <> 'shipped' AND storage_location_id IS NOT NULL`,
    );
    expect(left).toEqual([]);
  });

  describe('when the batch ends', () => {
    /** Status, whether it is still in the batch, and its history and event: untouched, begun, all placed, paused. */
    const ended = async (status: string) => {
      const lines = [[0, 2]] as const;
      const batch = await addBatch(oms.db, [{ lines }, { lines }, { lines }, { lines }]);
      const [, begun, placed, paused] = batch.deliveries;
      const place = (delivery: number, n: number) =>
        oms.db.execute(
          'UPDATE dispatch_request_lines SET quantity_placed = $2 WHERE dispatch_request_id = $1',
          [delivery, n],
        );
      await place(begun?.id ?? 0, 1);
      await place(placed?.id ?? 0, 2);
      await oms.db.execute('UPDATE dispatch_requests SET paused_at = now() WHERE id = $1', [paused?.id]);
      await oms.db.execute(`UPDATE dispatch_request_batches SET status = 'sorting' WHERE id = $1`, [
        batch.id,
      ]);
      expect((await setStatus(batch.identifier, status)).statusCode).toBe(200);
      return oms.db.query<{ told: string }>(
        `SELECT concat_ws(' ', d.status, CASE WHEN d.batch_id = $2 THEN 'in' ELSE 'out' END,
           h.status_identifier, h.processor_config_identifier, u.username, e.event) AS told
         FROM dispatch_requests d
         LEFT JOIN order_history h ON h.object_id = d.id AND h.status_identifier NOT LIKE '%paused'
           AND h.change_key IS NOT NULL
         LEFT JOIN users u ON u.id = h.user_id
         LEFT JOIN trigger_events e ON e.sales_order_id = d.sales_order_id AND e.event LIKE 'delivery-%'
         WHERE d.id = ANY ($1::int[]) ORDER BY d.id`,
        [batch.deliveries.map(({ id }) => id), batch.id],
      );
    };
    const anew = 'to-be-requested out to-be-requested batch magazijn delivery-to-be-requested';
    const short = 'unable-to-ship in unable-to-ship batch magazijn delivery-unable-to-ship';
    const stays = 'requested in';

    it.each([
      ['closed', [anew, stays, stays, stays]],
      ['shipped', [anew, stays, 'shipped in shipped batch magazijn delivery-shipped', stays]],
      ['unable-to-ship-all', [short, short, short, stays]],
    ])('on %s its unfinished deliveries follow, with history and event', async (status, expected) => {
      expect((await ended(status)).map(({ told }) => told)).toEqual(expected);
    });

    it('one next version has it all, and each process is told of it once', async () => {
      const told: (string | null)[] = [];
      const stop = await oms.deps.notifications.onNotify('oms_events', payload => told.push(payload));
      await ended('closed');
      const last = await oms.db.one<{ batch_id: number; version: number }>(
        'SELECT id AS batch_id, version FROM dispatch_request_batches ORDER BY id DESC LIMIT 1',
      );
      const words = () => told.map(payload => JSON.parse(payload ?? '') as typeof last);
      await expect.poll(words).toContainEqual(last);
      stop();
      // Its end alone: before it were a pause and a status.
      expect(words()).toHaveLength(3);
      const departed = await oms.db.query('SELECT version FROM batch_departures WHERE batch_id = $1', [
        last?.batch_id,
      ]);
      expect(departed).toEqual([{ version: last?.version }]);
    });

    it('none follows in a batch that is not sorted', async () => {
      await oms.db.execute('UPDATE batch_types SET is_sortable = false WHERE id = 1');
      expect((await ended('closed')).map(({ told }) => told)).toEqual([stays, stays, stays, stays]);
    });
  });

  describe('Heropenen of a closed batch', () => {
    /** A closed batch in zone D: an order that was untouched, one half placed, one all placed, one shipped. */
    const closedBatch = async () => {
      const lines = [[0, 2]] as const;
      const batch = await addBatch(oms.db, [{ lines }, { lines }, { lines }, { lines }]);
      const [, begun, placed, shipped] = batch.deliveries;
      for (const [delivery, n] of [
        [begun, 1],
        [placed, 2],
        [shipped, 2],
      ] as const)
        await oms.db.execute(
          'UPDATE dispatch_request_lines SET quantity_placed = $2 WHERE dispatch_request_id = $1',
          [delivery?.id, n],
        );
      await oms.db.execute(`UPDATE dispatch_requests SET status = 'shipped' WHERE id = $1`, [shipped?.id]);
      await setStatus(batch.identifier, 'sorting');
      const before = await ordersOf(batch.deliveries);
      expect((await setStatus(batch.identifier, 'closed')).statusCode).toBe(200);
      return { ...batch, before };
    };
    const ordersOf = (deliveries: readonly { id: number }[]) =>
      oms.db.query(
        `SELECT d.id, d.status, d.batch_id, s.identifier FROM dispatch_requests d
         LEFT JOIN storage_locations s ON s.id = d.storage_location_id WHERE d.id = ANY ($1::int[]) ORDER BY d.id`,
        [deliveries.map(({ id }) => id)],
      );
    const reopen = async (batch: string) => {
      const reply = await setStatus(batch, 'sorting');
      return reply.statusCode === 200 ? reply.json<Batch>().status : reply.json<Problem>();
    };

    it('gives back its orders and their locations, in one version, with history', async () => {
      const batch = await closedBatch();
      const closed = (await sorter.get(`${PATH}/${batch.identifier}`)).json<Batch>();
      expect([closed.allowed_status_changes, closed.sorting_progress.unfinished]).toEqual([['sorting'], 2]);
      const version = await versionOf(batch.identifier);
      const reply = (await setStatus(batch.identifier, 'sorting')).json<Batch>();
      expect([reply.status, reply.sorting_progress.unfinished]).toEqual(['sorting', 3]);
      expect(await ordersOf(batch.deliveries)).toEqual(batch.before);
      expect(await versionOf(batch.identifier)).toBe(version + 1);
      const history = await oms.db.query<{ was: string }>(
        `SELECT caused_by_status_identifier || ' ' || status_identifier AS was FROM order_history
         WHERE object_id = $1 AND change_key IS NOT NULL ORDER BY id`,
        [batch.deliveries[0]?.id],
      );
      expect(history.map(({ was }) => was)).toEqual([
        'requested to-be-requested',
        'to-be-requested requested',
      ]);
      expect(await oms.db.query('SELECT FROM batch_departures WHERE batch_id = $1', [batch.id])).toEqual([]);
    });

    it('can be done again after it was closed again', async () => {
      const { identifier } = await closedBatch();
      expect(await reopen(identifier)).toBe('sorting');
      await setStatus(identifier, 'closed');
      expect(await reopen(identifier)).toBe('sorting');
    });

    it('is made anew where no zone was chosen', async () => {
      await setStatus('2611-015', 'closed');
      expect(await reopen('2611-015')).toMatchObject({ status: 422, code: 'status-not-allowed' });
      expect((await setStatus('2611-015', 'created')).json<Batch>().status).toBe('created');
    });

    it.each([
      ['was cancelled', 0, `status = 'cancelled'`],
      ['was begun, and shipped', 2, `status = 'shipped'`],
      ['goes on another day', 0, `dispatch_date = '2026-12-24'`],
      ['was paused', 1, 'paused_at = now()'],
    ])('is refused when an order %s since', async (_, nth, changed) => {
      const { identifier, deliveries } = await closedBatch();
      const { id, order_identifier } = deliveries[nth]!;
      await oms.db.execute(`UPDATE dispatch_requests SET ${changed} WHERE id = $1`, [id]);
      expect((await sorter.get(`${PATH}/${identifier}`)).json<Batch>().allowed_status_changes).toEqual([]);
      expect(await reopen(identifier)).toMatchObject({
        status: 409,
        code: 'gone-on',
        detail: `Levering ${order_identifier}-1 is na het sluiten gewijzigd. Maak een nieuwe batch.`,
      });
    });

    it('is refused when a location has another order', async () => {
      const { identifier } = await closedBatch();
      await chooseZone('2611-015', 'D');
      expect(await reopen(identifier)).toMatchObject({
        status: 409,
        code: 'location-taken',
        detail: 'Legplaats D-01 is intussen voor een andere order. Maak een nieuwe batch.',
      });
    });

    it('is refused when everything in it was finished, or it could not be shipped', async () => {
      expect(await reopen('2611-009')).toMatchObject({ status: 409, code: 'nothing-to-reopen' });
      await setStatus('2611-012', 'unable-to-ship-all');
      await setStatus('2611-012', 'closed');
      expect(await reopen('2611-012')).toMatchObject({ status: 422 });
    });

    it('is for who may close it', async () => {
      const { identifier } = await closedBatch();
      const shop = await oms.signIn('winkel');
      expect((await setStatus(identifier, 'sorting', shop)).statusCode).toBe(403);
    });
  });

  it('leaves alone the location at which a finished order last lay', async () => {
    await oms.db.execute(
      `UPDATE dispatch_requests SET status = 'unable-to-ship-final' WHERE id = (
         SELECT d.id FROM dispatch_requests d JOIN dispatch_request_batches b ON b.id = d.batch_id
         WHERE b.identifier = '2611-011' AND d.status = 'requested' AND d.storage_location_id IS NOT NULL
         ORDER BY d.id LIMIT 1)`,
    );
    await setStatus('2611-011', 'closed');
    const left = await oms.db.query(
      `SELECT FROM dispatch_requests d JOIN dispatch_request_batches b ON b.id = d.batch_id
       WHERE b.identifier = '2611-011' AND d.status = 'unable-to-ship-final' AND storage_location_id IS NOT NULL`,
    );
    expect(left).toHaveLength(1);
  });

  it('refuses a body that asks for both, or for an unknown status', async () => {
    const both = { sorting_zone_identifier: 'D', status: 'sorting' };
    expect((await sorter.patch(`${PATH}/2611-015`, both)).statusCode).toBe(400);
    expect((await setStatus('2611-015', 'lost')).statusCode).toBe(400);
  });

  it('is 404 for an unknown batch', async () => {
    expect((await setStatus('2611-999', 'closed')).statusCode).toBe(404);
  });
});
