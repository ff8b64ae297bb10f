import { beforeAll, beforeEach, expect, it, describe } from 'vitest';
import type { HoldReview } from '../../../contract/orders/hold-reason.ts';
import type { Problem } from '../../../contract/problem.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';

const path = (order: string): string =>
  `/api/rest/sales-orders/${order}/dispatch-requests-status-reasons/on-hold`;

let oms: TestApp;
let office: Caller;
/** Orders of one delivery each, of the dc. */
let orders: string[];
/** Held by a person; held by a rule too; going on. */
let ONCE: string;
let TWICE: string;
let FREE: string;
beforeAll(async () => {
  oms = await freshApp();
  office = await oms.signIn('backoffice');
  const rows = await oms.db.query<{ identifier: string }>(
    `SELECT o.identifier FROM sales_orders o JOIN dispatch_requests d ON d.sales_order_id = o.id
     WHERE o.identifier LIKE '261110-%' GROUP BY 1
     HAVING count(*) = 1 AND bool_and(d.location_id = 1 AND d.status = 'to-be-requested' AND d.paused_at IS NULL) ORDER BY 1`,
  );
  orders = rows.map(({ identifier }) => identifier);
});
beforeEach(async () => {
  [ONCE = '', TWICE = '', FREE = ''] = orders.splice(0, 3);
  for (const order of [ONCE, TWICE])
    await office.patch(`/api/rest/dispatch-requests/${order}-1`, { status: 'on-hold' });
  await oms.db.execute(
    `INSERT INTO hold_reasons (dispatch_request_id, display_name)
     SELECT id, 'Afwijkend adres' FROM dispatch_requests WHERE identifier = $1`,
    [`${TWICE}-1`],
  );
});

const review = async (order: string): Promise<HoldReview> => (await office.get(path(order))).json();
const reasonsOf = async (order: string): Promise<number[]> => {
  const { current, history } = await review(order);
  return [...current, ...history].flatMap(({ status_reasons }) => status_reasons.map(({ id }) => id));
};
const decide = async (order: string, nth: number, decision: string, by = office) =>
  by.post(`${path(order)}/${(await reasonsOf(order))[nth] ?? 0}`, { decision, comment: 'Gebeld.' });
const statuses = async (order: string): Promise<unknown[]> =>
  (
    await oms.db.query<{ status: string }>(
      `SELECT status FROM dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id
       WHERE o.identifier = $1 ORDER BY d.id`,
      [order],
    )
  ).map(({ status }) => status);
const decisions = ({ current, history }: HoldReview) =>
  [...current, ...history].flatMap(({ status_reasons }) => status_reasons.map(({ decision }) => decision));

describe('the review', () => {
  it('has what is held, with its reasons, and its lines when they are asked for', async () => {
    const { current, history } = await review(TWICE);
    expect(history).toEqual([]);
    expect(current).toMatchObject([
      {
        identifier: `${TWICE}-1`,
        status: 'on-hold',
        decision: null,
        status_reasons: [
          {
            hold_rule_group: { display_name: 'Handmatig geblokkeerd door Marieke van Dijk' },
            decision: null,
          },
          { hold_rule_group: { display_name: 'Afwijkend adres' }, decision: null, decided_by: null },
        ],
      },
    ]);
    expect(current[0]).not.toHaveProperty('dispatch_request_lines');
    const withLines = await office.get(`${path(TWICE)}?include=dispatch_request_lines`);
    expect(withLines.json<HoldReview>().current[0]?.dispatch_request_lines?.[0]).toEqual({
      product_identifier: expect.any(String) as string,
      product_name: expect.any(String) as string,
      quantity: expect.any(Number) as number,
    });
  });

  it('counts what is held at locations that the user does not see', async () => {
    await oms.db.execute(
      `UPDATE dispatch_requests SET sales_order_id = (SELECT id FROM sales_orders WHERE identifier = $1), location_id = 3
       WHERE identifier = $2`,
      [TWICE, `${ONCE}-1`],
    );
    expect(await review(TWICE)).toMatchObject({ current: [{}, {}], held_elsewhere: 0 });
    await oms.db.execute(
      `UPDATE users SET permissions = '{orders.holdreview.view}' WHERE username = 'magazijn'`,
    );
    const seen = await (await oms.signIn('magazijn')).get(path(TWICE));
    expect(seen.json()).toMatchObject({ current: [{ identifier: `${TWICE}-1` }], held_elsewhere: 1 });
  });

  it('is of an order that the user may see', async () => {
    await oms.db.execute(
      `UPDATE users SET permissions = '{orders.holdreview.view,orders.holdreview.edit}' WHERE username = 'winkel'`,
    );
    const shop = await oms.signIn('winkel');
    expect((await shop.get(path(ONCE))).statusCode).toBe(404);
    expect((await decide(ONCE, 0, 'approved', shop)).statusCode).toBe(404);
    expect(await statuses(ONCE)).toEqual(['on-hold']);
  });
});

