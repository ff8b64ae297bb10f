import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';

let oms: TestApp;
let backoffice: Caller, beheer: Caller, winkel: Caller, magazijn: Caller;

beforeAll(async () => {
  oms = await freshApp();
  [backoffice, beheer, winkel, magazijn] = await Promise.all([
    oms.signIn('backoffice'),
    oms.signIn('beheer'),
    oms.signIn('winkel'),
    oms.signIn('magazijn'),
  ]);
});

/** Nothing waits anywhere. */
beforeEach(async () => {
  await oms.db.execute('TRUNCATE refund_requests CASCADE');
  await oms.db.execute(
    `UPDATE dispatch_requests SET status = 'shipped', is_dispatch_assign_retryable = NULL WHERE NOT is_replaced`,
  );
  await oms.db.execute('DELETE FROM order_imports');
  await oms.db.execute('DELETE FROM carrier_labels');
  await oms.db.execute('DELETE FROM stock_reports');
  await oms.db.execute('TRUNCATE event_results, incidents CASCADE');
});

const counted = async (who: Caller) =>
  (await who.get('/api/rest/menu-counters')).json<Record<string, number>>();

/** Changes `n` deliveries of as many orders at a location. */
const change = (location: string, n: number, what: string) =>
  oms.db.execute(
    `UPDATE dispatch_requests SET ${what} WHERE id IN (
       SELECT min(d.id) FROM dispatch_requests d JOIN locations l ON l.id = d.location_id
       WHERE l.identifier = $1 AND NOT d.is_replaced GROUP BY d.sales_order_id ORDER BY 1 LIMIT $2)`,
    [location, n],
  );
const zero = {
  held: 0,
  to_approve: 0,
  unassignable: 0,
  late: 0,
  label_failed: 0,
  import_errors: 0,
  stock_reports: 0,
  failed_actions: 0,
};

