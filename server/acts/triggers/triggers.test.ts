import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EventResult } from '../../../contract/orders/trigger.ts';
import type { Problem } from '../../../contract/problem.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { hidden, type Ports, portsOf } from './keyed.ts';
import type { Sending } from './ports/port.ts';
import { runEvent } from './run-event.ts';
import { sendResult } from './send-result.ts';

let oms: TestApp;
let office: Caller;
let orders: { identifier: string; id: number }[];
let order: string;
let id: number;
let delivery: string;

beforeAll(async () => {
  oms = await freshApp();
  office = await oms.signIn('backoffice');
  orders = await oms.db.query(
    `SELECT o.identifier, o.id FROM sales_orders o JOIN dispatch_requests d ON d.sales_order_id = o.id AND d.location_id = 1
     WHERE o.identifier LIKE '261110-%' AND d.status = 'to-be-requested' AND d.paused_at IS NULL GROUP BY o.id HAVING count(*) = 1 ORDER BY 1`,
  );
});
beforeEach(async () => {
  ({ identifier: order, id } = orders.shift() ?? { identifier: '', id: 0 });
  delivery = `${order}-1`;
  await oms.db.execute('DELETE FROM sales_order_payments WHERE sales_order_id = $1', [id]);
  await oms.db.execute(
    `INSERT INTO sales_order_payments (sales_order_id, provider, account, method, payment_status, reference, amount, datetime)
     SELECT $1, 'mollie', 'oms', 'ideal', 'captured', 'tr_1', round(sum(line_gross_price) * 100), now() FROM sales_order_lines WHERE sales_order_id = $1`,
    [id],
  );
});

/** Runs the events of the order that triggers wait for, as the jobs do. */
async function runEvents(): Promise<number> {
  const events = await oms.db.query<{ id: number }>(
    'SELECT trigger_event_id AS id FROM waiting_events WHERE sales_order_id = $1 ORDER BY 1',
    [id],
  );
  for (const event of events) await runEvent(oms.db, { trigger_event_id: event.id });
  return events.length;
}
const results = async (by = office): Promise<EventResult[]> =>
  (await by.get(`/api/rest/sales-orders/${order}/triggers`)).json();
const refunds = () =>
  oms.db.query<{ status: string; amount: number; changed_as: string }>(
    'SELECT status, amount::int, changed_as FROM refund_requests WHERE sales_order_id = $1 ORDER BY id',
    [id],
  );
const cancel = () => office.patch(`/api/rest/dispatch-requests/${delivery}`, { status: 'cancelled' });
const named = { dispatch_request_identifier: '' };
const again = (
  action: number,
  by = office,
  key: object = { ...named, dispatch_request_identifier: delivery },
) => by.post(`/api/rest/sales-orders/${order}/triggers/trigger-actions/${String(action)}`, key);

