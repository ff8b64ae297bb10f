import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freshApp } from '../../server/testing/app.ts';
import { runs } from '../../server/testing/depth.ts';
import { eventually } from '../../server/testing/eventually.ts';

const KILLS = runs(3, 20);
/** At most, from a worker's first job until it is killed. */
const LIFE_MS = 400;
const SHOPS = ['101', '102', '103'];

test('service times whose synchronising is killed in the middle are taken over all the same, once', async () => {
  const oms = await freshApp();
  const admin = await oms.signIn('beheer');
  const folder = mkdtempSync(join(tmpdir(), 'oms-sync-'));
  const workers: ChildProcess[] = [];
  onTestFinished(() => {
    for (const worker of workers) worker.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });
  const begin = (): ChildProcess => {
    const worker = fork(
      join(import.meta.dirname, 'worker.ts'),
      [JSON.stringify(oms.db.connection), folder, '{}'],
      { execArgv: ['--import', 'tsx'] },
    );
    workers.push(worker);
    return worker;
  };
  // Services without times, which take the opening hours.
  await oms.db.execute(
    `DELETE FROM service_times WHERE service_type_id IN (SELECT id FROM service_types WHERE identifier = 'pickup')`,
  );
  let interrupted = 0;
  for (let nth = 0; nth < KILLS; nth++) {
    const worker = begin();
    const died = once(worker, 'exit');
    for (const shop of SHOPS)
      await admin.post(`/api/rest/locations/store/${shop}/sync-service-times`, undefined);
    await once(worker, 'message');
    await sleep(Math.random() * LIFE_MS);
    worker.kill('SIGKILL');
    await died;
    interrupted += (await oms.db.query('SELECT FROM graphile_worker.jobs WHERE locked_at IS NOT NULL'))
      .length;
  }
  // Jobs were under way when it was killed: else this test says nothing.
  expect(interrupted).toBeGreaterThan(0);
  begin();
  await eventually(async () =>
    expect(await oms.db.query('SELECT fault FROM service_time_syncs WHERE ended_at IS NOT NULL')).toEqual(
      SHOPS.map(() => ({ fault: null })),
    ),
  );
  expect(
    await oms.db.query(
      `SELECT l.identifier, count(*) = (SELECT count(*) FROM service_times h WHERE h.location_id = l.id AND h.service_type_id =
         (SELECT id FROM service_types WHERE identifier = 'opening_hours')) AS as_open
       FROM service_times t JOIN locations l ON l.id = t.location_id JOIN service_types s ON s.id = t.service_type_id
       WHERE s.identifier = 'pickup' AND l.identifier = ANY ($1) GROUP BY l.id ORDER BY 1`,
      [SHOPS],
    ),
  ).toEqual(SHOPS.map(identifier => ({ identifier, as_open: true })));
  const audits = `SELECT name FROM audit_log WHERE name LIKE 'store/%/service-times/pickup' ORDER BY name`;
  expect(await oms.db.query(audits)).toEqual(
    SHOPS.map(shop => ({ name: `store/${shop}/service-times/pickup` })),
  );
}, 600_000);
