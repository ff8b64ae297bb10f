import { describe, expect, it } from 'vitest';
import { tell } from './tell.ts';
import { at, body, OTHER_DEVICE, STORE, withPush } from './test-push.ts';
import { eventually } from '../../testing/eventually.ts';

const { world, subscribe, ids, set, requested, messages, received, quiet, later, quietHours } = withPush();

/** In a winter to come, by the clock of the shops: what was made in the past is of no use any more. */
const atMidnight = () => Date.parse('2099-01-14T23:00:00Z');
const atSeven = () => Date.parse('2099-01-15T06:00:00Z');

describe('a delivery to pick', () => {
  it('reaches the subscriber within seconds: ids alone, sealed and signed', async () => {
    const [id = 0] = await ids(1);
    await set(`status = 'to-be-requested'`, [id]);
    await subscribe();
    await requested([id]);
    const from = Date.now();
    await received(1);
    expect(world.service.pushed[0]!.at - from).toBeLessThan(4000);
    expect(world.service.pushed[0]).toMatchObject({
      message: {
        kind: 'to-pick',
        users: [expect.any(Number)],
        place: { type: 'store', identifier: '101' },
        ids: [id],
      },
      topic: expect.stringMatching(/^[\w-]{32}$/),
      ttl: expect.stringMatching(/^143\d\d$|^14400$/),
      urgency: 'high',
    });
  });

  it('what there was before is no news, and ten are one message', async () => {
    const ten = await ids(1, 2, 3, 4, 10, 11, 12, 13, 14, 15);
    expect(ten).toHaveLength(10);
    await set(`status = 'to-be-requested'`, ten);
    await subscribe();
    for (const id of ten) await requested([id]);
    await received(1);
    expect(messages()[0]!.ids).toEqual(ten);
    await quiet();
    expect(messages()).toHaveLength(1);
  });

  it('more of them soon after come together in the next, with those before, under the same topic', async () => {
    const [a = 0, b = 0, c = 0] = await ids(1, 2, 3);
    await set(`status = 'to-be-requested'`, [a, b, c]);
    await subscribe();
    await requested([a]);
    await received(1);
    await requested([b]);
    await requested([c]);
    await quiet();
    expect(messages()).toHaveLength(1);
    // The pause of ten seconds is over.
    await later('11 s');
    await received(2);
    expect(messages()[1]!.ids).toEqual([a, b, c]);
    expect(world.service.pushed[0]!.topic).toBe(world.service.pushed[1]!.topic);
  });

  it('is withdrawn when a colleague picked it, and not from Safari, which would end the subscription', async () => {
    const [id = 0] = await ids(1);
    await set(`status = 'to-be-requested'`, [id]);
    await subscribe();
    await requested([id]);
    await received(1);
    await set(`status = 'shipped'`, [id]);
    await received(2);
    expect(messages()[1]).toMatchObject({ kind: 'to-pick', ids: [] });
    await world.oms.db.execute(`UPDATE push_subscriptions SET address = 'https://web.push.apple.com/x'`);
    await requested([id]);
    await world.oms.db.execute('DELETE FROM graphile_worker._private_jobs');
    await world.oms.db.execute('UPDATE push_told SET told_at = now()');
    await set(`status = 'shipped'`, [id]);
    await tell(world.oms.db, { event: 'delivery-changed', location_id: 2 });
    await quiet();
    expect(messages()).toHaveLength(2);
    expect(world.reported).toEqual([]);
    await requested([id]);
  });

  it('is withdrawn while the message is of use, and once what it named is done', async () => {
    const [a = 0, b = 0, c = 0] = await ids(1, 2, 3);
    await set(`status = 'to-be-requested'`, [a, b, c]);
    await subscribe();
    await requested([a]);
    await received(1);
    await later('40 min');
    await requested([b, c]);
    await received(2);
    expect(messages()[1]!.ids).toEqual([b, c]);
    await later('40 min');
    await set(`status = 'shipped'`, [b]);
    await quiet();
    expect(messages()).toHaveLength(2);
    await set(`status = 'shipped'`, [c]);
    await received(3);
    expect(messages()[2]).toMatchObject({ kind: 'to-pick', ids: [] });
    await later('4 hours');
    await set(`status = 'shipped'`, [a]);
    await quiet();
    expect(messages()).toHaveLength(3);
    await requested([a, b, c]);
  });

  it('is news for who waits for it, when somebody else subscribes meanwhile', async () => {
    const [a = 0, b = 0] = await ids(1, 2);
    await set(`status = 'to-be-requested'`, [a, b]);
    // One of two at once is the first.
    const [first] = await Promise.all([subscribe(), subscribe(world.office, STORE, OTHER_DEVICE)]);
    await requested([a, b]);
    await world.shop.put(at(STORE, '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b13'), body(first));
    await received(2);
    expect(messages().map(one => one.ids)).toEqual([
      [a, b],
      [a, b],
    ]);
    // Nobody is left, and the next is the first again.
    await world.oms.db.execute('DELETE FROM push_subscriptions');
    await set(`status = 'to-be-requested'`, [b]);
    await subscribe();
    const known = await world.oms.db.query<{ thing_id: number }>(
      `SELECT thing_id FROM push_told WHERE kind = 'to-pick' AND told_at = '-infinity'`,
    );
    expect(known.map(({ thing_id }) => thing_id)).toContain(a);
    expect(known.map(({ thing_id }) => thing_id)).not.toContain(b);
    await requested([b]);
  });

  it('is told once to a browser that two users share, and to nobody without right or location', async () => {
    const [id = 0] = await ids(1);
    await set(`status = 'to-be-requested'`, [id]);
    const browser = await subscribe();
    await world.office.put(at(STORE), body(browser));
    await requested([id]);
    await received(1);
    const users = await world.oms.db.query<{ id: number }>(
      `SELECT id FROM users WHERE username IN ('winkel', 'beheer') ORDER BY id`,
    );
    expect([...messages()[0]!.users].sort((a, b) => a - b)).toEqual(users.map(user => user.id));

    await world.oms.db.execute(`UPDATE push_subscriptions SET location_id = 3`);
    await set(`location_id = 3, status = 'to-be-requested'`, [id]);
    await world.oms.db.execute(
      'UPDATE push_subscriptions SET user_id = 1 WHERE user_id = (SELECT min(user_id) FROM push_subscriptions)',
    );
    await world.oms.db.execute(`DELETE FROM push_subscriptions WHERE user_id <> 1`);
    await requested([id]);
    await quiet();
    expect(messages()).toHaveLength(1);
    await set(`location_id = 2`, [id]);
  });

  it('waits for the end of quiet hours', async () => {
    const [id = 0] = await ids(1);
    await set(`status = 'to-be-requested'`, [id]);
    await quietHours('20:00-07:00');
    await subscribe();
    expect((await world.shop.get(at(STORE))).json()).toMatchObject({ quiet_hours: '20:00-07:00' });
    await world.oms.db.execute('DELETE FROM graphile_worker._private_jobs');
    await set(`status = 'requested'`, [id]);
    await world.oms.db.execute('DELETE FROM graphile_worker._private_jobs');
    await tell(world.oms.db, { event: 'delivery-changed', location_id: 2 }, atMidnight);
    const waiting = await world.oms.db.query(
      `SELECT task_identifier, round(extract(epoch FROM run_at - now()) / 60) AS minutes FROM graphile_worker.jobs`,
    );
    expect(waiting).toEqual([{ task_identifier: 'push', minutes: 420 }]);
    await tell(world.oms.db, { event: 'delivery-changed', location_id: 2 }, atSeven);
    await received(1);
  });

  it('is withdrawn in quiet hours too, while news waits', async () => {
    const [a = 0, b = 0] = await ids(1, 2);
    await set(`status = 'to-be-requested'`, [a, b]);
    await subscribe();
    await requested([a]);
    await received(1);
    await quietHours('20:00-07:00');
    await set(`status = 'shipped'`, [a]);
    await requested([b]);
    await world.oms.db.execute('DELETE FROM graphile_worker._private_jobs');
    await tell(world.oms.db, { event: 'delivery-changed', location_id: 2 }, atMidnight);
    await eventually(() => expect(messages()[1]).toMatchObject({ kind: 'to-pick', ids: [] }));
    await quiet();
    const waiting = await world.oms.db.query(
      `SELECT task_identifier FROM graphile_worker.jobs WHERE task_identifier LIKE 'push%'`,
    );
    expect(waiting).toEqual([{ task_identifier: 'push' }]);
    await requested([a]);
  });
});

