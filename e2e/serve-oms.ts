import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/ground/config.ts';
import { openNotifications } from '../server/ground/db/notify.ts';
import { openEpoch } from '../server/ground/epoch/epoch.ts';
import { openSessions } from '../server/ground/session/sessions.ts';
import type { TestDatabase } from '../server/testing/template.ts';
import { type Faults, openFaults } from './faults.ts';
import { keepClient, keptClient } from '../server/ground/http/keep-client.ts';

export interface ServedOms {
  /** Origin, without a slash. */
  readonly url: string;
  readonly faults: Faults;
  /** The folder of its data. */
  readonly folder: string;
  /** Stops it, and starts it again at the same address, as at a deploy. */
  restart(): Promise<void>;
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
  const faults = openFaults();
  const start = async (port: number) => {
    if (client !== undefined) await keepClient(client, keptClient(folder));
    const next = await buildApp(
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
    await next.ready();
    faults.addTo(next.server);
    await next.listen({ host: 'localhost', port });
    return next;
  };
  let app = await start(0);
  const unfollow = await epoch.follow(notifications, error =>
    app.log.error({ err: error }, 'epoch not read'),
  );
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    faults,
    folder,
    async restart() {
      await app.close();
      app = await start(port);
    },
    async stop() {
      faults.end();
      unfollow();
      await app.close();
      await notifications.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
