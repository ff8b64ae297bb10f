import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { readConfig } from '../../server/ground/config.ts';
import { openDatabase } from '../../server/ground/db/pool.ts';
import { runJobs } from '../../server/ground/jobs/run-jobs.ts';
import type { Tasks } from '../../server/ground/jobs/payloads.ts';
import { tasksWith } from '../../server/tasks/tasks.ts';

/** The jobs of a server in a process of its own, to be killed. Each takes a while, before its effect and after it. */
const SLOW_MS = 150;

// Its settings come from its parent: the database, its folder, and others.
const reading = readConfig({
  OMS_ENVIRONMENT: 'test',
  LOG_LEVEL: 'silent',
  DATA_DIR: process.argv[3],
  ...(JSON.parse(process.argv[4] ?? '{}') as Record<string, string>),
});
if (!reading.ok) throw new Error(reading.faults.join());
const tasks = Object.fromEntries(
  Object.entries(tasksWith(reading.config)).map(([name, task]) => [
    name,
    async (...given: Parameters<typeof task>) => {
      process.send?.('begun');
      await sleep(Math.random() * SLOW_MS);
      // Each task gets the payload that stands under its name.
      await (task as (...given: readonly unknown[]) => Promise<void>)(...given);
      await sleep(Math.random() * SLOW_MS);
    },
  ]),
) as unknown as Tasks;
// The parent is gone.
process.on('disconnect', () => process.exit(1));
runJobs(
  openDatabase(JSON.parse(process.argv[2] ?? '') as ClientConfig, { size: 5 }),
  error => console.error(error),
  tasks,
);
