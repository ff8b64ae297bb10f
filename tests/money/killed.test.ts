import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { refundsWaiting } from '../../server/acts/refunds/refunds-waiting.ts';
import { runs, seed } from '../../server/testing/depth.ts';
import { eventually } from '../../server/testing/eventually.ts';
import { newId } from '../../server/acts/sorting/test-batch.ts';
import { serveBanks } from './bank-server.ts';
import { lies } from './bank.ts';
import { broken, lastLaws, laws } from './laws.ts';
import { newWorld, openOms, pass, type World } from './world.ts';

const KILLS = runs(3, 200);
/** Orders that money goes back of between two kills, each in two payments. */
const ORDERS = 4;
/** At most, from a worker's first job until it is killed. */
const LIFE_MS = 700;

const folder = mkdtempSync(join(tmpdir(), 'oms-money-'));

test(`jobs that are killed amid a payment back pay it once (seed ${seed}, ${KILLS} kills)`, async () => {
  const opened = await openOms();
  const { db } = opened.oms;
  const worlds: World[] = [];
  const banks = await serveBanks(payment => worlds.find(({ captured }) => captured.has(payment))?.bank);
  const begin = () =>
    fork(
      join(import.meta.dirname, '../killed-worker/worker.ts'),
      [
        JSON.stringify(db.connection),
        folder,
        JSON.stringify({ MOLLIE_API_KEY: 'test_key', MOLLIE_URL: banks.url }),
      ],
      { execArgv: ['--import', 'tsx'] },
    );
  let worker = begin();
  onTestFinished(() => {
    worker.kill('SIGKILL');
    banks.close();
    rmSync(folder, { recursive: true });
  });
  const chances = fc.sample(
    fc.record({
      plan: fc.array(fc.constantFrom(...lies), { maxLength: 4 }),
      life: fc.integer({ min: 1, max: LIFE_MS }),
    }),
    { numRuns: KILLS * ORDERS, seed },
  );

  let interrupted = 0;
  for (let nth = 0; nth < KILLS; nth++) {
    const mine = chances.slice(nth * ORDERS, (nth + 1) * ORDERS);
    const fresh: World[] = [];
    for (const { plan } of mine) {
      const world = await newWorld(opened, [[2, 3001]], [4, 6], true);
      world.bank.plan = [...plan];
      fresh.push(world);
    }
    worlds.push(...fresh);
    // Shifted in time while nobody works: a job under way would seem to be left.
    await pass(worlds, 61, FAILURES);
    if (nth > 0) worker = begin();
    await Promise.all([once(worker, 'message'), ...fresh.map(approveAll)]);
    await sleep(mine[0]?.life);
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    interrupted += (await db.query('SELECT FROM graphile_worker.jobs WHERE locked_at IS NOT NULL')).length;
    for (const world of fresh) expect(await broken(world, laws)).toEqual([]);
  }
  // Jobs were under way when they were killed: else this test says nothing.
  expect(interrupted).toBeGreaterThan(0);

  for (const { bank } of worlds) bank.plan = [];
  worker = begin();
  for (let rounds = 0; rounds < 8; rounds++) {
    await eventually(async () => expect(await db.query(DUE)).toEqual([]), 100);
    await refundsWaiting(db);
    await pass(worlds, 1441, FAILURES);
  }
  for (const world of worlds) expect(await broken(world, { ...laws, ...lastLaws })).toEqual([]);
}, 7_200_000);

const FAILURES = [false, false, true];

/** All of its money goes back. */
async function approveAll({ processes: [{ clerk }], identifier, captured }: World): Promise<void> {
  const cents = [...captured.values()].reduce((sum, one) => sum + one, 0);
  const made = await clerk.post(`/api/rest/sales-orders/${identifier}/refund-requests`, {
    identifier: newId(),
    additions: [{ reason: 'Alles terug', amount: cents / 100 }],
  });
  const reply = await clerk.put(`/api/rest/refund-requests/${made.json<{ id: number }>().id}/approve`, {});
  if (reply.statusCode !== 200) throw new Error(reply.body);
}

/** Work that is not done; a successor takes the place of a job that was asked for anew while it ran (graphile-worker). */
const DUE = `SELECT task_identifier, locked_by, attempts, last_error FROM graphile_worker.jobs
  WHERE task_identifier IN ('refund', 'refund-time', 'event') AND run_at <= now() AND (attempts < max_attempts OR last_error IS NOT NULL)`;
