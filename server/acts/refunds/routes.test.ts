import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { refundActs } from '../../../core/refund/acts.ts';
import type { Problem } from '../../../contract/problem.ts';
import type { RefundRequest, RefundRoom } from '../../../contract/orders/refund-request.ts';
import { newId } from '../sorting/test-batch.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { propose } from './propose.ts';
import { refundTime } from './refund-time.ts';

let oms: TestApp;
let office: Caller;
let colleague: Caller;
/** Orders of one delivery that was shipped, of 1000 cents paid in two payments. */
let orders: number[];
let order: number;
let identifier: string;
/** Its line: two pieces of 500 cents. */
let line: number;

beforeAll(async () => {
  oms = await freshApp();
  office = await oms.signIn('backoffice');
  await oms.db.execute(
    `UPDATE users SET permissions = permissions || '{refunds.view,refunds.approve}' WHERE username = 'magazijn'`,
  );
  colleague = await oms.signIn('magazijn');
  const rows = await oms.db.query<{ id: number }>(
    `SELECT o.id FROM sales_orders o JOIN dispatch_requests d ON d.sales_order_id = o.id AND d.location_id = 1
     WHERE o.identifier LIKE '261110-%' GROUP BY o.id HAVING count(*) = 1 ORDER BY 1`,
  );
  orders = rows.map(({ id }) => id);
});
beforeEach(async () => {
  order = orders.shift() ?? 0;
  await oms.db.execute('DELETE FROM sales_order_payments WHERE sales_order_id = $1', [order]);
  await oms.db.execute(
    `INSERT INTO sales_order_payments (sales_order_id, provider, account, method, payment_status, reference, amount, datetime)
     VALUES ($1, 'mollie', 'oms', 'ideal', 'captured', 'tr_1', 700, now() - interval '2 days'),
       ($1, 'mollie', 'oms', 'creditcard', 'paid', 'tr_2', 300, now() - interval '1 day')`,
    [order],
  );
  const row = await oms.db.one<{ id: number; identifier: string }>(
    `WITH one AS (SELECT min(n.id) AS id FROM dispatch_request_lines n JOIN dispatch_requests d ON d.id = n.dispatch_request_id
       WHERE d.sales_order_id = $1), priced AS (
       UPDATE sales_order_lines SET quantity = 2, original_line_gross_price = 10, line_gross_price = 10, line_net_price = 10, line_tax_amount = 0
       WHERE id = (SELECT sales_order_line_id FROM dispatch_request_lines WHERE id = (SELECT id FROM one)))
     UPDATE dispatch_request_lines n SET quantity = 2 FROM one, sales_orders o WHERE n.id = one.id AND o.id = $1
     RETURNING n.id, o.identifier`,
    [order],
  );
  line = row?.id ?? 0;
  identifier = row?.identifier ?? '';
});

let named = 0;
const create = (body: object, by = office) =>
  by.post(`/api/rest/sales-orders/${identifier}/refund-requests`, {
    identifier: `r${String(++named)}`,
    ...body,
  });
const made = async (quantity = 1, body: object = {}): Promise<RefundRequest> =>
  (await create({ lines: [{ dispatch_request_line_id: line, quantity }], ...body })).json();
const act = (refund: RefundRequest, last: string, body: object = {}, by = office) =>
  by.put(`/api/rest/refund-requests/${String(refund.id)}/${last}`, body);
const codeOf = (reply: Awaited<ReturnType<Caller['get']>>) => [reply.statusCode, reply.json<Problem>().code];
const seen = async (by = office): Promise<RefundRequest[]> => {
  const reply = await by.get(
    `/api/rest/sales-orders/${identifier}?include=current_refund_requests.refund_request_lines.dispatch_request_line.sales_order_line,current_refund_requests.refund_request_additions,current_refund_requests.dispatch_request,current_refund_requests.refund_method`,
  );
  return reply.json<{ current_refund_requests: RefundRequest[] }>().current_refund_requests;
};
const payments = (id: number) =>
  oms.db.query<{ amount: number; state: string; reference: string | null }>(
    `SELECT t.amount, t.state, p.reference FROM refund_transactions t LEFT JOIN sales_order_payments p ON p.id = t.payment_id
     WHERE t.refund_request_id = $1 ORDER BY t.id`,
    [id],
  );
