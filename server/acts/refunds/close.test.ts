import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Problem } from '../../../contract/problem.ts';
import type { RefundClose } from '../../../contract/orders/refund-close.ts';
import { addDays, dutchDay } from '../../../core/calendar/day.ts';
import { newId } from '../sorting/test-batch.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { refundProviders } from './providers.ts';
import { approvedRefund, fakeProvider, ordersToPayBack, paidBy, standing } from './testing.ts';
import { workRefund } from './work-refund.ts';

/** A day on which the demo pays nothing back, not today. */
const DAY = '2026-03-10';
let oms: TestApp;
let office: Caller;
let orders: number[];
let fake: Awaited<ReturnType<typeof fakeProvider>>;
/** Mollie's payments back, by their keys; a day of Mollie that is away. */
let kept: Map<string, { id: string; value: string; status: string }>;
let isAway: boolean;

beforeAll(async () => {
  fake = await fakeProvider(({ method, path, headers, body }) => {
    const wire = (key: string) => ({
      ...kept.get(key),
      metadata: { key },
      paymentId: 'tr_x',
      amount: { currency: 'EUR', value: kept.get(key)?.value },
      createdAt: `${DAY}T10:00:00+00:00`,
    });
    if (method === 'POST') {
      const key = String(headers['idempotency-key']);
      const { value } = body['amount'] as { value: string };
      kept.set(key, { id: `re_${key}`, value, status: 'refunded' });
      return [201, wire(key)];
    }
    if (isAway) return [503, {}];
    return [
      200,
      {
        _embedded: { refunds: path.startsWith('/v2/refunds') ? [...kept.keys()].map(wire) : [] },
        _links: { next: null },
      },
    ];
  });
  oms = await freshApp({
    config: { refunds: { mollie: { url: fake.url, key: 'test_geheim' }, adyen: null } },
  });
  office = await oms.signIn('backoffice');
  orders = await ordersToPayBack(oms.db);
});
afterAll(() => fake.close());
beforeEach(async () => {
  [kept, isAway] = [new Map(), false];
  fake.fates.length = 0;
  await oms.db.execute(
    `UPDATE refund_transactions SET asked_at = asked_at - interval '90 days', created_at = created_at - interval '90 days'`,
  );
  await oms.db.execute(
    'TRUNCATE provider_refunds, provider_days, close_explanations, closed_days, closed_payments',
  );
});

/** Asks for so much back on the day, of a payment of this provider. */
async function sent(cents: number, provider = 'mollie'): Promise<{ id: number; key: string; order: string }> {
  const order = orders.shift() ?? 0;
  await paidBy(oms.db, order, provider, `tr_${String(order)}`);
  const id = await approvedRefund(oms.db, order, cents);
  await workRefund(oms.db, refundProviders('', oms.deps.config.refunds), { refund_request_id: id });
  const row = await oms.db.one<{ key: string; order: string }>(
    `UPDATE refund_transactions t SET asked_at = '${DAY}T11:00:00Z' FROM refund_requests r JOIN sales_orders o ON o.id = r.sales_order_id
     WHERE t.refund_request_id = $1 AND r.id = $1 RETURNING t.key, o.identifier AS order`,
    [id],
  );
  return { id, key: row?.key ?? '', order: row?.order ?? '' };
}
const close = async (day = DAY) => (await office.get(`/api/refund-close/${day}`)).json<RefundClose>();
const ask = async () => (await office.post(`/api/refund-close/${DAY}/ask`, {})).json<RefundClose>();
const HEAD = 'kenmerk;sleutel;bedrag;datum;status';
const bring = (lines: string[], provider = 'adyen', by = office) =>
  by.put(`/api/refund-close/${DAY}/files/${provider}`, { csv: [HEAD, ...lines].join('\n') });