describe('approved', () => {
  it('releases the delivery to what it was, and history says by whom', async () => {
    const reply = await decide(ONCE, 0, 'approved');
    expect(reply.json<HoldReview>()).toMatchObject({
      current: [],
      history: [
        {
          status: 'to-be-requested',
          decision: 'approved',
          status_reasons: [{ decision: 'approved', comment: 'Gebeld.', decided_by: 'Marieke van Dijk' }],
        },
      ],
    });
    const history = (await office.get(`/api/rest/sales-orders/${ONCE}/history`)).json<object[]>();
    expect(history.slice(0, 3)).toMatchObject([
      { data_type: 'dispatch-request', status_identifier: 'to-be-requested' },
      { data_type: 'dispatch-request', status_identifier: 'on-hold-released-manual' },
      {
        data_type: 'hold-reason',
        status_identifier: 'approved',
        caused_by_status_identifier: 'held',
        user_name: 'Marieke van Dijk',
      },
    ]);
  });

  it('releases it only when all its reasons are', async () => {
    await decide(TWICE, 0, 'approved');
    expect(await statuses(TWICE)).toEqual(['on-hold']);
    await decide(TWICE, 1, 'approved');
    expect(await statuses(TWICE)).toEqual(['to-be-requested']);
  });

  it('is found as accepted afterwards', async () => {
    const holdStatus = async () =>
      (
        await oms.db.one<{ hold_status: string }>(
          `SELECT hold_status FROM dispatch_requests WHERE identifier = '${ONCE}-1'`,
        )
      )?.hold_status;
    expect(await holdStatus()).toBe('review');
    await decide(ONCE, 0, 'approved');
    expect(await holdStatus()).toBe('accepted');
  });
});

describe('denied', () => {
  it('blocks the order for good: its other reasons are not reviewed any more', async () => {
    const reply = await decide(TWICE, 0, 'denied');
    expect(decisions(reply.json())).toEqual(['denied', 'unreviewable']);
    expect(await statuses(TWICE)).toEqual(['on-hold-final-manual']);
    const rows = await oms.db.query(
      `SELECT h.status_identifier FROM order_history h JOIN sales_orders o ON o.id = h.sales_order_id
       WHERE o.identifier = $1 AND data_type = 'hold-reason' AND caused_by_status_identifier = 'held' ORDER BY h.id`,
      [TWICE],
    );
    expect(rows).toEqual([
      { status_identifier: 'denied' },
      { status_identifier: 'not-reviewable-because-one-reason-is-made-final' },
    ]);
  });

  it('reaches held deliveries at other locations, and leaves those that go on', async () => {
    for (const other of [ONCE, FREE])
      await oms.db.execute(
        `UPDATE dispatch_requests SET sales_order_id = (SELECT id FROM sales_orders WHERE identifier = $1), location_id = 3
         WHERE identifier = $2`,
        [TWICE, `${other}-1`],
      );
    expect(await statuses(TWICE)).toEqual(['on-hold', 'on-hold', 'to-be-requested']);
    await decide(TWICE, 0, 'denied');
    expect(await statuses(TWICE)).toEqual([
      'on-hold-final-manual',
      'on-hold-final-manual',
      'to-be-requested',
    ]);
  });

  it('reaches a held delivery without any reason too, and counts it where the user does not see it', async () => {
    await oms.db.execute(
      `DELETE FROM hold_reasons WHERE dispatch_request_id = (SELECT id FROM dispatch_requests WHERE identifier = $1)`,
      [`${ONCE}-1`],
    );
    await oms.db.execute(
      `UPDATE dispatch_requests SET sales_order_id = (SELECT id FROM sales_orders WHERE identifier = $1), location_id = 3
       WHERE identifier = $2`,
      [TWICE, `${ONCE}-1`],
    );
    await oms.db.execute(
      `UPDATE users SET permissions = '{orders.holdreview.view}' WHERE username = 'magazijn'`,
    );
    const seen = await (await oms.signIn('magazijn')).get(path(TWICE));
    expect(seen.json()).toMatchObject({ held_elsewhere: 1 });
    await decide(TWICE, 0, 'denied');
    expect(await statuses(TWICE)).toEqual(['on-hold-final-manual', 'on-hold-final-manual']);
  });
});

