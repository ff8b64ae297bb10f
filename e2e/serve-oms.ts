import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { openNotifications } from '../server/db/notify.ts';
import { openEpoch } from '../server/epoch/epoch.ts';
import { openSessions } from '../server/session/sessions.ts';
import type { TestDatabase } from '../server/testing/template.ts';
import { addFaults, type Faults } from './faults.ts';

export interface ServedOms {
  /** Origin, without a slash. */
  readonly url: string;
  readonly faults: Faults;
  stop(): Promise<void>;
}

/** The real server with the built client, or with that of another folder, on a database; `settings` as in docs/RUNNING.md. */
export async function serveOms(
  db: TestDatabase,
  client?: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServedOms> {
  const folder = mkdtempSync(join(tmpdir(), 'oms-e2e-'));
  const reading = readConfig({ OMS_ENVIRONMENT: 'test', LOG_LEVEL: 'error', DATA_DIR: folder, ...settings });
  if (!reading.ok) throw new Error(reading.faults.join());
  const notifications = await openNotifications(db.connection);
  const epoch = await openEpoch(db);
  const app = await buildApp(
    {
      config: reading.config,
      db,
      replica: null,
      notifications,
      sessions: await openSessions(db, notifications),
      epoch: epoch.current,
      grantsPerMinute: 100_000,
      batchLearntAfter: 0,
      signInsPerMinute: 100_000,
    },
    client === undefined ? {} : { client },
  );
  const unfollow = await epoch.follow(notifications, error =>
    app.log.error({ err: error }, 'epoch not read'),
  );
  await app.ready();
  const faults = addFaults(app.server);
  const url = await app.listen({ host: 'localhost', port: 0 });
  return {
    url: `http://localhost:${new URL(url).port}`,
    faults,
    async stop() {
      faults.end();
      unfollow();
      await app.close();
      await notifications.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