describe('a delivery that is cancelled', () => {
  it('proposes what was paid for it, once however often its job runs, and the act waits for nothing of it', async () => {
    await cancel();
    expect(await refunds()).toEqual([]);
    await runEvents();
    await runEvents();
    const total = await oms.db.one<{ cents: number }>(
      'SELECT round(sum(line_gross_price) * 100)::int AS cents FROM sales_order_lines WHERE sales_order_id = $1',
      [id],
    );
    expect(await refunds()).toEqual([
      {
        status: 'proposal-to-be-released-automatically',
        amount: total?.cents,
        changed_as: expect.stringMatching(/^trigger:\d+$/) as string,
      },
    ]);
    expect(
      await oms.db.query(
        `SELECT DISTINCT caused_by_processor_config_identifier AS cause FROM order_history WHERE sales_order_id = $1 AND data_type = 'refund-request'`,
        [id],
      ),
    ).toEqual([{ cause: 'office' }]);
    const rows = await results();
    expect(
      rows
        .filter(row => row.trigger_event.identifier === 'delivery-cancelled')
        .map(row => [
          row.trigger.description,
          row.trigger_action.class_display_name,
          row.event_result.is_successful,
        ]),
    ).toEqual([
      ['Levering geannuleerd', 'Mail sturen', null],
      ['Levering geannuleerd', 'Creditering voorstellen', true],
    ]);
    expect(rows.at(-1)).toMatchObject({
      trigger_event: {
        display_name: 'Levering geannuleerd',
        payload_summary: delivery,
        payload_parameters: ['dispatch_request_identifier'],
      },
      event_result: { result: expect.stringMatching(/^Voorstel van €/) as string, condition_group: 'altijd' },
      event: { user_name: null },
    });
  });

  it('that was not paid has nothing to pay back: that is no failure', async () => {
    await oms.db.execute(
      `UPDATE sales_order_payments SET payment_status = 'authorized' WHERE sales_order_id = $1`,
      [id],
    );
    await cancel();
    await runEvents();
    expect(await refunds()).toEqual([]);
    expect(
      (await results()).map(row => [row.event_result.is_successful, row.event_result.result]),
    ).toContainEqual([true, 'Vervallen: er is niets terug te betalen.']);
  });

  it('of two servers that run it at once one does it', async () => {
    await cancel();
    await Promise.all([runEvents(), runEvents(), runEvents()]);
    expect(await refunds()).toHaveLength(1);
  });
});

describe('triggers', () => {
  it('of one order run in their turn, also when a later job comes first', async () => {
    await cancel();
    const events = await oms.db.query<{ id: number }>(
      'SELECT trigger_event_id AS id FROM waiting_events WHERE sales_order_id = $1 ORDER BY 1',
      [id],
    );
    expect(events.length).toBeGreaterThan(1);
    await runEvent(oms.db, { trigger_event_id: events.at(-1)?.id ?? 0 });
    expect((await results()).map(row => row.trigger_event.identifier)).toEqual([
      'order-fully-cancelled',
      'delivery-cancelled',
      'delivery-cancelled',
    ]);
    expect(await oms.db.query('SELECT FROM waiting_events WHERE sales_order_id = $1', [id])).toEqual([]);
  });

  it('are asked only where one waits for the event, in the transaction of its change', async () => {
    await office.post(`/api/rest/sales-orders/${order}/comments`, { comment: 'Gebeld.' });
    expect(await runEvents()).toBe(0);
  });

  it('whose events go on and on end: six deep it does not run', async () => {
    await oms.db.execute(
      `WITH made AS (INSERT INTO triggers (identifier, description, trigger_event) VALUES ('rond', 'Rond', 'comment-added') RETURNING id)
       INSERT INTO trigger_actions (trigger_id, description, action_class, parameters) SELECT id, 'Nog een', 'add-comment', '{"text": "Nog een."}' FROM made`,
    );
    await office.post(`/api/rest/sales-orders/${order}/comments`, { comment: 'Begin.' });
    for (let n = 0; n < 10; n++) await runEvents();
    const rows = await results();
    expect([rows.length, rows[0]?.event_result]).toMatchObject([
      7,
      { is_successful: false, result: 'Te veel triggers achter elkaar' },
    ]);
    await oms.db.execute(`UPDATE triggers SET deleted_at = now() WHERE identifier = 'rond'`);
    expect((await results())[0]).toMatchObject({
      trigger: { deleted_at: expect.any(String) as string },
      trigger_action: { is_retryable: false },
    });
  });

  it('are read with their conditions and actions', async () => {
    const trigger = await oms.db.one<{ id: number }>(
      `SELECT id FROM triggers WHERE identifier = 'retour-verkoopbaar'`,
    );
    const reply = await office.get(`/api/triggers/${String(trigger?.id)}?include=conditions;actions`);
    expect(reply.json()).toMatchObject({
      description: 'Retour, verkoopbaar en tot € 50',
      conditions: [
        {
          group_identifier: 'verkoopbaar',
          condition_class_display_name: 'Staat van het artikel',
          operator: '=',
          value: 'sellable',
        },
        { condition_class_display_name: 'Bedrag van de artikelen', operator: '<', value: '50,01' },
      ],
      actions: [{ action_component_display_name: 'Creditering voorstellen' }],
    });
    expect((await office.get('/api/triggers/999999')).json<Problem>()).toMatchObject({
      status: 404,
      detail: 'Trigger not found',
    });
  });
});

