import { stopTestPostgres } from '../../server/testing/test-postgres.ts';
import type { CurrentUser, FrontendConfig } from '../../contract/session.ts';
import { getWorkPackage, type WorkPackage } from '../../contract/scanning/work-package.ts';
import { fill } from '../../src/sync/url.ts';
import { BATCH } from './jobs.ts';
import { openOms, type Oms } from './oms.ts';
import { run, type Cast, type Outcome } from './run.ts';
import { hearEverybody } from './checks/unheard.ts';

/** An OMS, and the users of every run. */
export interface Stage {
  run(seed: number, turns: readonly number[]): Promise<Outcome>;
  close(): Promise<void>;
}

/** One run of a series, as its process reports it. */
export type Told = Omit<Outcome, 'trace'> & { readonly steps: number; readonly cpu_s: number };

export const upTo = (length: number): readonly number[] => Array.from({ length }, (_, turn) => turn);

export async function openStage(): Promise<Stage> {
  // Pages have it, and Node does not.
  Object.assign(globalThis, { reportError: (error: unknown) => console.error(error) });
  const oms = await openOms();
  const cast = await castOf(oms);
  hearEverybody();
  return {
    run: (seed, turns) => run(oms, cast, seed, turns).catch((error: unknown) => broken(seed, turns, error)),
    async close() {
      await oms.close();
      await stopTestPostgres();
    },
  };
}

/** A run that threw: the error is its finding. */
function broken(seed: number, turns: readonly number[], error: unknown): Outcome {
  const detail = error instanceof Error ? (error.stack ?? '') : String(error);
  const violations = [{ kind: 'unheard', detail }] as const;
  return { seed, turns, violations, trace: [], hash: '', accepted: {}, faults: {} };
}

/** What the people may do, until somebody takes it from them. */
export const PERMISSIONS = [
  'orders.batch.process.sort',
  'orders.batch.process.return',
  'orders.pickbystore.process',
] as const;

/** The people of the demo data, and what the app would have loaded at its start. */
async function castOf({ apps, db, signIn, setPermission }: Oms): Promise<Cast> {
  const [app] = apps;
  if (!app) throw new RangeError('no server');
  const rows = await db.query<{ id: number; name: string }>(
    `SELECT id, name FROM users WHERE username IN ('magazijn', 'magazijn2') ORDER BY id`,
  );
  // They help out in a store as well.
  await db.execute(
    `INSERT INTO user_locations SELECT u, l.id FROM unnest($1::int[]) u, locations l WHERE l.identifier = '101'`,
    [rows.map(row => row.id)],
  );
  for (const { id } of rows) for (const permission of PERMISSIONS) await setPermission(id, permission, true);
  const picks = await db.query<{ order: string; id: number }>(
    `SELECT s.identifier AS "order", d.id FROM dispatch_requests d JOIN sales_orders s ON s.id = d.sales_order_id
     WHERE s.identifier IN ('261116-0001', '261116-0003')`,
  );
  const cookie = await signIn(rows[0]?.id ?? 0);
  const config = await app.inject({ url: '/api/frontend/config', headers: { cookie } });
  const { type, location, zone, source } = BATCH;
  const work = await app.inject({
    url: fill(getWorkPackage.path, { type, location, zone, processType: 'sort' }),
    query: { dispatch_request_batch_identifier: source.identifier },
    headers: { cookie },
  });
  return {
    old: { ref: BATCH, package: work.json<WorkPackage>() },
    users: rows.map(({ id, name }) => ({ id, name }) as CurrentUser),
    config: config.json<FrontendConfig>(),
    picks,
  };
}
