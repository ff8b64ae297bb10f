import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EventResult } from '../../../contract/orders/trigger.ts';
import { dutchDay } from '../../../core/calendar/day.ts';
import { type ActionClass, actionClasses, type TriggerEvent } from '../../../core/trigger/trigger.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { openEveryDay } from '../assign/testing.ts';
import { setDeliveries } from '../deliveries/test-changes.ts';
import { anOrder } from '../orders/testing.ts';
import { sendOutside } from '../outside/send-outside.ts';
import { type OutsideSending, outsideSender } from '../outside/sender.ts';
import { runEvent } from './run-event.ts';
import { storeTriggers, type TriggerDefinition } from './trigger-file.ts';

let oms: TestApp;
let office: Caller;
let nth = 0;
let order: string;
let delivery: string;
let id: number;
const folder = mkdtempSync(join(tmpdir(), 'oms-actions-'));

beforeAll(async () => {
  oms = await freshApp();
  office = await oms.signIn('beheer');
  await openEveryDay(oms.db);
});
beforeEach(async () => {
  order = `261126-C${String(++nth)}`;
  await office.post('/api/rest/sales-orders', anOrder({ identifier: order }));
  delivery = `${order}-1`;
  ({ id = 0 } =
    (await oms.db.one<{ id: number }>('SELECT id FROM dispatch_requests WHERE identifier = $1', [
      delivery,
    ])) ?? {});
});

const only = (
  trigger_event: TriggerEvent,
  action: Pick<TriggerDefinition['actions'][number], 'action_class' | 'parameters'>,
) =>
  oms.db.transaction(tx =>
    storeTriggers(tx, [
      {
        identifier: 'proef',
        description: 'Proef',
        trigger_event,
        actions: [{ description: 'Proef', ...action } as TriggerDefinition['actions'][number]],
      },
    ]),
  );
/** Runs what waits for the order, and gives the outcome of its newest result. */
async function run() {
  const events = await oms.db.query<{ id: number }>(
    `SELECT trigger_event_id AS id FROM waiting_events w JOIN sales_orders o ON o.id = w.sales_order_id WHERE o.identifier = $1 ORDER BY 1`,
    [order],
  );
  for (const event of events) await runEvent(oms.db, { trigger_event_id: event.id });
  return said();
}
const results = async (): Promise<EventResult[]> =>
  (await office.get(`/api/rest/sales-orders/${order}/triggers`)).json();
const said = async () => {
  const [newest] = await results();
  return newest && [newest.event_result.is_successful, newest.event_result.result];
};
const status = async () =>
  (await oms.db.one<{ status: string }>('SELECT status FROM dispatch_requests WHERE id = $1', [id]))?.status;
/** The delivery becomes so, as a change with its event. */
const become = (set: string) =>
  setDeliveries(
    oms.db,
    `${set}, revision = revision + 1, changed_as = 'office', change_key = gen_random_uuid()`,
    'd.id = $1',
    [id],
  );
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/;
const at = (location: string) => `location_id = (SELECT id FROM locations WHERE identifier = '${location}')`;

describe('every class', () => {
  it.each(Object.entries(actionClasses))('%s says how it repeats', (_, { name, repeats }) => {
    expect(name).toMatch(/^[A-Z]/);
    expect(['once', 'own-key', 'keyed']).toContain(repeats);
  });
});

describe('reassign', () => {
  beforeEach(() => only('delivery-unable-to-ship', { action_class: 'reassign' }));

  it('plans a shortage anew at once, and says where it goes', async () => {
    await become(`status = 'unable-to-ship', reassign_at = now() + interval '15 minutes'`);
    expect(await run()).toEqual([true, expect.stringMatching(/^Naar /)]);
    expect(
      await oms.db.query(
        `SELECT h.caused_by_processor_config_identifier LIKE 'trigger:%' AS by_trigger, d.is_replaced FROM dispatch_requests d
         JOIN order_history h ON h.object_id = d.id AND h.data_type = 'dispatch-request' WHERE d.id = $1 ORDER BY h.id DESC LIMIT 1`,
        [id],
      ),
    ).toEqual([{ by_trigger: true, is_replaced: true }]);
  });

  it('of what is no shortage any more lapses', async () => {
    await become(`status = 'unable-to-ship'`);
    await become(`status = 'cancelled'`);
    expect(await run()).toEqual([true, 'Vervallen: er is geen manco meer om opnieuw toe te wijzen.']);
  });
});