describe('run again', () => {
  const actionOf = async (action_class: string) =>
    (await results()).find(
      row =>
        row.trigger_action.class_display_name === action_class &&
        row.trigger_event.payload_summary === delivery,
    )?.trigger_action.id ?? 0;

  it('is a new row on top with who asked, under the same guards: a refund is not proposed twice', async () => {
    await cancel();
    await runEvents();
    const before = await results();
    const reply = await again(await actionOf('Creditering voorstellen'));
    expect(reply.json<EventResult>()).toMatchObject({ event: { user_name: 'Marieke van Dijk' } });
    expect((await results()).length).toBe(before.length + 1);
    // The undecided proposal about the same pieces is replaced by the new one.
    expect(
      await oms.db.query('SELECT is_replaced FROM refund_requests WHERE sales_order_id = $1 ORDER BY id', [
        id,
      ]),
    ).toEqual([{ is_replaced: true }, { is_replaced: false }]);
  });

  it('once a chargeback is reversed, proposes what nobody could pay back meanwhile: that failed', async () => {
    const become = (status: string) =>
      oms.db.execute('UPDATE sales_order_payments SET payment_status = $2 WHERE sales_order_id = $1', [
        id,
        status,
      ]);
    await become('chargeback');
    await cancel();
    await runEvents();
    const action = await actionOf('Creditering voorstellen');
    expect([
      await refunds(),
      (await results()).map(row => [row.event_result.is_successful, row.event_result.result]),
    ]).toEqual([
      [],
      expect.arrayContaining([
        [false, 'De betaling is teruggeboekt. Is dat ongedaan gemaakt, voer dit dan opnieuw uit.'],
      ]),
    ]);
    await become('captured');
    await again(action);
    expect(await refunds()).toMatchObject([{ status: 'proposal-to-be-released-automatically' }]);
  });

  it('is refused while it runs, of another order, without the right, and of what is not retryable', async () => {
    await cancel();
    await runEvents();
    const mail = await actionOf('Mail sturen');
    const codes = async (reply: ReturnType<typeof again>) => [
      (await reply).statusCode,
      (await reply).json<Problem>().code,
    ];
    expect(await codes(again(mail))).toEqual([409, 'still-running']);
    expect(await codes(again(mail, office, { dispatch_request_identifier: 'een-ander' }))).toEqual([
      404,
      'not-found',
    ]);
    expect(await codes(again(999_999))).toEqual([404, 'not-found']);
    expect(await codes(again(mail, await oms.signIn('magazijn')))).toEqual([403, 'forbidden']);
    expect(
      (await office.get(`/api/rest/sales-orders/${order}/triggers/1/payload?dispatch_request_identifier=x`))
        .statusCode,
    ).toBe(404);
  });
});

