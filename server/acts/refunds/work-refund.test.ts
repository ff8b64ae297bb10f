import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/template.ts';
import { authorOfJob } from '../deliveries/write-deliveries.ts';
import { isRefusal } from '../../ground/http/problem.ts';
import { propose } from './propose.ts';
import { ledger } from './ledger.ts';
import type { RefundAsk, RefundFound, RefundOutcome, RefundProvider } from './refund-provider.ts';
import { refundTime } from './refund-time.ts';
import { approvedRefund, ordersToPayBack } from './testing.ts';
import { refundsWaiting } from './refunds-waiting.ts';
import { workRefund } from './work-refund.ts';

let db: TestDatabase;
let orders: number[];
let order: number;
beforeAll(async () => {
  db = await freshDatabase();
  orders = await ordersToPayBack(db);
});
beforeEach(async () => {
  order = orders.shift() ?? 0;
  await db.execute('DELETE FROM sales_order_payments WHERE sales_order_id = $1', [order]);
  await db.execute(
    `INSERT INTO sales_order_payments (sales_order_id, provider, account, method, payment_status, reference, amount, datetime)
     VALUES ($1, 'mollie', 'oms', 'ideal', 'captured', 'tr_1', 700, now() - interval '2 days'),
       ($1, 'mollie', 'oms', 'creditcard', 'captured', 'tr_2', 300, now() - interval '1 day')`,
    [order],
  );
});

const approved = (cents: number): Promise<number> => approvedRefund(db, order, cents);

/** A provider that says what it is told to, in turn, and remembers what it was asked under which key. */
function saying(...answers: (RefundOutcome | RefundFound | Error)[]) {
  const asked: [string, RefundAsk][] = [];
  const next = (call: string, ask: RefundAsk) => {
    asked.push([call, ask]);
    const answer = answers.shift() ?? { kind: 'unknown' as const };
    if (answer instanceof Error) throw answer;
    return Promise.resolve(answer);
  };
  const provider = {
    refund: ask => next('refund', ask),
    find: ask => next('find', ask),
  } as RefundProvider;
  return {
    asked,
    calls: () => asked.map(([call, { amount }]) => `${call} ${String(amount)}`),
    providers: () => provider,
  };
}
const work = (id: number, { providers }: ReturnType<typeof saying>) =>
  workRefund(db, providers, { refund_request_id: id });
const settled = { kind: 'settled', reference: 're_1' } as const;
const accepted = { kind: 'accepted', reference: 're_1' } as const;
const statusOf = (id: number) =>
  db.one<{ status: string; failure: string | null }>(
    'SELECT status, failure FROM refund_requests WHERE id = $1',
    [id],
  );
const states = async (id: number) =>
  (
    await db.query<{ state: string }>(
      'SELECT state FROM refund_transactions WHERE refund_request_id = $1 ORDER BY id',
      [id],
    )
  ).map(({ state }) => state);
/** When the next try is, in seconds from now. */
const nextTry = async (id: number) =>
  (
    await db.one<{ s: number }>(
      `SELECT round(extract(epoch FROM run_at - now()))::int AS s FROM graphile_worker.jobs WHERE key = 'refund-' || $1`,
      [id],
    )
  )?.s;
const later = (id: number, minutes: number) =>
  db.execute(
    `UPDATE refund_transactions SET changed_at = changed_at - make_interval(mins => $2), absent_at = absent_at - make_interval(mins => $2) WHERE refund_request_id = $1`,
    [id, minutes],
  );