describe('ask-customer', () => {
  it('lets what was given up wait for the customer', async () => {
    await only('delivery-unable-to-assign', { action_class: 'ask-customer' });
    await become(`status = 'unable-to-assign', is_dispatch_assign_retryable = false, ${at('GEEN')}`);
    expect(await run()).toEqual([true, 'Status werd Wacht op keuze van de klant']);
    expect(await status()).toBe('waiting-for-customer-decision');
  });
  it('and not what goes its way again', async () => {
    await only('delivery-unable-to-ship', { action_class: 'ask-customer' });
    await become(`status = 'unable-to-ship'`);
    await become(`status = 'to-be-requested'`);
    expect(await run()).toEqual([true, 'Vervallen: de levering is al Aan te vragen.']);
  });
});

describe('change-status', () => {
  const to = (wanted: string) => ({
    action_class: 'change-status' as ActionClass,
    parameters: { status: wanted },
  });

  it('does what a person might, once', async () => {
    await only('delivery-released', to('cancelled') as never);
    await become(`status = 'to-be-requested'`);
    await only('delivery-to-be-requested', to('on-hold') as never);
    await become(`status = 'requested'`);
    await become(`status = 'to-be-requested'`);
    expect(await run()).toEqual([true, 'Status werd Geblokkeerd']);
    expect(
      await oms.db.query(
        'SELECT display_name FROM hold_reasons WHERE dispatch_request_id = $1 AND decision IS NULL',
        [id],
      ),
    ).toContainEqual({ display_name: expect.stringMatching(/^Geblokkeerd door trigger \d+$/) });
    expect((await results())[0]?.trigger_action.is_retryable).toBe(false);
  });

  it('of what is so already, paused or not allowed lapses with why', async () => {
    await only('delivery-shipped', to('cancelled') as never);
    await become(`status = 'shipped'`);
    expect(await run()).toEqual([true, expect.stringMatching(/^Vervallen: Order .* is al verzonden/)]);
    await only('delivery-requested', to('requested') as never);
    await become(`status = 'requested'`);
    expect(await run()).toEqual([true, 'Vervallen: de levering is al Aangevraagd.']);
    await only('delivery-to-be-requested', to('cancelled') as never);
    await become(`status = 'to-be-requested', paused_at = now()`);
    expect(await run()).toEqual([true, 'Vervallen: De levering is gepauzeerd. Hervat de levering eerst.']);
  });
});

describe('what is asked outside', () => {
  const asked = () =>
    oms.db.query<{ kind: string; body: { key: string; kind: string } }>(
      'SELECT kind, body FROM outside_messages WHERE dispatch_request_id = $1 ORDER BY id',
      [id],
    );
  const send = (sending: OutsideSending) =>
    sendOutside(oms.db, { send: () => Promise.resolve(sending) }, { dispatch_request_id: id });

  it('send-request asks on its day, once, whoever asks; how that goes is its result', async () => {
    await only('delivery-to-be-requested', { action_class: 'send-request' });
    await become(`status = 'requested'`);
    await become(`status = 'to-be-requested', dispatch_date = '${dutchDay(Date.now())}', ${at('MAG1')}`);
    expect(await run()).toEqual([null, null]);
    expect(await status()).toBe('requested-externally');
    expect((await asked()).map(({ kind }) => kind)).toEqual(['request']);
    await send({ kind: 'later', why: 'antwoord 503' });
    expect(await said()).toEqual([null, 'antwoord 503']);
    await send({ kind: 'sent' });
    expect(await said()).toEqual([true, 'Aangenomen']);
    expect((await results())[0]?.event_result.tries).toBe(2);
  });

  it('send-request before its day waits, and of what is not asked so lapses', async () => {
    await only('delivery-to-be-requested', { action_class: 'send-request' });
    await become(`status = 'requested'`);
    await become(`status = 'to-be-requested', dispatch_date = '2099-03-02', ${at('MAG1')}`);
    expect(await run()).toEqual([true, expect.stringMatching(/^Wordt aangevraagd op \d\d-\d\d$/)]);
    await become(`status = 'requested'`);
    await become(`status = 'to-be-requested', ${at('DC01')}`);
    expect(await run()).toEqual([true, 'Vervallen: de levering wacht niet meer op een aanvraag.']);
  });

  it('send-request that is refused for good is a failure that a person may run again', async () => {
    await only('delivery-to-be-requested', { action_class: 'send-request' });
    await become(`status = 'requested'`);
    await become(`status = 'to-be-requested', dispatch_date = '${dutchDay(Date.now())}', ${at('MAG1')}`);
    await run();
    await send({ kind: 'refused', why: 'antwoord 422, onbekend artikel' });
    expect(await said()).toEqual([false, 'antwoord 422, onbekend artikel']);
    expect((await results())[0]?.trigger_action.is_retryable).toBe(true);
  });

  it('send-purchase-order orders of a supplier once, and its cancellation is told', async () => {
    await only('delivery-requested', { action_class: 'send-purchase-order' });
    const vendor = `location_id = (SELECT id FROM typed_locations WHERE type = 'vendor' ORDER BY id LIMIT 1)`;
    await become(`status = 'to-be-requested'`);
    await become(`status = 'requested', ${vendor}`);
    await run();
    await become(`status = 'to-be-requested'`);
    await become(`status = 'requested'`);
    await run();
    expect((await asked()).map(({ kind, body }) => [kind, body.kind])).toEqual([
      ['purchase-order', 'purchase-order'],
    ]);
    await sendOutside(oms.db, outsideSender(folder, null), { dispatch_request_id: id });
    expect((await results()).map(({ event_result }) => event_result.result)).toEqual([
      'Aangenomen',
      'Aangenomen',
    ]);
    await only('delivery-cancelled', { action_class: 'send-cancellation' });
    await become(`status = 'cancelled'`);
    await run();
    await send({ kind: 'sent' });
    expect((await asked()).map(({ kind }) => kind)).toEqual(['purchase-order', 'cancellation']);
    expect(await said()).toEqual([true, 'Aangenomen']);
  });

  it('what is decided otherwise before it went out lapses', async () => {
    await only('delivery-to-be-requested', { action_class: 'send-request' });
    await become(`status = 'requested'`);
    await become(`status = 'to-be-requested', dispatch_date = '${dutchDay(Date.now())}', ${at('MAG1')}`);
    await run();
    await become(`status = 'shipped'`);
    await send({ kind: 'sent' });
    expect(await said()).toEqual([true, 'Vervallen: er is inmiddels anders besloten over de levering.']);
  });
});