describe('mail', () => {
  const mailId = async () =>
    (await results()).find(row => row.trigger_action.class_display_name === 'Mail sturen')?.event_result.id ??
    0;
  const said = async (result: number) =>
    (await results()).find(row => row.event_result.id === result)?.event_result;

  it('goes to the address of now, under the key of its result, and its result hides it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'oms-mail-'));
    await cancel();
    await runEvents();
    await oms.db.execute(`UPDATE sales_orders SET customer_email = 'klant@voorbeeld.nl' WHERE id = $1`, [id]);
    const result = await mailId();
    await sendResult(oms.db, portsOf({ dataFolder: folder, mail: null, webhooks: null }), {
      event_result_id: result,
    });
    await sendResult(oms.db, portsOf({ dataFolder: folder, mail: null, webhooks: null }), {
      event_result_id: result,
    });
    const files = readdirSync(join(folder, 'out', 'mail'));
    expect(files).toHaveLength(1);
    expect(JSON.parse(readFileSync(join(folder, 'out', 'mail', files[0] ?? ''), 'utf8'))).toMatchObject({
      to: 'klant@voorbeeld.nl',
      template: 'cancelled-nl',
      data: { dispatch_request_identifier: delivery },
    });
    expect(await said(result)).toMatchObject({
      is_successful: true,
      result: 'Verstuurd aan k***@voorbeeld.nl',
      tries: 1,
    });
  });

  it('tells where it goes to now, its next own try, and the version of its trigger', async () => {
    await cancel();
    await runEvents();
    const result = await mailId();
    const row = async () => (await results()).find(one => one.event_result.id === result);
    await oms.db.execute('UPDATE sales_orders SET customer_email = NULL WHERE id = $1', [id]);
    expect(await row()).toMatchObject({
      event_result: { next_try_at: null },
      trigger_action: { goes_to: null },
    });
    await oms.db.execute(`UPDATE sales_orders SET customer_email = 'klant@voorbeeld.nl' WHERE id = $1`, [id]);
    const silent = {
      receiverOf: () => 'smtp.test',
      send: () => Promise.resolve<Sending>({ kind: 'later', code: 'geen-antwoord', why: 'geen antwoord' }),
    };
    await sendResult(
      oms.db,
      { ...portsOf({ dataFolder: '', mail: null, webhooks: null }), mail: silent },
      { event_result_id: result },
    );
    const tried = await row();
    expect(tried?.trigger_action.goes_to).toBe('k***@voorbeeld.nl');
    const { executed_at, next_try_at } = tried?.event_result ?? {};
    expect(Date.parse(next_try_at ?? '') - Date.parse(executed_at ?? '')).toBe(60_000);
    const trigger = await oms.db.one<{ created_at: string }>(
      'SELECT created_at FROM triggers WHERE id = $1',
      [tried?.trigger.id],
    );
    expect(tried?.trigger.created_at).toBe(trigger?.created_at);
    expect((await results()).filter(one => one.trigger_action.action_class !== 'send-mail')).toMatchObject([
      { trigger_action: { goes_to: null } },
      { trigger_action: { goes_to: null } },
    ]);
    await oms.db.execute('DELETE FROM receivers');
  });

  it('that cannot be sent is tried six times more, then it has failed; one that is refused at once', async () => {
    const answering = (sending: Sending): Ports => ({
      ...portsOf({ dataFolder: '', mail: null, webhooks: null }),
      mail: { receiverOf: () => 'smtp.test', send: () => Promise.resolve(sending) },
    });
    const silent = answering({ kind: 'later', code: 'geen-antwoord', why: 'geen antwoord' });
    await oms.db.execute(`UPDATE sales_orders SET customer_email = 'klant@voorbeeld.nl' WHERE id = $1`, [id]);
    await cancel();
    await runEvents();
    const result = await mailId();
    for (let n = 0; n < 6; n++) {
      await oms.db.execute('DELETE FROM receivers');
      await sendResult(oms.db, silent, { event_result_id: result });
      expect(await said(result)).toMatchObject({ is_successful: null, tries: n + 1 });
    }
    await oms.db.execute('DELETE FROM receivers');
    await sendResult(oms.db, silent, { event_result_id: result });
    expect(await said(result)).toMatchObject({ is_successful: false, result: 'geen antwoord' });
  });

  it.each([
    ['klant@voorbeeld.nl', 'k***@voorbeeld.nl'],
    ['a@b.nl', 'a***@b.nl'],
  ])('%s is shown as %s', (address, shown) => expect(hidden(address)).toBe(shown));
});