describe('refusals', () => {
  it('a second decision says who was first', async () => {
    await decide(ONCE, 0, 'approved');
    const again = await decide(ONCE, 0, 'denied', await oms.signIn('beheer'));
    expect(again.statusCode).toBe(409);
    expect(again.json<Problem>()).toMatchObject({
      code: 'already-decided',
      detail: expect.stringMatching(/^Al beoordeeld door Marieke van Dijk om \d\d:\d\d\.$/) as string,
    });
  });

  it('the same twice under one key is once', async () => {
    const headers = { 'Idempotency-Key': '01990000-0000-7000-8000-000000000001' };
    const [reason] = await reasonsOf(ONCE);
    const send = () => office.post(`${path(ONCE)}/${reason}`, { decision: 'approved' }, headers);
    const first = await send();
    expect((await send()).json()).toEqual(first.json());
    expect(first.statusCode).toBe(200);
  });

  it('a reason falls away by a person only beside a denied one', async () => {
    const reply = await decide(TWICE, 0, 'unreviewable');
    expect(reply.json<Problem>().code).toBe('not-unreviewable');
    expect(await statuses(TWICE)).toEqual(['on-hold']);
  });

  it('what was cancelled is not held any more', async () => {
    await oms.db.execute(`UPDATE dispatch_requests SET status = 'cancelled' WHERE identifier = '${ONCE}-1'`);
    expect((await decide(ONCE, 0, 'approved')).json<Problem>().code).toBe('not-held');
  });

  it.each([[{ decision: 'ja' }], [{}], [{ decision: 'approved', comment: 'x'.repeat(10_001) }], [[]]])(
    'refuses %j',
    async body => {
      const [reason] = await reasonsOf(ONCE);
      expect((await office.post(`${path(ONCE)}/${reason}`, body)).statusCode).toBe(400);
    },
  );

  it('a reason of another order is not found', async () => {
    const [foreign] = await reasonsOf(TWICE);
    expect((await office.post(`${path(ONCE)}/${foreign}`, { decision: 'approved' })).statusCode).toBe(404);
    expect((await office.post(`${path(ONCE)}/99999999`, { decision: 'approved' })).statusCode).toBe(404);
    expect((await office.post(`${path(ONCE)}/999999999999999`, { decision: 'approved' })).statusCode).toBe(
      404,
    );
  });
});

describe('a release that is taken back', () => {
  const undo = async (order: string, nth: number, by = office) =>
    by.post(`${path(order)}/${(await reasonsOf(order))[nth] ?? 0}/undo`, {});

  it('holds the delivery again; the decision and the reason that waits are both kept', async () => {
    await decide(TWICE, 0, 'approved');
    await decide(TWICE, 1, 'approved');
    expect(await statuses(TWICE)).toEqual(['to-be-requested']);
    const reply = await undo(TWICE, 1);
    expect(reply.json<HoldReview>()).toMatchObject({
      current: [
        {
          status: 'on-hold',
          decision: null,
          status_reasons: [{ decision: 'approved' }, { decision: 'approved' }, { decision: null }],
        },
      ],
    });
    await decide(TWICE, 2, 'approved');
    expect(await statuses(TWICE)).toEqual(['to-be-requested']);
  });

  it('is only for who gave it', async () => {
    await decide(ONCE, 0, 'approved');
    const reply = await undo(ONCE, 0, await oms.signIn('beheer'));
    expect([reply.statusCode, reply.json<Problem>().code]).toEqual([403, 'not-author']);
    expect(await statuses(ONCE)).toEqual(['to-be-requested']);
  });

  it('not after ten minutes, nor once the floor has it, nor what was not released', async () => {
    expect((await undo(ONCE, 0)).json<Problem>().code).toBe('not-released');
    await decide(ONCE, 0, 'approved');
    await oms.db.execute(`UPDATE dispatch_requests SET status = 'requested' WHERE identifier = '${ONCE}-1'`);
    expect((await undo(ONCE, 0)).json<Problem>().code).toBe('gone-on');
    await oms.db.execute(
      `UPDATE dispatch_requests SET status = 'to-be-requested' WHERE identifier = '${ONCE}-1'`,
    );
    await oms.db.execute(
      `UPDATE hold_reasons SET decided_at = now() - interval '11 minutes' WHERE decided_at IS NOT NULL`,
    );
    expect((await undo(ONCE, 0)).json<Problem>().code).toBe('too-late');
  });
});

