import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { storeTriggers } from '../../server/acts/triggers/trigger-file.ts';
import { MOST_DEPTH } from '../../core/trigger/trigger.ts';
import { type Caller, freshApp, type TestApp } from '../../server/testing/app.ts';
import { runs, seed } from '../../server/testing/depth.ts';
import { eventually } from '../../server/testing/eventually.ts';

const KILLS = runs(3, 40);
/** Orders on which something happens between two kills; those of each kill are others, as far as there are. */
const ORDERS = 4;
/** At most, from a worker's first job until it is killed. */
const LIFE_MS = 700;
/** Runs of one remark: the remark of its trigger is an event too, until these are too deep. */
const RUNS = MOST_DEPTH + 1;

test(`triggers whose workers are killed act once inside, and outside under one key (seed ${seed}, ${KILLS} kills)`, async () => {
  const oms = await freshApp();
  const office = await oms.signIn('beheer');
  const receiver = await serveReceiver();
  const folder = mkdtempSync(join(tmpdir(), 'oms-triggers-'));
  const workers: ChildProcess[] = [];
  onTestFinished(() => {
    for (const worker of workers) worker.kill('SIGKILL');
    receiver.close();
    rmSync(folder, { recursive: true });
  });
  const begin = (): ChildProcess => {
    const worker = fork(
      join(import.meta.dirname, 'worker.ts'),
      [
        JSON.stringify(oms.db.connection),
        folder,
        JSON.stringify({ WEBHOOK_SECRET: SECRET, WEBHOOK_OWN_HOSTS: receiver.host }),
      ],
      { execArgv: ['--import', 'tsx'] },
    );
    workers.push(worker);
    return worker;
  };
  await oms.db.transaction(tx =>
    storeTriggers(tx, [
      {
        identifier: 'rond',
        description: 'Rond',
        trigger_event: 'comment-added',
        actions: [
          { description: 'Nog een', action_class: 'add-comment', parameters: { text: AGAIN } },
          { description: 'ERP', action_class: 'call-webhook', parameters: { url: receiver.url } },
        ],
      },
    ]),
  );
  const orders = await oms.db.query<{ identifier: string }>(
    'SELECT identifier FROM sales_orders ORDER BY id LIMIT 60',
  );
  const life = fc.integer({ min: 1, max: LIFE_MS });
  const rounds = fc.sample(
    fc.record({ lives: fc.tuple(life, life), lies: fc.array(fc.boolean(), { maxLength: 3 }) }),
    { numRuns: KILLS, seed },
  );

  let interrupted = 0;
  for (const [nth, { lives, lies }] of rounds.entries()) {
    receiver.plan.push(true, ...lies);
    const both = [begin(), begin()];
    const begun = Promise.race(both.map(worker => once(worker, 'message')));
    for (let i = 0; i < ORDERS; i++)
      await remark(office, orders[(nth * ORDERS + i) % orders.length]?.identifier ?? '');
    await begun;
    await Promise.all(both.map((worker, which) => killed(worker, lives[which] ?? 0)));
    interrupted += (await oms.db.query('SELECT FROM graphile_worker.jobs WHERE locked_at IS NOT NULL'))
      .length;
  }
  // Jobs were under way when they were killed: else this test says nothing.
  expect(interrupted).toBeGreaterThan(0);

  begin();
  begin();
  // Each minute at least something is done.
  for (let left = Infinity; left > 0;)
    left = await eventually(async () => {
      // Another try need not be waited for.
      await oms.db.execute('UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL');
      await oms.db.execute('UPDATE receivers SET asked_again_at = now() WHERE asked_again_at IS NOT NULL');
      const undone = await oms.db.query(UNDONE);
      if (undone.length >= left) throw new Error(`no more is done of ${JSON.stringify(undone.slice(0, 9))}`);
      return undone.length;
    }, 500);
  await expectEffects(oms, receiver.heard, KILLS * ORDERS);
}, 3_600_000);

const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const AGAIN = 'Nog een.';

async function remark(office: Caller, order: string): Promise<void> {
  const reply = await office.post(`/api/rest/sales-orders/${order}/comments`, { comment: 'Begin.' });
  if (reply.statusCode >= 300) throw new Error(reply.body);
}

async function killed(worker: ChildProcess, after_ms: number): Promise<void> {
  await sleep(after_ms);
  worker.kill('SIGKILL');
  await once(worker, 'exit');
}

interface Heard {
  readonly key: string;
  readonly body: string;
}

/** A receiver that takes its time; by its plan it takes a call, and then its answer is lost. */
async function serveReceiver() {
  const heard: Heard[] = [];
  const plan: boolean[] = [];
  const server = createServer((request, reply) => {
    void (async () => {
      const body = await text(request);
      heard.push({ key: String(request.headers['webhook-id']), body });
      await sleep(heard.length % 80);
      if (plan.shift() === true) request.socket.destroy();
      else reply.writeHead(200).end();
    })();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    heard,
    /** Whether the answer of each next call is lost. */
    plan,
    host: '127.0.0.1',
    url: `http://127.0.0.1:${String(port)}/erp`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const UNDONE = `
  SELECT 'event' AS what, trigger_event_id AS id, NULL AS result FROM waiting_events
  UNION ALL SELECT 'result', id, result FROM event_results WHERE is_successful IS NULL`;

async function expectEffects({ db }: TestApp, heard: readonly Heard[], remarks: number): Promise<void> {
  const count = async (what: string) =>
    (await db.one<{ n: number }>(`SELECT count(*)::int AS n FROM ${what}`))?.n;
  const OURS = `event_results r JOIN trigger_actions a ON a.id = r.trigger_action_id JOIN triggers t ON t.id = a.trigger_id AND t.identifier = 'rond'`;
  expect({
    'remarks that a trigger wrote': await count(
      `sales_order_comments WHERE comment = '${AGAIN}' AND user_id IS NULL`,
    ),
    'remarks that it says it wrote': await count(
      `${OURS} WHERE a.action_class = 'add-comment' AND r.is_successful`,
    ),
    'calls that went well': await count(`${OURS} WHERE a.action_class = 'call-webhook' AND r.is_successful`),
    'actions too deep': await count(`${OURS} WHERE r.code = 'depth' AND r.is_successful IS FALSE`),
    'events without a result of each action':
      await count(`trigger_events e WHERE e.event = 'comment-added' AND e.created_at >= (
      SELECT created_at FROM triggers WHERE identifier = 'rond')
      AND (SELECT count(*) FROM event_results r WHERE r.trigger_event_id = e.id) <> 2`),
    'actions with two results': await count(
      `(SELECT FROM event_results GROUP BY trigger_event_id, trigger_action_id HAVING count(*) > 1) twice`,
    ),
  }).toEqual({
    'remarks that a trigger wrote': remarks * RUNS,
    'remarks that it says it wrote': remarks * RUNS,
    'calls that went well': remarks * RUNS,
    'actions too deep': remarks * 2,
    'events without a result of each action': 0,
    'actions with two results': 0,
  });
  const keys = await db.query<{ key: string }>(
    `SELECT r.key FROM ${OURS} WHERE a.action_class = 'call-webhook' AND r.is_successful ORDER BY r.key`,
  );
  // Else this says nothing of what comes again.
  expect(heard.length).toBeGreaterThan(keys.length);
  // Each was heard, and nothing under another key; what comes again says the same.
  expect([...new Set(heard.map(({ key }) => key))].sort()).toEqual(keys.map(({ key }) => key));
  expect(new Set(heard.map(({ key, body }) => key + body)).size).toBe(keys.length);
}
