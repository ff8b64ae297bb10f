import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { compressClient } from '../server/ground/http/compress-client.ts';
import { readConfig } from '../server/ground/config.ts';
import type { Database } from '../server/ground/db/pool.ts';
import { prepareDatabase } from '../server/prepare-database.ts';
import { seedMany } from '../server/demo/seed-many.ts';
import { longWorkLimits } from '../server/ground/limits.ts';
import { clientFolder } from '../server/ground/http/static.ts';
import { buildFloor } from './floor/build.ts';
import { startProcess, type Running } from './process.ts';

/** The orders that the database has already, as after a year's work. */
const ORDERS = Number(process.env['BENCH_ORDERS'] ?? 100_000);

/** A data folder whose database is measured as it is, and kept: a million orders need not be made each time. */
const KEPT = process.env['BENCH_DATA_DIR'];

/** The servers that every figure is measured on: the real one on a real PostgreSQL with fsync, and the floor beside it. */
export interface Stage {
  readonly oms: Running;
  readonly floor: Running;
  readonly db: Database;
  /** Those orders, and how long it took to make them. */
  readonly seeded: { readonly orders: number; readonly seconds: number };
  stop(): Promise<void>;
}

/** The build of a server, as `npm start` makes it, or of another program in its place. */
const serverBuild = (other?: InlineConfig['build']): InlineConfig => ({
  configFile: 'vite.server.config.ts',
  logLevel: 'error',
  ...(other && { build: other }),
});

/** Builds app and floor pages, fills a database of their own, and starts both servers on it. */
export async function openStage(): Promise<Stage> {
  const folder = KEPT ?? mkdtempSync(join(tmpdir(), 'oms-bench-'));
  const floorFolder = mkdtempSync(join(tmpdir(), 'oms-bench-floor-'));
  await build({ logLevel: 'error' });
  await build(serverBuild());
  await build(serverBuild({ ssr: 'bench/floor/server.ts', outDir: 'dist-server/floor' }));
  await compressClient(clientFolder);
  await buildFloor(floorFolder);

  const reading = readConfig({ DATA_DIR: folder });
  if (!reading.ok) throw new Error(reading.faults.join('\n'));
  const { db, stop } = await prepareDatabase(reading.config, {
    size: 3,
    limits: longWorkLimits,
    // Figures make states that no act makes.
    session: { 'oms.may_write_around': 'on' },
  });
  const began = performance.now();
  if (KEPT === undefined) await seedMany(db, ORDERS, () => undefined);
  const seeded = { orders: ORDERS, seconds: (performance.now() - began) / 1000 };
  const oms = await startProcess('main.js', [], { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error' });
  const floor = await startProcess('floor/server.js', [floorFolder, JSON.stringify(db.connection)]);
  return {
    oms,
    floor,
    db,
    seeded,
    async stop() {
      await Promise.all([oms.stop(), floor.stop()]);
      await stop();
      for (const made of [...(KEPT === undefined ? [folder] : []), floorFolder])
        rmSync(made, { recursive: true, force: true });
    },
  };
}