describe('paid back by a provider', () => {
  it('each payment in its turn, then it is refunded', async () => {
    const id = await approved(800);
    const mollie = saying(settled, settled);
    await work(id, mollie);
    expect([await statusOf(id), await states(id)]).toEqual([
      { status: 'refund-to-be-processed', failure: null },
      ['settled', 'to-send'],
    ]);
    await work(id, mollie);
    expect([await statusOf(id), mollie.calls()]).toEqual([
      { status: 'refunded', failure: null },
      ['refund 300', 'refund 500'],
    ]);
    expect(mollie.asked.map(([, ask]) => ask.payment_reference)).toEqual(['tr_2', 'tr_1']);
    expect(new Set(mollie.asked.map(([, { key }]) => key)).size).toBe(2);
    // A job that comes again does nothing.
    await work(id, mollie);
    expect(mollie.asked).toHaveLength(2);
  });

  it('accepted: it is looked up after a quarter of an hour, and never asked for again', async () => {
    const id = await approved(200);
    const mollie = saying(accepted, accepted, settled);
    await work(id, mollie);
    expect([await statusOf(id), await nextTry(id)]).toEqual([
      { status: 'refund-processing', failure: null },
      900,
    ]);
    await work(id, mollie);
    await work(id, mollie);
    expect([await statusOf(id), mollie.calls()]).toEqual([
      { status: 'refunded', failure: null },
      ['refund 200', 'find 200', 'find 200'],
    ]);
  });

  it('certainly not taken: the same key after 1, 5, 30 minutes, 2 and 12 hours, then a person pays', async () => {
    const id = await approved(200);
    const busy = { kind: 'not-taken', reason: 'te druk' } as const;
    const mollie = saying(busy, busy, busy, busy, busy, busy);
    const waits: unknown[] = [];
    for (let n = 0; n < 6; n++) {
      await work(id, mollie);
      waits.push((await statusOf(id))?.status === 'refund-error' ? await nextTry(id) : 'person');
    }
    expect(waits).toEqual([60, 300, 1800, 7200, 43_200, 'person']);
    expect(await statusOf(id)).toEqual({ status: 'refund-to-be-processed-manually', failure: 'te druk' });
    expect(new Set(mollie.asked.map(([, { key }]) => key)).size).toBe(1);
  });

  it('refused: a person pays, once nothing else of it is open', async () => {
    const id = await approved(800);
    const mollie = saying({ kind: 'refused', reason: 'rekening gesloten' }, { kind: 'unknown' }, settled);
    await work(id, mollie);
    await work(id, mollie);
    expect(await statusOf(id)).toMatchObject({ status: 'refund-processing' });
    await work(id, mollie);
    expect([await statusOf(id), await states(id)]).toEqual([
      { status: 'refund-to-be-processed-manually', failure: 'rekening gesloten' },
      ['refused', 'settled'],
    ]);
  });
});

describe('nobody knows whether it was paid', () => {
  it('no answer: it is only looked up, under its key, until the provider knows', async () => {
    const id = await approved(200);
    const mollie = saying({ kind: 'unknown' }, { kind: 'unknown' }, settled);
    await work(id, mollie);
    expect([await statusOf(id), await states(id), await nextTry(id)]).toEqual([
      { status: 'refund-processing', failure: null },
      ['unknown'],
      60,
    ]);
    await work(id, mollie);
    await work(id, mollie);
    expect([await statusOf(id), mollie.calls()]).toEqual([
      { status: 'refunded', failure: null },
      ['refund 200', 'find 200', 'find 200'],
    ]);
  });

  it('the provider has it not, seen twice a minute apart: it is asked for again, under the same key', async () => {
    const id = await approved(200);
    const absent = { kind: 'absent' } as const;
    const mollie = saying({ kind: 'unknown' }, absent, absent, absent, settled);
    await work(id, mollie);
    await work(id, mollie);
    await work(id, mollie);
    expect(await states(id)).toEqual(['unknown']);
    await later(id, 2);
    await work(id, mollie);
    expect(await states(id)).toEqual(['to-send']);
    await work(id, mollie);
    expect([await statusOf(id), mollie.calls().at(-1)]).toEqual([
      { status: 'refunded', failure: null },
      'refund 200',
    ]);
    expect(new Set(mollie.asked.map(([, { key }]) => key)).size).toBe(1);
  });

  it('the process ends while it asks: nobody asks again, another looks it up once it is sure that the first has gone', async () => {
    const id = await approved(200);
    const mollie = saying(new Error('killed'), settled);
    await expect(work(id, mollie)).rejects.toThrow('killed');
    expect(await states(id)).toEqual(['sending']);
    await work(id, mollie);
    expect([mollie.calls(), await nextTry(id)]).toEqual([['refund 200'], 120]);
    await later(id, 3);
    await work(id, mollie);
    expect([await statusOf(id), mollie.calls()]).toEqual([
      { status: 'refunded', failure: null },
      ['refund 200', 'find 200'],
    ]);
  });

  it('an answer to an earlier try that comes too late changes nothing of the next one', async () => {
    const id = await approved(200);
    let refuse: (outcome: RefundOutcome) => void = () => undefined;
    const late = new Promise<RefundOutcome>(resolve => (refuse = resolve));
    let asked: () => void = () => undefined;
    const isAsked = new Promise<void>(resolve => (asked = resolve));
    const slow: RefundProvider = { refund: () => (asked(), late), find: null };
    const first = workRefund(db, () => slow, { refund_request_id: id });
    await isAsked;
    await later(id, 3);
    const absent = { kind: 'absent' } as const;
    const mollie = saying(absent, absent, accepted);
    await work(id, mollie);
    await later(id, 2);
    await work(id, mollie);
    await work(id, mollie);
    expect([mollie.calls().at(-1), await states(id)]).toEqual(['refund 200', ['accepted']]);
    refuse({ kind: 'refused', reason: 'te laat' });
    await first;
    expect([await states(id), await statusOf(id)]).toEqual([
      ['accepted'],
      { status: 'refund-processing', failure: null },
    ]);
  });

  it('a provider without a look-up leaves it to a person: it is never asked for again', async () => {
    const id = await approved(200);
    const asked: string[] = [];
    const blind: RefundProvider = {
      refund: ({ key }) => (asked.push(key), Promise.resolve({ kind: 'unknown' })),
      find: null,
    };
    for (let n = 0; n < 4; n++) {
      await workRefund(db, () => blind, { refund_request_id: id });
      await later(id, 5);
    }
    expect([await states(id), asked.length]).toEqual([['unknown'], 1]);
  });
});