/** Without a provider that pays it is for a person. */
const byHand = async (refund: RefundRequest): Promise<void> => {
  await oms.db.execute('UPDATE refund_requests SET refund_method_id = NULL WHERE id = $1', [refund.id]);
  await act(refund, 'approve');
};

describe('a quote', () => {
  const quote = async (pieces: string, by = office) => {
    const reply = await by.get(`/api/rest/sales-orders/${identifier}/refund-quote?pieces=${pieces}`);
    return reply.statusCode === 200 ? reply.json<{ amount: number }>().amount : codeOf(reply);
  };

  it('is what a proposal for these pieces would have: price, or what is left of it', async () => {
    const of = String(line);
    expect([await quote(`${of}:1`), await quote(`${of}:2`)]).toEqual([5, 10]);
    expect((await made(1)).total_amount).toBe(5);
    expect([await quote(`${of}:1`), await quote(`${of}:2`)]).toEqual([5, 5]);
  });

  it('counts proposals of the OMS no more that a new one would replace', async () => {
    await oms.db.transaction(async tx =>
      propose(tx, { changed_by: null, changed_as: 'timer', change_key: newId() }, order, {
        lines: [{ dispatch_request_line_id: line, quantity: 2 }],
        additions: [],
        comment: null,
      }),
    );
    expect(await quote(`${String(line)}:2`)).toBe(10);
  });

  it('is no more than the payments still have, and refuses what is no piece of the order', async () => {
    await oms.db.execute(
      `UPDATE sales_order_payments SET amount = 300 WHERE sales_order_id = $1 AND amount = 700`,
      [order],
    );
    expect(await quote(`${String(line)}:2`)).toBe(6);
    await oms.db.execute('DELETE FROM sales_order_payments WHERE sales_order_id = $1', [order]);
    expect(await quote(`${String(line)}:2`)).toBe(0);
    expect(await quote('1:1')).toEqual([422, 'unknown-line']);
    expect(await quote(`${String(line)}:3`)).toEqual([422, 'above-pieces']);
    expect(await quote(`${String(line)}:1,${String(line)}:1`)).toEqual([422, 'line-twice']);
    expect(await quote('x')).toEqual([400, 'invalid-request']);
  });

  it('and a proposal name each line once, an approval too: two amounts of one line are none', async () => {
    const piece = { dispatch_request_line_id: line, quantity: 1 };
    expect(codeOf(await create({ lines: [piece, piece] }))).toEqual([422, 'line-twice']);
    const refund = await made();
    const refund_lines = [1, 2].map(refund_amount => ({ dispatch_request_line_id: line, refund_amount }));
    expect(codeOf(await act(refund, 'approve', { refund_lines }))).toEqual([422, 'line-twice']);
    expect(await seen()).toMatchObject([{ status: 'proposal', total_amount: 5 }]);
  });

  it('of three pieces on two lines of one order line is not a cent off', async () => {
    await oms.db.execute(
      `UPDATE sales_order_lines SET quantity = 3, original_line_gross_price = 1, line_gross_price = 1, line_net_price = 1, line_tax_amount = 0 WHERE id = (SELECT sales_order_line_id FROM dispatch_request_lines WHERE id = $1)`,
      [line],
    );
    const other = await oms.db.one<{ id: number }>(
      `INSERT INTO dispatch_request_lines (dispatch_request_id, sales_order_line_id, product_identifier, quantity)
       SELECT dispatch_request_id, sales_order_line_id, product_identifier, 1 FROM dispatch_request_lines WHERE id = $1 RETURNING id`,
      [line],
    );
    expect(await quote(`${String(line)}:2,${String(other?.id)}:1`)).toBe(1);
  });
});