describe('one that is being picked', () => {
  const ended = (place: string, id: number) =>
    expect.objectContaining({ kind: 'pick-ended', place: { type: 'store', identifier: place }, ids: [id] });

  it.each([
    'paused_at = now()',
    `status = 'cancelled'`,
    `status = 'to-be-requested'`,
    `status = 'unable-to-ship-final'`,
    'location_id = 3',
  ])('that gets %s is told of where it was picked', async change => {
    const [id = 0] = await ids(2);
    await requested([id]);
    await subscribe();
    await set(change, [id]);
    await received(1);
    expect(messages()).toEqual([ended('101', id)]);
    await set('location_id = 2', [id]);
    await requested([id]);
  });

  it('that goes to another store is news there', async () => {
    const [id = 0] = await ids(2);
    await requested([id]);
    await subscribe(world.office, 'store/102');
    await set('location_id = 3', [id]);
    await received(1);
    expect(messages()).toMatchObject([{ kind: 'to-pick', place: { identifier: '102' }, ids: [id] }]);
    await set('location_id = 2', [id]);
  });

  it('to its end is not told of, also when it was away before', async () => {
    const [id = 0, other = 0] = await ids(2, 3);
    await requested([id, other]);
    await subscribe();
    await set('paused_at = now()', [id]);
    await requested([id]);
    await set(`status = 'shipped'`, [id]);
    await set(`status = 'unable-to-ship'`, [other]);
    await quiet();
    expect(messages()).toEqual([]);
    await requested([id, other]);
  });
});