describe('several reasons together', () => {
  const together = async (order: string, body: object, by = office) =>
    by.post(`${path(order)}/decisions`, { comment: 'Samen.', ...body });

  it('are released in one act, with one comment', async () => {
    const reply = await together(TWICE, { reasons: await reasonsOf(TWICE), decision: 'approved' });
    expect(decisions(reply.json())).toEqual(['approved', 'approved']);
    expect(await statuses(TWICE)).toEqual(['to-be-requested']);
    expect(reply.json<HoldReview>().history[0]?.status_reasons).toMatchObject([
      { comment: 'Samen.' },
      { comment: 'Samen.' },
    ]);
  });

  it('are denied, and those that were not chosen fall away', async () => {
    await oms.db.execute(
      `INSERT INTO hold_reasons (dispatch_request_id, display_name)
       SELECT id, 'Hoog bedrag' FROM dispatch_requests WHERE identifier = $1`,
      [`${TWICE}-1`],
    );
    const reply = await together(TWICE, {
      reasons: (await reasonsOf(TWICE)).slice(0, 2),
      decision: 'denied',
    });
    expect(decisions(reply.json())).toEqual(['denied', 'denied', 'unreviewable']);
  });

  it('are all decided, or none: a colleague was first with one of them', async () => {
    await decide(TWICE, 1, 'approved', await oms.signIn('beheer'));
    const reply = await together(TWICE, { reasons: await reasonsOf(TWICE), decision: 'denied' });
    expect([reply.statusCode, reply.json<Problem>().code]).toEqual([409, 'already-decided']);
    expect(decisions(await review(TWICE))).toEqual([null, 'approved']);
  });

  it('of a group alone: the reasons of others stay, and who was first is told', async () => {
    const group = { hold_rule_group: 'Afwijkend adres', decision: 'approved' };
    expect((await together(TWICE, group)).statusCode).toBe(200);
    expect(decisions(await review(TWICE))).toEqual([null, 'approved']);
    const again = await together(TWICE, group, await oms.signIn('beheer'));
    expect(again.json<Problem>()).toMatchObject({
      code: 'already-decided',
      detail: expect.stringContaining('Marieke van Dijk') as string,
    });
    expect((await together(ONCE, group)).statusCode).toBe(404);
  });

  it('are of one order, and reasons or a group are named', async () => {
    const reasons = [...(await reasonsOf(ONCE)), ...(await reasonsOf(TWICE))];
    expect((await together(ONCE, { reasons, decision: 'approved' })).statusCode).toBe(404);
    for (const body of [
      {},
      { reasons: [] },
      { reasons: reasons.slice(0, 1), hold_rule_group: 'X' },
      { reasons: reasons.slice(0, 1), decision: 'unreviewable' },
      { reasons: Array.from({ length: 101 }, (_, i) => i + 1) },
    ])
      expect((await together(ONCE, { decision: 'approved', ...body })).statusCode).toBe(400);
    expect(await statuses(ONCE)).toEqual(['on-hold']);
  });

  it('has the groups of chosen orders, and nothing of orders elsewhere', async () => {
    const groups = await office.get(`/api/rest/held-groups?orders=${ONCE},${TWICE},${FREE}`);
    expect(groups.json()).toEqual([
      { display_name: 'Handmatig geblokkeerd door Marieke van Dijk', orders: [ONCE, TWICE], others: 1 },
      { display_name: 'Afwijkend adres', orders: [TWICE], others: 1 },
    ]);
    await oms.db.execute(
      `UPDATE users SET permissions = '{orders.holdreview.view}' WHERE username = 'winkel'`,
    );
    const elsewhere = await oms.signIn('winkel');
    expect((await elsewhere.get(`/api/rest/held-groups?orders=${ONCE}`)).json()).toEqual([]);
    const many = Array.from({ length: 101 }, (_, i) => `261110-${i}`).join();
    expect((await office.get(`/api/rest/held-groups?orders=${many}`)).statusCode).toBe(422);
  });
});

describe('a held delivery without reasons', () => {
  it('is in the review: its page says whom to ask', async () => {
    await oms.db.execute(
      `DELETE FROM hold_reasons WHERE dispatch_request_id = (SELECT id FROM dispatch_requests WHERE identifier = $1)`,
      [`${ONCE}-1`],
    );
    expect(await review(ONCE)).toMatchObject({
      current: [{ identifier: `${ONCE}-1`, decision: null, status_reasons: [] }],
      history: [],
    });
    expect((await review(FREE)).current).toEqual([]);
  });
});