describe('the counters of the menu', () => {
  test('are there for who may open the item', async () => {
    expect(await counted(beheer)).toEqual(zero);
    expect(Object.keys(await counted(winkel))).toEqual(['late', 'label_failed']);
    expect((await magazijn.get('/api/rest/menu-counters')).statusCode).toBe(403);
    for (const [permission, counter] of [
      ['orders.triggers.view', 'failed_actions'],
      ['stockmanagement.edit', 'stock_reports'],
    ] as const) {
      await oms.db.execute(`UPDATE users SET permissions = $1 WHERE username = 'winkel2'`, [[permission]]);
      expect(await counted(await oms.signIn('winkel2'))).toEqual({ [counter]: 0 });
    }
  });

  test.each([
    ['held', `status = 'on-hold', dispatch_date = current_date`],
    [
      'unassignable',
      `status = 'unable-to-assign', is_dispatch_assign_retryable = false, dispatch_date = current_date`,
    ],
    ['late', `status = 'requested', dispatch_date = current_date - 3`],
    ['late', `status = 'to-be-requested', dispatch_date = current_date - 3`],
    ['late', `status = 'waiting-for-stock', dispatch_date = current_date - 3`],
  ])('%s counts orders with a delivery with %s, at the user’s locations', async (counter, what) => {
    await change('101', 2, what);
    await change('102', 1, what);
    expect(await counted(beheer)).toEqual({ ...zero, [counter]: 3 });
    expect(await counted(winkel)).toEqual({ late: counter === 'late' ? 2 : 0, label_failed: 0 });
  });

  test.each([
    ['yesterday', 1],
    ['today', 0],
  ])('what should have left %s is not late yet', async (_, days) => {
    await change(
      '101',
      1,
      `status = 'requested', dispatch_date = (now() AT TIME ZONE 'Europe/Amsterdam')::date - ${days}`,
    );
    expect(await counted(beheer)).toEqual(zero);
  });

  test('late counts what the search shows of it', async () => {
    await change('101', 3, `status = 'requested', dispatch_date = current_date - 3`);
    await change('102', 2, `status = 'requested-externally', dispatch_date = current_date - 3`);
    await change('103', 1, `status = 'return-announced', dispatch_date = current_date - 3`);
    for (const who of [beheer, winkel]) {
      const found = await who.get('/api/rest/sales-orders-search/count?is_late=1&max_age_days=30');
      expect(found.json<{ count: number }>().count).toBe((await counted(who))['late']);
    }
    expect((await counted(beheer))['late']).toBe(5);
  });

  test('unassignable counts what the search shows of it, without what was cancelled or held since', async () => {
    await change('101', 3, `status = 'unable-to-assign', is_dispatch_assign_retryable = false`);
    await change('101', 1, `status = 'cancelled'`);
    const found = await beheer.get('/api/rest/sales-orders-search/count?has_assign_error=3&max_age_days=30');
    expect(found.json<{ count: number }>().count).toBe(2);
    expect((await counted(beheer))['unassignable']).toBe(2);
  });

  test('failed labels count orders, as the search shows them: two of one delivery are one', async () => {
    await change('101', 2, `status = 'requested', dispatch_date = current_date`);
    await change('102', 1, `status = 'requested', dispatch_date = current_date`);
    await oms.db.execute(
      `INSERT INTO carrier_labels (dispatch_request_id, state)
       SELECT id, 'failed' FROM dispatch_requests, generate_series(1, 2) WHERE status = 'requested'`,
    );
    expect(await counted(beheer)).toEqual({ ...zero, label_failed: 3 });
    expect(await counted(winkel)).toEqual({ late: 0, label_failed: 2 });
    const found = await beheer.get('/api/rest/sales-orders-search/count?has_label_error=1&max_age_days=30');
    expect(found.json<{ count: number }>().count).toBe(3);
  });

  test('failed actions counts those of open incidents that have not succeeded', async () => {
    await oms.db.execute(
      `WITH made AS (INSERT INTO incidents (action_class, receiver, code, why, solved_at) VALUES
         ('send-mail', 'mail.voorbeeld.nl', '550', 'antwoord 550', NULL), ('send-mail', 'mail.voorbeeld.nl', '552', 'antwoord 552', now())
         RETURNING id, code)
       INSERT INTO event_results (trigger_event_id, event, payload, depth, trigger_action_id, condition_group, is_successful, is_retried, incident_id,
         failed_at)
       SELECT -10 * made.id - n, 'order-created', '{}', 0, (SELECT min(id) FROM trigger_actions), 'altijd', n < 1 OR code = '552', n = 3, made.id, now()
       FROM made, generate_series(0, 3) n`,
    );
    expect(await counted(beheer)).toEqual({ ...zero, failed_actions: 2 });
  });

  test('to approve counts orders with a refund that is proposed', async () => {
    await oms.db.execute(
      `INSERT INTO refund_requests (sales_order_id, status, amount)
       SELECT min(d.sales_order_id), s, 100 FROM dispatch_requests d JOIN locations l ON l.id = d.location_id,
         unnest('{proposal,proposal,processed}'::text[]) s WHERE l.identifier = '101' GROUP BY s`,
    );
    expect(await counted(beheer)).toEqual({ ...zero, to_approve: 1 });
    expect(await counted(backoffice)).toMatchObject({ to_approve: 1 });
  });

  test('import errors are those that were judged and not taken in', async () => {
    await oms.db.execute(
      `INSERT INTO order_imports (identifier, content, content_hash, judged_at)
       SELECT 'x' || n, '{}', '', CASE WHEN n < 3 THEN now() END FROM generate_series(1, 3) n`,
    );
    expect(await counted(beheer)).toEqual({ ...zero, import_errors: 2 });
  });

  test('what was replaced, or was placed before the window of the searches, does not count', async () => {
    await change('101', 1, `status = 'cancelled', is_replaced = true, hold_status = 'review'`);
    await change('102', 1, `status = 'on-hold', placed_at = now() - interval '40 days'`);
    expect((await counted(beheer))['held']).toBe(0);
  });

  test('counting ends at 1,000', async () => {
    await oms.db.execute(
      `INSERT INTO order_imports (identifier, content, content_hash, judged_at)
       SELECT 'x' || n, '{}', '', now() FROM generate_series(1, 1050) n`,
    );
    expect((await counted(beheer))['import_errors']).toBe(1000);
  });
});