describe('push', () => {
  it('tells the subscribers of its location, each under a key of its own', async () => {
    await only('delivery-requested', { action_class: 'push' });
    const store = `location_id = (SELECT id FROM typed_locations WHERE type = 'store' ORDER BY id LIMIT 1)`;
    await become(`status = 'to-be-requested'`);
    await become(`status = 'requested', ${store}, dispatch_type = 'ship_from_store'`);
    expect(await run()).toEqual([true, 'Vervallen: niemand is daar aangemeld voor meldingen.']);
    await oms.db.execute(
      `INSERT INTO push_subscriptions (user_id, device_id, location_id, provider, address)
       SELECT u.id, gen_random_uuid(), d.location_id, 'one-signal', 'browser-' || n FROM dispatch_requests d, users u, generate_series(1, 2) n
       WHERE d.id = $1 AND u.username = 'winkel'`,
      [id],
    );
    await become(`status = 'to-be-requested'`);
    await become(`status = 'requested'`);
    expect(await run()).toEqual([true, expect.stringMatching(/^Gemeld aan 2 bij /)]);
    const sent = await oms.db.query<{ key: string }>(
      `SELECT DISTINCT payload ->> 'key' AS key FROM graphile_worker._private_jobs WHERE payload -> 'message' ->> 'kind' = 'to-pick'`,
    );
    expect(sent.map(({ key }) => key)).toEqual([expect.stringMatching(UUID), expect.stringMatching(UUID)]);
    await become(`status = 'to-be-requested'`);
    await become(`status = 'shipped'`);
    await only('delivery-shipped', { action_class: 'push' });
    await become(`status = 'requested'`);
    await become(`status = 'shipped'`);
    expect(await run()).toEqual([true, 'Vervallen: het is niet meer zo.']);
  });
});

it('an action that cannot be done is noted, and holds up nothing else of its order', async () => {
  await only('delivery-requested', { action_class: 'add-comment', parameters: { text: 'x' } });
  await become(`status = 'to-be-requested'`);
  await become(`status = 'requested'`);
  await oms.db.execute(
    `UPDATE trigger_actions SET parameters = '{"text": "x\\u0001"}' WHERE trigger_id = (SELECT max(id) FROM triggers)`,
  );
  await oms.db.execute(
    `ALTER TABLE sales_order_comments ADD CONSTRAINT no_control CHECK (comment <> E'x\\u0001')`,
  );
  const faults: unknown[] = [];
  const [event] = await oms.db.query<{ id: number }>(
    'SELECT max(trigger_event_id) AS id FROM waiting_events',
  );
  await runEvent(oms.db, { trigger_event_id: event?.id ?? 0 }, error => void faults.push(error));
  expect(await said()).toEqual([false, 'Er ging iets mis bij het uitvoeren']);
  expect(faults).toHaveLength(1);
  expect(await oms.db.query('SELECT FROM waiting_events WHERE trigger_event_id = $1', [event?.id])).toEqual(
    [],
  );
  await oms.db.execute('ALTER TABLE sales_order_comments DROP CONSTRAINT no_control');
});