describe('a day of a provider with a list', () => {
  it('is as we say before it was asked; afterwards both sides stand beside each other', async () => {
    await sent(1295);
    await sent(500);
    expect((await close()).providers).toMatchObject([
      { identifier: 'mollie', name: 'Mollie', can_be_asked: true, told_at: null },
    ]);
    const after = await ask();
    expect(after.providers).toMatchObject([
      { told_at: expect.any(String) as string, by_file: false, told_by: 'Marieke van Dijk' },
    ]);
    expect([after.total, after.rows, after.differences]).toEqual([
      { ours_count: 2, ours: 17.95, theirs_count: 2, theirs: 17.95, difference: 0 },
      [
        {
          method: 'iDEAL',
          provider: 'Mollie',
          by_hand: false,
          ours_count: 2,
          ours: 17.95,
          theirs_count: 2,
          theirs: 17.95,
          difference: 0,
        },
      ],
      [],
    ]);
  });

  it('tells each difference with its order: one that it has not, another amount, one that is not ours', async () => {
    const [gone, other] = [await sent(1295), await sent(500)];
    kept.delete(gone.key);
    kept.set(other.key, { id: `re_${other.key}`, value: '4.00', status: 'refunded' });
    kept.set('strange', { id: 're_strange', value: '1.00', status: 'refunded' });
    const { differences, total } = await ask();
    expect(
      differences.map(({ kind, order_identifier, ours, theirs }) => [kind, order_identifier, ours, theirs]),
    ).toEqual(
      expect.arrayContaining([
        ['missing', gone.order, 12.95, null],
        ['amount', other.order, 5, 4],
        ['strange', null, null, 1],
      ]),
    );
    expect([differences.length, total]).toEqual([
      3,
      { ours_count: 2, ours: 17.95, theirs_count: 2, theirs: 5, difference: 12.95 },
    ]);
  });

  it('ends what nobody knew of, and tells of what came back', async () => {
    fake.fates.push('hang up');
    const lost = await sent(1295);
    const back = await sent(500);
    expect((await close()).differences).toMatchObject([
      {
        kind: 'unknown',
        order_identifier: lost.order,
        can_look_up: true,
        ours: 12.95,
        tries: 1,
        unknown_payment: { id: expect.any(Number) as number, refund_revision: expect.any(Number) as number },
      },
      { kind: 'silent', provider: 'Mollie', ours: 5 },
    ]);
    kept.set(back.key, { id: `re_${back.key}`, value: '5.00', status: 'failed' });
    expect((await ask()).differences).toEqual([]);
    expect([await standing(oms.db, lost.id), await standing(oms.db, back.id)]).toMatchObject([
      { status: 'refunded' },
      { status: 'refund-to-be-processed-manually', states: ['refused'] },
    ]);
  });

  it('keeps how it was told last while it does not answer', async () => {
    await sent(500);
    await ask();
    isAway = true;
    const { providers, differences } = await ask();
    expect([providers, differences]).toMatchObject([
      [{ told_at: expect.any(String) as string, failed_at: expect.any(String) as string }],
      [],
    ]);
  });
});

