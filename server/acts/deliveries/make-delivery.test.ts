import { describe, expect, it } from 'vitest';
import { openReporters } from '../mutations/test-reporters.ts';
import { addBatch, newId } from '../sorting/test-batch.ts';
import { makeDelivery, nextIdentifier } from './make-delivery.ts';

const { db, magazijn } = await openReporters();

/** Makes a second delivery of a new order at a location. */
async function made(location_id: number, dispatch_type: string) {
  const batch = await addBatch(db, [{ lines: [[0, 2]], location: false }]);
  const order = await db.one<{ id: number; identifier: string }>(
    'SELECT id, identifier FROM sales_orders WHERE identifier = $1',
    [batch.deliveries[0]?.order_identifier],
  );
  if (!order) throw new Error('the batch has an order');
  const author = { changed_by: magazijn.id, changed_as: 'office', change_key: newId() } as const;
  const delivery = await db.transaction(async tx =>
    makeDelivery(tx, author, {
      identifier: await nextIdentifier(tx, order.id),
      sales_order_id: order.id,
      location_id,
      status: dispatch_type === 'return' ? 'return-announced' : 'requested',
      dispatch_type,
      dispatch_date: '2026-11-24',
      gift_wrapped: true,
    }),
  );
  return { order, author, delivery };
}

describe('A new delivery', () => {
  it('has the next number of its order, its author, and the first revision', async () => {
    const { order, author, delivery } = await made(1, 'dc_delivery');
    expect(delivery.identifier).toBe(`${order.identifier}-2`);
    expect(await db.one('SELECT * FROM dispatch_requests WHERE id = $1', [delivery.id])).toMatchObject({
      ...author,
      sales_order_id: order.id,
      dispatch_date: '2026-11-24',
      gift_wrapped: true,
      paused_at: null,
      batch_id: null,
      revision: 1,
    });
  });

  it('has history and event, by whom and under which key', async () => {
    const { order, author, delivery } = await made(1, 'dc_delivery');
    const by = { user_id: magazijn.id, change_key: author.change_key };
    expect(await db.query('SELECT * FROM order_history WHERE object_id = $1', [delivery.id])).toMatchObject([
      {
        ...by,
        caused_by_status_identifier: null,
        status_identifier: 'requested',
        processor_config_identifier: 'office',
      },
    ]);
    expect(
      await db.query('SELECT * FROM trigger_events WHERE sales_order_id = $1', [order.id]),
    ).toMatchObject([
      { ...by, event: 'delivery-requested', payload: { dispatch_request_identifier: delivery.identifier } },
    ]);
  });

  it('that is a return raises the version of the returns of its location', async () => {
    const version = async () =>
      (await db.one<{ version: number }>('SELECT version FROM return_work WHERE location_id = 1'))?.version ??
      0;
    const before = await version();
    const { delivery } = await made(1, 'return');
    expect(await version()).toBe(before + 1);
    expect(await db.one('SELECT version FROM dispatch_requests WHERE id = $1', [delivery.id])).toEqual({
      version: before + 1,
    });
  });
});