describe('the other lines', () => {
  it('one that is being picked is cancelled or paused; resumed, that is withdrawn', async () => {
    const [id = 0] = await ids(2);
    await requested([id]);
    await subscribe();
    await set('paused_at = now()', [id]);
    await received(1);
    expect(messages()[0]).toMatchObject({ kind: 'pick-ended', ids: [id] });
    await set('paused_at = NULL', [id]);
    await eventually(() =>
      expect(messages()).toContainEqual(expect.objectContaining({ kind: 'pick-ended', ids: [] })),
    );
    world.service.pushed.length = 0;
    await set(`status = 'cancelled'`, [id]);
    await quiet();
    await later('11 s');
    await eventually(() =>
      expect(messages()).toContainEqual(expect.objectContaining({ kind: 'pick-ended', ids: [id] })),
    );
    await requested([id]);
  });

  it('the promised time of a delivery comes near', async () => {
    const [id = 0] = await ids(3);
    await requested([id]);
    await set(`dispatch_type = 'click_and_collect'`, [id]);
    await subscribe();
    await world.oms.db.execute(
      `INSERT INTO trigger_events (event, sales_order_id, payload)
       SELECT 'delivery-promised-soon', sales_order_id, jsonb_build_object('dispatch_request_identifier', identifier)
       FROM dispatch_requests WHERE id = $1`,
      [id],
    );
    await received(1);
    expect(messages()[0]).toMatchObject({ kind: 'promised-soon', ids: [id] });
  });

  it('a batch is ready to sort: not for whoever made it; sorted, it is withdrawn', async () => {
    const sorter = await world.oms.signIn('magazijn');
    const other = await world.oms.signIn('magazijn2');
    await subscribe(sorter, 'dc/DC01');
    const told = await subscribe(other, 'dc/DC01', OTHER_DEVICE);
    const [made] = await world.oms.db.query<{ id: number }>(
      `INSERT INTO dispatch_request_batches (identifier, batch_type_id, location_id, created_by)
       SELECT 'P-1', t.id, 1, u.id FROM batch_types t, users u
       WHERE t.identifier = 'dc_sort' AND u.username = 'magazijn' RETURNING id`,
    );
    await received(1);
    await quiet();
    expect(world.service.pushed).toMatchObject([
      { to: new URL(told.endpoint).pathname, message: { kind: 'batch-ready', ids: [made!.id] } },
    ]);
    await world.oms.db.execute(`UPDATE dispatch_request_batches SET status = 'sorting' WHERE id = $1`, [
      made!.id,
    ]);
    await received(2);
    expect(messages()[1]).toMatchObject({ kind: 'batch-ready', ids: [] });
    // One that waited for its goods.
    await world.oms.db.execute(`UPDATE dispatch_request_batches SET status = 'received' WHERE id = $1`, [
      made!.id,
    ]);
    await received(3);
    expect(messages()[2]).toMatchObject({ kind: 'batch-ready', ids: [made!.id] });
  });

  it('a print job failed: for whoever printed, until it is printed again', async () => {
    const sorter = await world.oms.signIn('magazijn');
    await subscribe(sorter, 'dc/DC01');
    await subscribe(await world.oms.signIn('magazijn2'), 'dc/DC01', OTHER_DEVICE);
    await world.oms.db.execute(`UPDATE printers SET next_at = 'infinity'`);
    const insert = `INSERT INTO print_jobs (user_id, printer_id, title, dispatch_request_ids)
      SELECT u.id, p.id, 'Pakbon', '{1}' FROM users u, printers p
      WHERE u.username = 'magazijn' AND p.identifier = 'dc01-pakbon-1' RETURNING id, user_id`;
    const [job] = await world.oms.db.query<{ id: number; user_id: number }>(insert);
    await world.oms.db.execute(`UPDATE print_jobs SET status = 'failed', updated_at = now() WHERE id = $1`, [
      job!.id,
    ]);
    await received(1);
    expect(messages()).toMatchObject([{ kind: 'print-failed', ids: [job!.id], users: [job!.user_id] }]);
    await world.oms.db.query(insert);
    await received(2);
    expect(messages()[1]).toMatchObject({ kind: 'print-failed', ids: [], users: [job!.user_id] });
  });
});