describe('a provider’s file', () => {
  it('is laid beside what we sent; a person ends what differs', async () => {
    await oms.db.execute(`UPDATE refund_transactions SET state = 'settled' WHERE state = 'unknown'`);
    const one = await sent(500, 'paypal');
    await oms.db.execute(`UPDATE refund_transactions SET state = 'unknown' WHERE key = $1`, [one.key]);
    const reply = await bring([`pp1;${one.key};5,00;${DAY};betaald`, `pp2;;2,00;${DAY};betaald`], 'paypal');
    expect(reply.json<RefundClose>()).toMatchObject({
      providers: [{ identifier: 'paypal', can_be_asked: false, by_file: true, told_by: 'Marieke van Dijk' }],
      differences: [
        { kind: 'unknown', order_identifier: one.order, reference: 'pp1', theirs: 5 },
        { kind: 'strange', reference: 'pp2', theirs: 2 },
      ],
    });
    expect(await oms.db.one('SELECT state FROM refund_transactions WHERE key = $1', [one.key])).toEqual({
      state: 'unknown',
    });
    // Another file takes its place.
    expect((await bring([], 'paypal')).json<RefundClose>().differences).toHaveLength(1);
  });

  it('with bad lines is not taken at all, and each is told', async () => {
    const reply = await bring([
      `pp1;;5,00;${DAY};betaald`,
      `pp2;;vijf;${DAY};betaald`,
      'pp3;;1,00;gisteren;ok',
    ]);
    expect([reply.statusCode, reply.json<Problem>()]).toMatchObject([
      422,
      {
        code: 'file-faults',
        errors: [
          { path: 'regel 3', detail: 'bedrag ‘vijf’. Verwacht: 12,95' },
          { path: 'regel 4', detail: `datum ‘gisteren’. Verwacht: ${DAY}` },
        ],
      },
    ]);
    expect(await oms.db.query('SELECT FROM provider_refunds')).toEqual([]);
  });

  it('of a provider that nothing was ever paid by is not taken', async () => {
    expect((await bring([`pp1;;5,00;${DAY};betaald`], 'nope')).statusCode).toBe(404);
    expect((await close()).providers.map(({ identifier }) => identifier)).not.toContain('nope');
  });

  it('is for who approves refunds', async () => {
    const picker = await oms.signIn('winkel');
    expect((await bring([], 'adyen', picker)).statusCode).toBe(403);
    expect((await picker.get(`/api/refund-close/${DAY}`)).statusCode).toBe(403);
    expect((await office.get('/api/refund-close/2026-02-30')).statusCode).toBe(400);
  });
});

it('what a person paid by hand needs nobody to tell of it', async () => {
  const order = orders.shift() ?? 0;
  await paidBy(oms.db, order, 'mollie', 'tr_hand');
  const id = await approvedRefund(oms.db, order, 700);
  await oms.db.execute(
    `UPDATE refund_transactions SET state = 'by-hand', created_at = '${DAY}T22:59:00Z' WHERE refund_request_id = $1`,
    [id],
  );
  const { rows, differences } = await close();
  expect([rows, differences]).toMatchObject([[{ by_hand: true, ours: 7, theirs: 7, difference: 0 }], []]);
  expect((await close('2026-03-11')).rows).toEqual([]);
});