describe('a payment under chargeback', () => {
  it('takes no refund that was approved before, which is for a person', async () => {
    const id = await approved(800);
    await db.execute(
      `UPDATE sales_order_payments SET payment_status = 'chargeback' WHERE sales_order_id = $1 AND reference = 'tr_2'`,
      [order],
    );
    const mollie = saying(settled);
    await work(id, mollie);
    await work(id, mollie);
    expect([mollie.calls(), await states(id), await statusOf(id)]).toEqual([
      ['refund 500'],
      ['refused', 'settled'],
      { status: 'refund-to-be-processed-manually', failure: 'de betaling is teruggeboekt' },
    ]);
  });
});

describe('the ledger', () => {
  it('pays a key once, and knows it', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'oms-ledger-')), 'refunds');
    const ask = {
      key: 'k1',
      payment_reference: 'tr_1',
      reference: null,
      amount: 300,
      description: '261110-0001',
    };
    const one = ledger(folder);
    expect(await one.find?.(ask)).toEqual({ kind: 'absent' });
    expect(await Promise.all([one.refund(ask), ledger(folder).refund(ask)])).toEqual([
      { kind: 'settled', reference: 'k1' },
      { kind: 'settled', reference: 'k1' },
    ]);
    expect(readdirSync(folder)).toEqual(['k1.json']);
    expect(await one.find?.(ask)).toEqual({ kind: 'settled', reference: 'k1' });
  });
});

describe('by itself', () => {
  const automatic = () =>
    db.transaction(async tx => {
      const made = await propose(tx, authorOfJob('timer'), order, {
        lines: [],
        additions: [{ reason: 'Verzendkosten', amount: 400 }],
        comment: null,
        release_after: 24,
      });
      if (isRefusal(made)) throw new Error(JSON.stringify(made));
      return made.id;
    });
  const due = (id: number) =>
    db.execute(`UPDATE refund_requests SET release_at = now() - interval '1 s' WHERE id = $1`, [id]);

  it('is approved when its time has come, by the system, and not before', async () => {
    const id = await automatic();
    await refundTime(db, { refund_request_id: id });
    expect(await statusOf(id)).toMatchObject({ status: 'proposal-to-be-released-automatically' });
    await due(id);
    await refundTime(db, { refund_request_id: id });
    expect(await statusOf(id)).toMatchObject({ status: 'refund-to-be-processed' });
    expect(await db.one('SELECT changed_by, changed_as FROM refund_requests WHERE id = $1', [id])).toEqual({
      changed_by: null,
      changed_as: 'timer',
    });
  });

  it('waits for a person when the money is not there any more', async () => {
    const id = await automatic();
    await due(id);
    await db.execute(
      `UPDATE sales_order_payments SET payment_status = 'chargeback' WHERE sales_order_id = $1 AND amount = 700`,
      [order],
    );
    await refundTime(db, { refund_request_id: id });
    expect(await statusOf(id)).toEqual({
      status: 'proposal',
      failure: expect.stringContaining('Er kan nog') as string,
    });
  });

  it('a lock ends after a day', async () => {
    const id = await approved(200);
    const by = (await db.one<{ id: number }>(`SELECT id FROM users WHERE username = 'backoffice'`))?.id ?? 0;
    const lock = (hours: number) =>
      db.execute(
        `UPDATE refund_requests SET status = 'refund-processing-manually', locked_by = $2, locked_at = now() - make_interval(hours => $3) WHERE id = $1`,
        [id, by, hours],
      );
    await lock(23);
    await refundTime(db, { refund_request_id: id });
    expect(await statusOf(id)).toMatchObject({ status: 'refund-processing-manually' });
    await lock(24);
    await refundTime(db, { refund_request_id: id });
    expect(await statusOf(id)).toMatchObject({ status: 'refund-to-be-processed-manually' });
  });
});

it('a refund whose job went with a worker has one again within a quarter of an hour; one with a job keeps it', async () => {
  const lost = await approved(100);
  const kept = await approved(100);
  await work(kept, saying({ kind: 'not-taken', reason: 'te druk' }));
  expect(await nextTry(kept)).toBe(60);
  await db.execute(`DELETE FROM graphile_worker._private_jobs WHERE key = 'refund-' || $1`, [lost]);
  await refundsWaiting(db);
  expect([await nextTry(lost), await nextTry(kept)]).toEqual([0, 60]);
});