describe('what is proposed', () => {
  it('costs the pieces, the first cent with the first, and is read with its parts', async () => {
    await oms.db.execute(
      'UPDATE sales_order_lines SET line_gross_price = 9.99, line_net_price = 9.99 WHERE id = (SELECT sales_order_line_id FROM dispatch_request_lines WHERE id = $1)',
      [line],
    );
    const first = await made(1, {
      additions: [{ reason: 'Verzendkosten', amount: 0.01 }],
      comment: 'Kapot.',
    });
    expect(first).toMatchObject({
      status: 'proposal',
      comment: 'Kapot.',
      total_amount: 5.01,
      refund_method: { display_name: 'iDEAL' },
      refund_request_additions: [{ reason: 'Verzendkosten', amount: 0.01 }],
      refund_request_lines: [
        {
          refund_amount: 5,
          quantity: 1,
          maximum_amount: 5,
          dispatch_request_line: { id: line, quantity: 2 },
        },
      ],
    });
    expect(await made(1)).toMatchObject({ total_amount: 4.99 });
    expect((await seen()).map(({ total_amount }) => total_amount)).toEqual([4.99, 5.01]);
    expect(
      (await office.get(`/api/rest/sales-orders/${identifier}/refund-room`)).json<RefundRoom>(),
    ).toMatchObject({
      captured: 10,
      refunded: 0,
      processing: 0,
      proposed: 10,
      left: 0,
      methods: ['iDEAL', 'Creditcard'],
    });
  });

  it('is one however often it is told, also at once', async () => {
    const body = { identifier: 'kassa-7', lines: [{ dispatch_request_line_id: line, quantity: 1 }] };
    const replies = await Promise.all([1, 2, 3].map(() => create(body)));
    expect(replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 200, 201]);
    expect(new Set(replies.map(reply => reply.json<RefundRequest>().id)).size).toBe(1);
  });

  it.each([
    [
      'no more than was paid',
      { additions: [{ reason: 'Tegemoetkoming', amount: 10.01 }] },
      [422, 'above-left'],
      /Er kan nog € 10,00 worden terugbetaald\./,
    ],
    [
      'no piece that is not there',
      { lines: [{ dispatch_request_line_id: 0, quantity: 3 }] },
      [422, 'above-pieces'],
      /2 stuks/,
    ],
    [
      'no line of another order',
      { lines: [{ dispatch_request_line_id: 1, quantity: 1 }] },
      [422, 'unknown-line'],
      /Gelezen: 1\./,
    ],
    ['not nothing', {}, [422, 'nothing'], /meer dan € 0,00/],
    ['no part of a cent', { additions: [{ reason: 'x', amount: 0.001 }] }, [400, 'invalid-request'], /./],
    ['nothing below zero', { additions: [{ reason: 'x', amount: -1 }] }, [400, 'invalid-request'], /./],
  ])('%s', async (_, body, code, detail) => {
    const given = JSON.parse(
      JSON.stringify(body).replace(
        '"dispatch_request_line_id":0',
        `"dispatch_request_line_id":${String(line)}`,
      ),
    ) as object;
    const reply = await create(given);
    expect(codeOf(reply)).toEqual(code);
    expect(reply.json<Problem>().detail?.replaceAll('\u00A0', ' ')).toMatch(detail);
  });

  it('was paid elsewhere: it counts, and nothing is asked of a provider', async () => {
    const refund = await made(2, { is_refunded: true });
    expect(refund.status).toBe('refunded-externally');
    expect(await payments(refund.id)).toEqual([
      { amount: 300, state: 'by-hand', reference: 'tr_2' },
      { amount: 700, state: 'by-hand', reference: 'tr_1' },
    ]);
    expect(codeOf(await create({ additions: [{ reason: 'x', amount: 0.01 }] }))).toEqual([422, 'above-left']);
  });
});

