import { beforeAll, expect, it } from 'vitest';
import { freshApp, type TestApp } from '../../testing/app.ts';
import { selectEvent, selectTriggerFacts } from './select-trigger-facts.ts';
import { tellPartlyReceived } from './tell-partly-received.ts';
import { setDeliveries } from '../deliveries/test-changes.ts';

let oms: TestApp;
let id: number;
let delivery: string;

beforeAll(async () => {
  oms = await freshApp();
  const row = await oms.db.one<{ id: number; identifier: string }>(
    `SELECT d.id, d.identifier FROM dispatch_requests d JOIN dispatch_request_lines n ON n.dispatch_request_id = d.id
     WHERE d.dispatch_type = 'return' AND d.status = 'return-announced' AND NOT d.is_replaced ORDER BY d.id LIMIT 1`,
  );
  ({ id = 0, identifier: delivery = '' } = row ?? {});
});
const told = () =>
  oms.db.query(
    `SELECT payload FROM trigger_events WHERE event = 'return-partly-received' AND payload ->> 'dispatch_request_identifier' = $1`,
    [delivery],
  );
const scan = (days: number) =>
  oms.db.execute(
    `INSERT INTO return_receipts (mutation_id, dispatch_request_id, dispatch_request_line_id, storage_location_id, product_state, quantity, user_id, created_at)
     SELECT gen_random_uuid(), $1, n.id, (SELECT min(id) FROM storage_locations), 'sellable', 1, 1, now() - make_interval(days => $2)
     FROM dispatch_request_lines n WHERE n.dispatch_request_id = $1 LIMIT 1`,
    [id, days],
  );
const become = (status: string, author: string) =>
  setDeliveries(
    oms.db,
    `status = '${status}', revision = revision + 1, changed_as = '${author}', change_key = gen_random_uuid()`,
    'd.id = $1',
    [id],
  );

it('a return of which nothing was scanned for a week has come in part: told once after its last scan', async () => {
  await become('return-scan-in-process', 'scan.return');
  await scan(6);
  await tellPartlyReceived(oms.db);
  expect(await told()).toEqual([]);
  await oms.db.execute(
    `UPDATE return_receipts SET created_at = now() - interval '8 days' WHERE dispatch_request_id = $1`,
    [id],
  );
  await tellPartlyReceived(oms.db);
  await tellPartlyReceived(oms.db);
  expect(await told()).toEqual([{ payload: { dispatch_request_identifier: delivery } }]);
});

it('a trigger sees what a delivery was before the change that its event is of', async () => {
  await become('return-received', 'scan.return');
  const event = await oms.db.one<{ id: number }>(
    `SELECT max(id) AS id FROM trigger_events WHERE event = 'return-received' AND payload ->> 'dispatch_request_identifier' = $1`,
    [delivery],
  );
  await become('return-announced', 'scan.return');
  const found = await selectEvent(oms.db, event?.id ?? 0);
  expect(found && (await selectTriggerFacts(oms.db, found))).toMatchObject({
    status: 'return-announced',
    'previous-status': 'return-scan-in-process',
  });
});

it.each(['refund-created', 'refund-approved', 'refund-denied', 'refund-refunded', 'refund-failed'])(
  'a refund tells %s',
  async event => {
    const status = {
      'refund-approved': 'decision-approved-final',
      'refund-denied': 'decision-denied-final',
      'refund-refunded': 'refunded',
      'refund-failed': 'refund-error',
    }[event];
    const made = await oms.db.one<{ id: number }>(
      `INSERT INTO refund_requests (sales_order_id, status, amount, changed_as, change_key)
       SELECT sales_order_id, 'proposal', 100, 'office', gen_random_uuid() FROM dispatch_requests WHERE id = $1 RETURNING id`,
      [id],
    );
    if (status !== undefined)
      await oms.db.execute(
        'UPDATE refund_requests SET status = $2, change_key = gen_random_uuid(), revision = revision + 1 WHERE id = $1',
        [made?.id, status],
      );
    expect(
      (
        await oms.db.query<{ event: string }>(
          `SELECT event FROM trigger_events WHERE payload ->> 'refund_request_id' = $1 ORDER BY id`,
          [String(made?.id)],
        )
      ).at(-1),
    ).toEqual({ event });
  },
);