describe('a day is closed for good', () => {
  const explain = (
    difference: string,
    explanation = 'Staat bij Mollie op 11 maart, zie kenmerk.',
    by = office,
  ) => by.put(`/api/refund-close/${DAY}/explanations/${difference}`, { explanation }, keyed());
  const shut = (body: object, day = DAY, by = office) =>
    by.post(`/api/refund-close/${day}/close`, body, keyed());
  const codeOf = (reply: Awaited<ReturnType<typeof shut>>) => [
    reply.statusCode,
    reply.json<Partial<Problem>>().code,
  ];
  const keyed = () => ({ 'idempotency-key': newId() });
  /** As it is when everything that differs has its explanation. */
  async function explained(): Promise<RefundClose> {
    for (const { id, explanation } of (await close()).differences) if (!explanation) await explain(id);
    return close();
  }
  const today = dutchDay(Date.now());

  it('when each difference has its explanation, by whom and when; afterwards it says who closed it', async () => {
    const gone = await sent(1295);
    await sent(500);
    kept.delete(gone.key);
    const before = await ask();
    expect([before.closed, before.is_over, before.unexplained]).toEqual([null, true, 1]);
    expect(codeOf(await shut({ version: before.version }))).toEqual([422, 'open-differences']);
    const told = (await explain(before.differences[0]?.id ?? '')).json<RefundClose>();
    expect([told.unexplained, told.differences]).toMatchObject([
      0,
      [
        {
          kind: 'missing',
          explanation: {
            text: 'Staat bij Mollie op 11 maart, zie kenmerk.',
            by: 'Marieke van Dijk',
            at: expect.any(String) as string,
          },
        },
      ],
    ]);
    const closed = await shut({ version: told.version });
    expect([closed.statusCode, closed.json<RefundClose>()]).toMatchObject([
      200,
      {
        closed: { by: 'Marieke van Dijk', at: expect.any(String) as string },
        total: { ours: 17.95, theirs: 5, difference: 12.95 },
        differences: [{ explanation: { by: 'Marieke van Dijk' } }],
      },
    ]);
  });

  it('and is never changed again, also not by its provider, its file, another explanation or the database', async () => {
    await sent(500);
    const { version } = await ask();
    expect((await shut({ version })).statusCode).toBe(200);
    const before = await close();
    expect(codeOf(await shut({ version }))).toEqual([409, 'day-closed']);
    expect(codeOf(await explain('1234'))).toEqual([409, 'day-closed']);
    expect(codeOf(await bring([], 'mollie'))).toEqual([409, 'day-closed']);
    expect(codeOf(await office.post(`/api/refund-close/${DAY}/ask`, {}))).toEqual([409, 'day-closed']);
    await oms.db.execute(
      `UPDATE refund_transactions SET amount = amount + 100 WHERE asked_at::date = '${DAY}'`,
    );
    const { days: _, ...rest } = before;
    expect(await close()).toMatchObject(rest);
    await expect(oms.db.execute('UPDATE closed_days SET closed_by = closed_by')).rejects.toThrow(
      'never changed',
    );
    await expect(oms.db.execute('DELETE FROM closed_payments')).rejects.toThrow('never changed');
  });

  it('what comes later is a difference of the day that learns it, which counts the rest alone', async () => {
    fake.fates.push('hang up');
    const lost = await sent(1295);
    await bring([], 'mollie');
    const { version, total } = await explained();
    expect(total).toMatchObject({ ours: 12.95, theirs: 0 });
    expect((await shut({ version })).statusCode).toBe(200);
    expect((await close(today)).differences).toEqual([]);
    // A person finds that it was paid, and the provider tells of it on another day.
    await oms.db.execute(
      `UPDATE refund_transactions SET state = 'settled', reference = 're_found', changed_at = now() WHERE key = $1`,
      [lost.key],
    );
    await oms.db.execute(
      `INSERT INTO provider_refunds (provider, reference, amount, state, day) VALUES ('mollie', 're_found', 1295, 'settled', '2026-03-11')`,
    );
    const learned = await close(today);
    expect([learned.total, learned.differences]).toMatchObject([
      { ours: 0, theirs: 12.95, difference: -12.95 },
      [
        {
          kind: 'late',
          order_identifier: lost.order,
          ours: 0,
          theirs: 12.95,
          counted: { day: DAY, ours: 12.95, theirs: 0 },
        },
      ],
    ]);
    expect((await close()).total).toEqual(total);
  });

  it('twice at once by two people: one does it, the other hears who did', async () => {
    await sent(500);
    const { version } = await ask();
    await oms.db.execute(
      `UPDATE users SET permissions = array_append(permissions, 'refunds.approve') WHERE username = 'magazijn'`,
    );
    const other = await oms.signIn('magazijn');
    const replies = await Promise.all([shut({ version }), shut({ version }, DAY, other)]);
    expect(replies.map(reply => reply.statusCode)).toEqual(expect.arrayContaining([200, 409]));
    const refused = replies.find(reply => reply.statusCode === 409)?.json<Problem>();
    const { closed } = await close();
    expect(refused).toMatchObject({ code: 'day-closed' });
    expect(refused?.detail).toContain(closed?.by);
    expect(await oms.db.query('SELECT FROM closed_days')).toHaveLength(1);
  });

  it('not by who saw another state of it, before it is over, without payments, or by who may not approve', async () => {
    await sent(500);
    const { version } = await ask();
    await sent(700);
    expect(codeOf(await shut({ version }))).toEqual([409, 'changed']);
    expect(codeOf(await shut({ version: (await close(today)).version }, today))).toEqual([
      422,
      'day-not-over',
    ]);
    const empty = await close('2026-03-09');
    expect(codeOf(await shut({ version: empty.version }, '2026-03-09'))).toEqual([422, 'nothing']);
    const picker = await oms.signIn('winkel');
    expect(codeOf(await shut({ version }, DAY, picker))).toEqual([403, 'forbidden']);
    expect(codeOf(await explain('1234', 'Zo is het.', picker))).toEqual([403, 'forbidden']);
    expect((await shut({})).statusCode).toBe(400);
  });

  it('an explanation is of a difference with its amounts: of another it asks again, and none is empty', async () => {
    const one = await sent(500);
    kept.set(one.key, { id: `re_${one.key}`, value: '4.00', status: 'refunded' });
    const [first] = (await ask()).differences;
    expect((await explain(first?.id ?? '', '   ')).statusCode).toBe(400);
    await explain(first?.id ?? '', 'Mollie hield € 1,00 in.');
    await explain(first?.id ?? '', 'Mollie hield € 1,00 aan kosten in.');
    expect((await close()).differences).toMatchObject([
      { explanation: { text: 'Mollie hield € 1,00 aan kosten in.' } },
    ]);
    kept.set(one.key, { id: `re_${one.key}`, value: '3.00', status: 'refunded' });
    expect((await ask()).differences).toMatchObject([{ kind: 'amount', theirs: 3, explanation: null }]);
    expect(codeOf(await explain(first?.id ?? ''))).toEqual([409, 'changed']);
    expect(await oms.db.query('SELECT FROM close_explanations')).toHaveLength(2);
  });

  it('a provider that said nothing since the day was over is a difference of its own', async () => {
    const { key } = await sent(500, 'paypal');
    await oms.db.execute(`UPDATE refund_transactions SET state = 'settled' WHERE key = $1`, [key]);
    const { differences, days } = await close();
    expect([differences, days.length]).toMatchObject([[{ kind: 'silent', ours: 5, theirs: null }], 14]);
    await oms.db.execute(
      `INSERT INTO provider_days (provider, day, told_at) VALUES ('paypal', '${DAY}', '${DAY}T12:00:00Z')`,
    );
    expect((await close()).differences.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['missing', 'silent']),
    );
    await bring([`pp1;${key};5,00;${DAY};betaald`], 'paypal');
    expect((await close()).differences).toEqual([]);
  });

  it('what was paid by hand is to be found at the bank first', async () => {
    const order = orders.shift() ?? 0;
    await paidBy(oms.db, order, 'mollie', 'tr_hand_too');
    const id = await approvedRefund(oms.db, order, 700);
    await oms.db.execute(
      `UPDATE refund_transactions SET state = 'by-hand', created_at = '${DAY}T10:00:00Z' WHERE refund_request_id = $1`,
      [id],
    );
    const { version } = await close();
    expect(codeOf(await shut({ version }))).toEqual([422, 'by-hand-unchecked']);
    expect((await shut({ version, by_hand_checked: true })).statusCode).toBe(200);
  });

  it('the days of the strip say how they stand', async () => {
    const yesterday = addDays(today, -1);
    const at = `${yesterday}T11:00:00Z`;
    const one = await sent(500);
    const stateOf = async () => (await close()).days.find(({ day }) => day === yesterday);
    expect(await stateOf()).toEqual({ day: yesterday, state: 'none', is_closed: false });
    await oms.db.execute('UPDATE refund_transactions SET asked_at = $2 WHERE key = $1', [one.key, at]);
    expect(await stateOf()).toMatchObject({ state: 'open' });
    await oms.db.execute(`INSERT INTO provider_days (provider, day, told_at) VALUES ('mollie', $1, now())`, [
      yesterday,
    ]);
    expect(await stateOf()).toMatchObject({ state: 'differs' });
    const [missing] = (await close(yesterday)).differences;
    await office.put(
      `/api/refund-close/${yesterday}/explanations/${missing?.id ?? ''}`,
      { explanation: 'Mollie boekt hem vandaag.' },
      keyed(),
    );
    expect(await stateOf()).toMatchObject({ state: 'explained', is_closed: false });
    await shut({ version: (await close(yesterday)).version }, yesterday);
    expect(await stateOf()).toEqual({ day: yesterday, state: 'explained', is_closed: true });
  });
});