describe('approved', () => {
  it('by another than who wrote its remark keeps who did, in its history too', async () => {
    const { id } = await made(1, { comment: 'Klant belde.' });
    const refund = { id } as RefundRequest;
    expect((await act(refund, 'approve', {}, colleague)).json()).toMatchObject({
      comment: 'Klant belde.',
      comment_by: 'Marieke van Dijk',
      user: { name: 'Fatima el Idrissi' },
    });
    const history = await office.get(`/api/rest/refund-requests/${String(id)}/history`);
    expect(history.json<RefundRequest[]>().map(one => one.comment_by)).toEqual(
      history.json<RefundRequest[]>().map(() => 'Marieke van Dijk'),
    );
  });

  it('goes to the last payment first, each part under its own key, and is asked for by a job', async () => {
    const refund = await made(2);
    expect((await act(refund, 'approve', { comment: 'Akkoord.' })).json()).toMatchObject({
      status: 'refund-to-be-processed',
      comment: 'Akkoord.',
    });
    expect(await payments(refund.id)).toEqual([
      { amount: 300, state: 'to-send', reference: 'tr_2' },
      { amount: 700, state: 'to-send', reference: 'tr_1' },
    ]);
    const history = await office.get(`/api/rest/refund-requests/${String(refund.id)}/history`);
    expect(history.json<RefundRequest[]>().map(({ status, user }) => [status, user?.name])).toEqual([
      ['refund-to-be-processed', 'Marieke van Dijk'],
      ['decision-approved-final', 'Marieke van Dijk'],
      ['proposal', 'Marieke van Dijk'],
      ['created-by-external-party', 'Marieke van Dijk'],
    ]);
    expect(
      await oms.db.query(
        'SELECT event FROM trigger_events WHERE sales_order_id = $1 AND event LIKE $2 ORDER BY id',
        [order, 'refund%'],
      ),
    ).toEqual([{ event: 'refund-created' }, { event: 'refund-approved' }]);
  });

  it('for other amounts: fixed from then on, at most the price of the pieces', async () => {
    const refund = await made(1);
    const lines = (refund_amount: number) => ({
      refund_lines: [{ dispatch_request_line_id: line, refund_amount }],
      refund_additions: [{ reason: 'Tegemoetkoming wachttijd', amount: 1.5 }],
    });
    const above = await act(refund, 'approve', lines(5.01));
    expect([codeOf(above), above.json<Problem>().detail?.replaceAll('\u00A0', ' ')]).toEqual([
      [422, 'above-line'],
      expect.stringMatching(/: ten hoogste € 5,00\.$/) as string,
    ]);
    expect((await act(refund, 'approve', lines(2.25))).json()).toMatchObject({
      total_amount: 3.75,
      refund_request_lines: [{ refund_amount: 2.25 }],
      refund_request_additions: [{ reason: 'Tegemoetkoming wachttijd', amount: 1.5 }],
    });
    const history = await office.get(`/api/rest/refund-requests/${String(refund.id)}/history`);
    expect(history.json<RefundRequest[]>().map(({ total_amount }) => total_amount)).toEqual([
      3.75, 3.75, 5, 5,
    ]);
  });

  it('two that fit alone, but not together, at once: one is told what is left', async () => {
    const [refund, other] = [await made(1), await made(1)];
    await act(other, 'deny');
    const more = { refund_additions: [{ reason: 'x', amount: 2 }] };
    const third = await made(1);
    const replies = await Promise.all([act(refund, 'approve', more), act(third, 'approve', more, colleague)]);
    // Each may have what the other's proposal leaves: nothing above its 5.
    expect(replies.map(codeOf)).toEqual([
      [422, 'above-left'],
      [422, 'above-left'],
    ]);
    const again = await Promise.all([act(refund, 'approve'), act(third, 'approve', {}, colleague)]);
    expect(again.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  it('by both at once it is approved once', async () => {
    const refund = await made(1);
    const replies = await Promise.all([act(refund, 'approve'), act(refund, 'approve', {}, colleague)]);
    expect(replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
    expect((await payments(refund.id)).map(({ amount }) => amount)).toEqual([300, 200]);
  });

  it('of what a colleague has changed meanwhile it is refused', async () => {
    const refund = await made(1);
    const stale = { 'x-revision': `refund-${String(refund.id)}=${String((refund.revision ?? 0) - 1)}` };
    const reply = await office.put(`/api/rest/refund-requests/${String(refund.id)}/approve`, {}, stale);
    expect(codeOf(reply)).toEqual([409, 'changed']);
  });

  it('needs a comment where the retailer wants one; a denial too', async () => {
    await oms.db.execute(
      `INSERT INTO frontend_parameters ("group", key, value) VALUES ('refunds', 'require-comment', 'true')`,
    );
    const refund = await made(1);
    expect(codeOf(await act(refund, 'approve', { comment: '  ' }))).toEqual([422, 'comment-missing']);
    expect(codeOf(await act(refund, 'deny'))).toEqual([422, 'comment-missing']);
    expect((await act(refund, 'deny', { comment: 'Klant houdt het.' })).json()).toMatchObject({
      status: 'decision-denied-final',
    });
    await oms.db.execute(`DELETE FROM frontend_parameters WHERE "group" = 'refunds'`);
    // Nothing of what was denied counts.
    expect(await made(2)).toMatchObject({ total_amount: 10 });
  });
});

describe('undecided refunds of the same pieces', () => {
  /** Proposes so many pieces by a trigger's way. */
  const byOms = (
    quantity: number,
    additions: { reason: string; amount: number }[] = [],
    release_after?: number,
  ) =>
    oms.db.transaction(tx =>
      propose(tx, { changed_by: null, changed_as: 'timer', change_key: newId() }, order, {
        lines: [{ dispatch_request_line_id: line, quantity }],
        additions,
        comment: null,
        ...(release_after !== undefined && { release_after }),
      }),
    );
  const byId = async (id: number) => (await seen()).find(one => one.id === id);
  const standing = async () =>
    (await seen()).map(({ status, total_amount }) => [status, total_amount]).toReversed();

  it('a denial leaves its pieces to the others, also to one that had nothing', async () => {
    const other = await made(2);
    await byOms(2);
    expect(await standing()).toEqual([
      ['proposal', 10],
      ['proposal', 0],
    ]);
    await act(other, 'deny');
    expect(await standing()).toEqual([
      ['decision-denied-final', 10],
      ['proposal', 10],
    ]);
  });

  it('the time of one that is released by itself stays', async () => {
    const other = await made(1);
    await byOms(2, [], 24);
    await act(other, 'deny');
    const [own] = await seen();
    expect(own).toMatchObject({ status: 'proposal-to-be-released-automatically', total_amount: 10 });
    expect(Date.parse(own?.metadata.release_time ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  });

  it('one that is short for it is not approved as it is before the other is decided; with amounts of one’s own it is', async () => {
    const other = await made(1);
    const own = await byOms(2);
    const id = 'id' in own ? own.id : 0;
    const short = await byId(id);
    expect(short).toMatchObject({ total_amount: 5, is_held: true });
    expect((await byId(other.id))?.is_held).toBe(false);
    const refusal = await act(short ?? other, 'approve');
    expect(codeOf(refusal)).toEqual([409, 'held-by-others']);
    expect(refusal.json<Problem>().detail).toMatch(/^Een ander voorstel heeft .+ al\. Beslis dat eerst/);
    const refund_lines = [{ dispatch_request_line_id: line, refund_amount: 5 }];
    expect((await act(short ?? other, 'approve', { refund_lines })).statusCode).toBe(200);
  });

  it('nor by itself: then it is for a person, who reads why', async () => {
    await made(1);
    const own = await byOms(2, [], 1);
    const id = 'id' in own ? own.id : 0;
    await oms.db.execute(`UPDATE refund_requests SET release_at = now() WHERE id = $1`, [id]);
    await refundTime(oms.db, { refund_request_id: id });
    expect(await byId(id)).toMatchObject({
      status: 'proposal',
      failure: expect.stringContaining('Een ander voorstel heeft') as string,
    });
  });

  it('an approval for less leaves the rest', async () => {
    const other = await made(2);
    await byOms(2);
    await act(other, 'approve', { refund_lines: [{ dispatch_request_line_id: line, refund_amount: 4 }] });
    expect((await seen())[0]).toMatchObject({ status: 'proposal', total_amount: 6 });
    expect((await act((await seen())[0] ?? other, 'approve')).statusCode).toBe(200);
  });

  it('one that is approved whole leaves nothing: the other is put away', async () => {
    const other = await made(2);
    await byOms(2);
    expect(await standing()).toHaveLength(2);
    await act(other, 'approve');
    expect(await seen()).toMatchObject([{ id: other.id }]);
  });

  it('what was paid elsewhere counts before what is undecided', async () => {
    await byOms(2);
    const paid = await made(1, { is_refunded: true });
    expect(paid).toMatchObject({ status: 'refunded-externally', total_amount: 5 });
    expect(await standing()).toEqual([
      ['proposal', 5],
      ['refunded-externally', 5],
    ]);
    await made(1, { is_refunded: true });
    expect((await standing()).map(([status]) => status)).toEqual([
      'refunded-externally',
      'refunded-externally',
    ]);
  });

  it('what was paid elsewhere is refused above what came in, and changes nothing', async () => {
    await byOms(1, [{ reason: 'Verzendkosten', amount: 500 }]);
    expect(
      codeOf(await create({ lines: [{ dispatch_request_line_id: line, quantity: 2 }], is_refunded: true })),
    ).toEqual([422, 'above-left']);
    expect(await standing()).toEqual([['proposal', 10]]);
  });
});

describe('paid by hand', () => {
  it('is seen by who has it locked alone, who alone may end it', async () => {
    const refund = await made(1, { comment: 'Naar rekening …' });
    await byHand(refund);
    const hidden = { status: 'refund-to-be-processed-manually', comment: null, refund_request_lines: [] };
    expect((await seen())[0]).toMatchObject(hidden);
    expect((await seen())[0]).not.toHaveProperty('total_amount');
    expect((await act(refund, 'lock-manual-processing')).json()).toMatchObject({
      status: 'refund-processing-manually',
      total_amount: 5,
    });
    expect((await seen(colleague))[0]).toMatchObject({
      comment: null,
      refund_request_lines: [],
      user: { name: 'Marieke van Dijk' },
    });
    const mine = await office.get(`/api/rest/refund-requests/${String(refund.id)}/history`);
    const theirs = await colleague.get(`/api/rest/refund-requests/${String(refund.id)}/history`);
    expect(
      [mine, theirs].map(reply =>
        reply.json<RefundRequest[]>().every(one => one.refund_request_lines.length > 0),
      ),
    ).toEqual([true, false]);
    const locked = await act(refund, 'lock-manual-processing', {}, colleague);
    expect([codeOf(locked), locked.json<Problem>().detail]).toEqual([
      [409, 'locked'],
      'Deze handmatige uitbetaling wordt al door Marieke van Dijk uitgevoerd',
    ]);
    for (const last of ['unlock-manual-processing', 'finish-manual-processing'])
      expect(codeOf(await act(refund, last, {}, colleague))).toEqual([403, 'not-owner']);
    expect((await act(refund, 'finish-manual-processing', { comment: 'Overgemaakt.' })).json()).toMatchObject(
      { status: 'refunded', comment: 'Overgemaakt.' },
    );
    expect(await payments(refund.id)).toEqual([
      { amount: 300, state: 'by-hand', reference: 'tr_2' },
      { amount: 200, state: 'by-hand', reference: 'tr_1' },
    ]);
  });

  it('is free for others again when its owner leaves it', async () => {
    const refund = await made(1);
    await byHand(refund);
    await act(refund, 'lock-manual-processing');
    await act(refund, 'unlock-manual-processing');
    expect((await act(refund, 'lock-manual-processing', {}, colleague)).json()).toMatchObject({
      total_amount: 5,
    });
  });
});

describe('rights', () => {
  it('of another location, without the right, in a wrong state, unknown', async () => {
    const refund = await made(1);
    const path = `/api/rest/refund-requests/${String(refund.id)}`;
    await oms.db.execute(
      `UPDATE users SET permissions = permissions || '{refunds.view,refunds.approve}' WHERE username = 'winkel'`,
    );
    const shop = await oms.signIn('winkel');
    const viewer = await oms.signIn('magazijn2');
    for (const last of refundActs) {
      expect(codeOf(await act(refund, last, {}, shop))).toEqual([404, 'not-found']);
      expect(codeOf(await act(refund, last, {}, viewer))).toEqual([403, 'forbidden']);
      expect(codeOf(await act({ ...refund, id: 99_999_999 }, last))).toEqual([404, 'not-found']);
    }
    for (const last of [
      'lock-manual-processing',
      'unlock-manual-processing',
      'finish-manual-processing',
      'cancel-automatic-processing',
      'release-automatic-processing',
    ])
      expect(codeOf(await act(refund, last))).toEqual([409, 'status-not-allowed']);
    expect(codeOf(await shop.get(`${path}/history`))).toEqual([404, 'not-found']);
    expect(codeOf(await viewer.get(`${path}/history`))).toEqual([403, 'forbidden']);
  });

  it('who sees refunds alone reads no other part of the order', async () => {
    await made(1);
    await oms.db.execute(`UPDATE users SET permissions = '{refunds.view}' WHERE username = 'magazijn2'`);
    const viewer = await oms.signIn('magazijn2');
    const reply = await viewer.get(
      `/api/rest/sales-orders/${identifier}?include=current_refund_requests,addresses,sales_order_payments`,
    );
    expect(reply.json()).toMatchObject({ identifier, current_refund_requests: [{ status: 'proposal' }] });
    expect(reply.json()).not.toHaveProperty('addresses');
  });
});

test('the room tells what came of the pieces of the order, and how often the customer got money back', async () => {
  await oms.db.execute(
    `UPDATE sales_orders SET customer_identifier = 'K-room' WHERE id = $1 OR identifier = '261117-0036'`,
    [order],
  );
  await oms.db.execute(
    `UPDATE dispatch_requests SET status = 'unable-to-ship-final' WHERE sales_order_id = $1`,
    [order],
  );
  const room = (await office.get(`/api/rest/sales-orders/${identifier}/refund-room`)).json<RefundRoom>();
  const [pieces] = await oms.db.query<{ n: number }>(
    'SELECT sum(quantity)::int AS n FROM sales_order_lines WHERE sales_order_id = $1',
    [order],
  );
  expect(room).toMatchObject({
    ordered: pieces?.n,
    shipped: 0,
    short: pieces?.n,
    returned: 0,
    earlier_refunds: 2,
  });
});

test('a lock whose owner left is ended by the system after a day: a colleague takes it, and the owner cannot end it any more', async () => {
  const refund = await made(2);
  await byHand(refund);
  expect((await act(refund, 'lock-manual-processing')).statusCode).toBe(200);
  expect(codeOf(await act(refund, 'lock-manual-processing', {}, colleague))[0]).toBe(409);
  await oms.db.execute(`UPDATE refund_requests SET locked_at = now() - interval '24 hours' WHERE id = $1`, [
    refund.id,
  ]);
  await refundTime(oms.db, { refund_request_id: refund.id });
  expect((await act(refund, 'lock-manual-processing', {}, colleague)).statusCode).toBe(200);
  expect(codeOf(await act(refund, 'finish-manual-processing', { comment: '' }))).toEqual([403, 'not-owner']);
  expect((await act(refund, 'finish-manual-processing', { comment: '' }, colleague)).statusCode).toBe(200);
  const states = (await office.get(`/api/rest/refund-requests/${String(refund.id)}/history`)).json<
    RefundRequest[]
  >();
  expect(states.slice(0, 4).map(({ status, user }) => [status, user?.name ?? 'systeem'])).toEqual([
    ['refunded', 'Fatima el Idrissi'],
    ['refund-processing-manually', 'Fatima el Idrissi'],
    ['refund-to-be-processed-manually', 'systeem'],
    ['refund-processing-manually', 'Marieke van Dijk'],
  ]);
});
