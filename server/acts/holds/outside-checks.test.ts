import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HoldReview } from '../../../contract/orders/hold-reason.ts';
import { makeApiClient } from '../../ground/session/api-clients.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { anOrder } from '../orders/testing.ts';
import { lockIdentifier } from './waiting-checks.ts';

let oms: TestApp;
let office: Caller;
let token: string;
let foreign: string;
let nth = 0;
let order: string;
beforeAll(async () => {
  oms = await freshApp();
  office = await oms.signIn('beheer');
  token = (await makeApiClient(oms.db, 'fraudedienst', ['web'])) ?? '';
  foreign = (await makeApiClient(oms.db, 'andere', ['app'])) ?? '';
});
beforeEach(() => {
  order = `261102-C${String(++nth).padStart(4, '0')}`;
});
const comeIn = async () => {
  const reply = await office.post('/api/rest/sales-orders', anOrder({ identifier: order }));
  expect(reply.statusCode).toBe(201);
};
const send = (url: string, body: object, key = token) =>
  oms.app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${key}` }, payload: body });
const said = (verdict: string, minute = 0) => ({
  check: 'fraude',
  verdict,
  at: `2026-11-20T10:${String(minute).padStart(2, '0')}:00Z`,
});
const onDelivery = async (verdict: string, minute = 0, check = 'fraude', key = token) => {
  const body = { ...said(verdict, minute), check };
  const reply = await send(`/api/rest/dispatch-requests/${order}-1/outside-checks`, body, key);
  return reply.json<{ effect?: string; code?: string }>();
};
const onOrder = async (verdict: string, minute = 0, more: object = {}, key = token) => {
  const body = { ...said(verdict, minute), ...more };
  const reply = await send(`/api/rest/sales-orders/${order}/outside-checks`, body, key);
  return reply.json<{ effect?: string; code?: string }>();
};
const path = () => `/api/rest/sales-orders/${order}/dispatch-requests-status-reasons/on-hold`;
const review = async (): Promise<HoldReview> => (await office.get(path())).json();
const reasons = async () => {
  const { current, history } = await review();
  return [...current, ...history].flatMap(one => one.status_reasons);
};
const status = async () =>
  (
    await oms.db.one<{ status: string }>('SELECT status FROM dispatch_requests WHERE identifier = $1', [
      `${order}-1`,
    ])
  )?.status;
const holdByRule = () =>
  oms.db.execute(
    `WITH held AS (UPDATE dispatch_requests SET released_status = status, status = 'on-hold' WHERE identifier = $1 RETURNING id)
     INSERT INTO hold_reasons (dispatch_request_id, display_name) SELECT id, 'Hoog bedrag' FROM held`,
    [`${order}-1`],
  );
const decide = async (display_name: string, decision: string) => {
  const found = (await reasons()).find(one => one.hold_rule_group.display_name === display_name);
  return (await office.post(`${path()}/${String(found?.id)}`, { decision })).statusCode;
};

describe('A check outside', () => {
  it('asks for time: the delivery is in review, with its reason and its history; its release lets it go', async () => {
    await comeIn();
    expect(await onDelivery('in-review')).toEqual({ effect: 'in-review' });
    expect(await status()).toBe('in-review');
    expect(await review()).toMatchObject({
      current: [
        {
          status_reasons: [
            { hold_rule_group: { display_name: 'Controle fraude' }, check: 'fraude', decision: null },
          ],
        },
      ],
      checks: [
        {
          check: 'fraude',
          verdict: 'in-review',
          sent_by: 'fraudedienst',
          dispatch_request_identifier: `${order}-1`,
          effect: 'in-review',
        },
      ],
    });
    expect(await onDelivery('released', 5)).toEqual({ effect: 'released' });
    expect(await status()).toBe('to-be-requested');
    expect(await reasons()).toMatchObject([{ decision: 'approved', decided_by: 'fraude' }]);
    const history = (await office.get(`/api/rest/sales-orders/${order}/history`)).json<
      Record<string, unknown>[]
    >();
    expect(
      history
        .filter(row => row['processor_config_identifier'] === 'api:fraudedienst')
        .map(row => [row['data_type'], row['object_identifier'], row['status_identifier']]),
    ).toEqual([
      ['outside-check', 'fraude', 'released'],
      ['dispatch-request', `${order}-1`, 'to-be-requested'],
      ['dispatch-request', `${order}-1`, 'on-hold-released'],
      ['hold-reason', 'Controle fraude', 'approved'],
      ['outside-check', 'fraude', 'in-review'],
      ['dispatch-request', `${order}-1`, 'in-review'],
      ['hold-reason', 'Controle fraude', 'held'],
      ['dispatch-request', `${order}-1`, 'on-hold'],
    ]);
    const timeline = await office.get(`/api/rest/sales-orders/${order}/timeline?group=holds`);
    expect(timeline.json<{ rows: object[] }>().rows[0]).toMatchObject({
      kind: 'check',
      to_status: 'released',
      dispatch_request_identifier: `${order}-1`,
      facts: { check: 'fraude', effect: 'released' },
    });
  });

  it('is taken once: the same again changes nothing, also when a person decided meanwhile', async () => {
    await comeIn();
    await onDelivery('in-review');
    expect(await onDelivery('in-review')).toEqual({ effect: 'in-review' });
    expect(await reasons()).toHaveLength(1);
    expect(await decide('Controle fraude', 'approved')).toBe(200);
    expect(await onDelivery('in-review')).toEqual({ effect: 'in-review' });
    expect(await status()).toBe('to-be-requested');
    const rows = await oms.db.query('SELECT FROM outside_checks WHERE order_identifier = $1', [order]);
    expect(rows).toHaveLength(1);
  });

  it('denies the order for good, as a person does', async () => {
    await comeIn();
    await holdByRule();
    expect(await onOrder('denied')).toEqual({ effect: 'denied' });
    expect(await status()).toBe('on-hold-final');
    expect(
      (await reasons()).map(one => [one.hold_rule_group.display_name, one.decision, one.decided_by]),
    ).toEqual([
      ['Hoog bedrag', 'unreviewable', 'fraude'],
      ['Controle fraude', 'denied', 'fraude'],
    ]);
  });

  it('releases what a rule holds, and neither what a person holds nor what another check has in review', async () => {
    await comeIn();
    await holdByRule();
    await onDelivery('in-review', 0, 'adres');
    expect(await onDelivery('released', 1)).toEqual({ effect: 'released' });
    expect(await status()).toBe('in-review');
    expect(await onDelivery('released', 2, 'adres')).toEqual({ effect: 'released' });
    expect(await status()).toBe('to-be-requested');
    await office.patch(`/api/rest/dispatch-requests/${order}-1`, { status: 'on-hold' });
    expect(await onDelivery('released', 3)).toEqual({ effect: 'kept' });
    expect(await status()).toBe('on-hold');
  });

  it('that a person answered leaves the delivery on hold for the other reasons', async () => {
    await comeIn();
    await holdByRule();
    await onDelivery('in-review');
    await decide('Controle fraude', 'approved');
    expect(await status()).toBe('on-hold');
    expect(await onDelivery('denied', 1)).toEqual({ effect: 'kept' });
    expect(await status()).toBe('on-hold');
  });

  it.each([['in-review'], ['denied'], ['released']])(
    'after a person decided, %s is kept and shown, and changes nothing',
    async verdict => {
      await comeIn();
      await holdByRule();
      await decide('Hoog bedrag', 'approved');
      expect(await onDelivery(verdict, 3)).toEqual({ effect: 'kept' });
      expect(await status()).toBe('to-be-requested');
      expect((await review()).checks).toMatchObject([{ verdict, effect: 'kept' }]);
    },
  );

  it('older than the last one of the same check is kept', async () => {
    await comeIn();
    await onDelivery('in-review', 1);
    await onDelivery('released', 5);
    expect(await onDelivery('in-review', 3)).toEqual({ effect: 'kept' });
    expect(await status()).toBe('to-be-requested');
  });

  it('on what the floor has is kept', async () => {
    await comeIn();
    await oms.db.execute(`UPDATE dispatch_requests SET status = 'requested' WHERE identifier = $1`, [
      `${order}-1`,
    ]);
    expect(await onOrder('denied')).toEqual({ effect: 'kept' });
    expect(await status()).toBe('requested');
  });
});

describe('A check that comes before its order', () => {
  it.each([
    [['in-review'], 'in-review', 'on-hold'],
    [['denied'], 'on-hold-final', 'on-hold'],
    [['released'], 'to-be-requested', 'to-be-requested'],
    [['in-review', 'released'], 'to-be-requested', 'to-be-requested'],
  ])('waits, and is taken in turn when it comes in: %j', async (verdicts, becomes, first) => {
    for (const [minute, verdict] of verdicts.entries())
      expect(await onOrder(verdict, minute)).toEqual({ effect: 'waits' });
    await comeIn();
    expect(await status()).toBe(becomes);
    const rows = await oms.db.query<{ status_identifier: string }>(
      `SELECT h.status_identifier FROM order_history h JOIN dispatch_requests d ON d.id = h.object_id
       WHERE d.identifier = $1 AND data_type = 'dispatch-request' ORDER BY h.id`,
      [`${order}-1`],
    );
    // Nothing is offered before it is judged.
    expect(rows[1]).toEqual({ status_identifier: first });
    expect((await review()).checks).toHaveLength(verdicts.length);
  });

  it('releases what a rule holds of it', async () => {
    await onOrder('released');
    const rules = [{ id: -1, relation: 'total_price', field: null, operator: '>', value: '0' }];
    await office.put('/api/rest/hold-rule-groups/controle', {
      display_name: 'Alles',
      is_active: true,
      hold_rules: rules,
    });
    await comeIn();
    expect(await status()).toBe('to-be-requested');
    expect(await reasons()).toMatchObject([{ decision: 'approved', decided_by: 'fraude' }]);
    await office.delete('/api/rest/hold-rule-groups/controle');
  });

  it('names one delivery, and the others go on', async () => {
    await onOrder('in-review', 0, { dispatch_request_identifier: `${order}-7` });
    await comeIn();
    expect(await status()).toBe('to-be-requested');
    expect(await onOrder('in-review', 1, { dispatch_request_identifier: `${order}-7` })).toMatchObject({
      code: 'not-found',
    });
    expect(await onOrder('in-review', 1, { dispatch_request_identifier: `${order}-1` })).toEqual({
      effect: 'in-review',
    });
  });

  it('by a program of another channel never counts', async () => {
    expect(await onOrder('denied', 0, {}, foreign)).toEqual({ effect: 'waits' });
    await comeIn();
    expect(await status()).toBe('to-be-requested');
    expect(await onOrder('denied', 1, {}, foreign)).toEqual({ effect: 'waits' });
    expect(await onDelivery('denied', 1, 'fraude', foreign)).toMatchObject({ code: 'not-found' });
    expect((await review()).checks).toEqual([]);
    expect(await status()).toBe('to-be-requested');
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a check', () => onOrder('in-review')],
    ['the order', comeIn],
  ])('and the order at once: %s waits for the other, and sees it', async (_, second) => {
    let waiting: Promise<unknown> = Promise.resolve();
    await oms.db.transaction(async tx => {
      lockIdentifier(tx, order);
      await tx.query('SELECT');
      waiting = second();
      await expect.poll(async () => (await oms.db.query(WAITERS)).length).toBe(1);
    });
    await waiting;
    await (second === comeIn ? onOrder('in-review') : comeIn());
    expect(await status()).toBe('in-review');
  });

  it('waits for 100 verdicts at most', async () => {
    await oms.db.execute(
      `INSERT INTO outside_checks (order_identifier, check_name, verdict, at, change_key)
       SELECT $1, 'fraude', 'in-review', now() - make_interval(secs => n), gen_random_uuid() FROM generate_series(1, 100) n`,
      [order],
    );
    expect(await onOrder('released')).toMatchObject({ code: 'too-many-checks' });
  });
});

describe('A check is refused', () => {
  it('without a token, or of a user without the right or elsewhere', async () => {
    await comeIn();
    const url = `/api/rest/dispatch-requests/${order}-1/outside-checks`;
    expect((await send(url, said('denied'), 'onbekend')).statusCode).toBe(401);
    const clerk = await oms.signIn('winkel');
    expect((await clerk.post(url, said('denied'))).statusCode).toBe(403);
    await oms.db.execute(`UPDATE users SET permissions = '{orders.edit}' WHERE username = 'winkel'`);
    const shop = await oms.signIn('winkel');
    expect((await shop.post(url, said('denied'))).statusCode).toBe(404);
    expect(
      (await shop.post('/api/rest/sales-orders/261102-ONBEKEND/outside-checks', said('denied'))).statusCode,
    ).toBe(404);
    expect((await office.post(url, said('in-review'))).json()).toEqual({ effect: 'in-review' });
    expect((await review()).checks).toMatchObject([{ sent_by: expect.any(String) as string }]);
  });

  it.each([
    [{ verdict: 'ja' }, 400],
    [{ check: '' }, 400],
    [{ check: 'x'.repeat(61) }, 400],
    [{ check: 'a\u0000b' }, 400],
    [{ at: 'gisteren' }, 400],
    [{ at: '2026-13-45T10:00:00Z' }, 400],
    [{ more: 1 }, 400],
    [{ at: '2099-01-01T00:00:00Z' }, 422],
  ])('that says %j', async (wrong, code) => {
    await comeIn();
    const url = `/api/rest/dispatch-requests/${order}-1/outside-checks`;
    expect((await send(url, { ...said('denied'), ...wrong })).statusCode).toBe(code);
    expect(await status()).toBe('to-be-requested');
  });
});

const WAITERS =
  "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
