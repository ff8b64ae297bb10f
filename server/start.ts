import { type AppOptions, buildApp } from './app.ts';
import type { Config } from './ground/config.ts';
import { compressClient } from './ground/http/compress-client.ts';
import { keepClient, keptClient } from './ground/http/keep-client.ts';
import { openNotifications } from './ground/db/notify.ts';
import { prepareDatabase } from './prepare-database.ts';
import { openReplica } from './ground/db/read-database.ts';
import { openEpoch } from './ground/epoch/epoch.ts';
import { lanAddresses } from './ground/https/lan-addresses.ts';
import { offerAuthority } from './ground/https/offer-authority.ts';
import { loggedJobs } from './ground/jobs/logged-jobs.ts';
import { SCHEDULE, tasksWith } from './tasks/tasks.ts';
import { openSessions } from './ground/session/sessions.ts';
import { clientFolder } from './ground/http/static.ts';

export type RunningServer = {
  /** The address to open. */
  addresses: string[];
  /** The address at which phones fetch the certificate authority, when the server has its own HTTPS. */
  authorityAddress: string | undefined;
  /** Answers the requests in progress, ends the streams, and stops PostgreSQL when no other process uses it. */
  stop(): Promise<void>;
};

const SIGN_INS_PER_MINUTE = 10;
const GRANTS_PER_MINUTE = 60;
const HOUR_MS = 3_600_000;

/** The reference OMS, listening. */
export async function startServer(
  config: Config,
  options: Pick<AppOptions, 'limits'> = {},
): Promise<RunningServer> {
  const database = await prepareDatabase(config);
  const { db } = database;
  const replica = config.databaseReadUrl
    ? openReplica(db, { connectionString: config.databaseReadUrl })
    : null;
  const notifications = await openNotifications(db.connection);
  const sessions = await openSessions(db, notifications);
  const epoch = await openEpoch(db);
  const reachable = config.host === '0.0.0.0' || config.host === '::' ? lanAddresses() : [config.host];
  const certificate = config.https ? await ownCertificate(config, reachable) : undefined;
  const deps = {
    config,
    db,
    replica,
    notifications,
    sessions,
    epoch: epoch.current,
    signInsPerMinute: SIGN_INS_PER_MINUTE,
    grantsPerMinute: GRANTS_PER_MINUTE,
    batchLearntAfter: 2,
  };
  const app = await buildApp(deps, { ...options, certificate });

  const unfollow = await epoch.follow(notifications, error =>
    app.log.error({ err: error }, 'epoch not read'),
  );
  const jobs = loggedJobs(app.log, db, tasksWith(config), SCHEDULE);
  const stopping = new AbortController();
  const keep = () =>
    keepClient(clientFolder, keptClient(config.dataFolder)).catch((error: unknown) =>
      app.log.warn({ err: error }, 'client not kept'),
    );
  await keep();
  const keeping = setInterval(() => void keep(), HOUR_MS);
  const stopApp = async () => {
    stopping.abort();
    clearInterval(keeping);
    unfollow();
    await Promise.all([app.close(), jobs.stop()]);
    await notifications.close();
    await replica?.close();
    await database.stop();
  };
  try {
    const listening = await app.listen({ host: config.host, port: config.port });
    const port = Number(new URL(listening).port);
    const scheme = certificate ? 'https' : 'http';
    // Until it is done, files are compressed when they are requested.
    compressClient(clientFolder, stopping.signal).catch((error: unknown) =>
      app.log.warn({ err: error }, 'client not compressed'),
    );
    const stopOffer = certificate && (await offerAuthority(certificate.ca, config.host, port + 1));
    return {
      addresses: [...new Set(['localhost', ...reachable])].map(host => `${scheme}://${host}:${port}/`),
      authorityAddress: certificate && `http://${reachable[0] ?? 'localhost'}:${port + 1}/ca.crt`,
      async stop() {
        stopOffer?.();
        await stopApp();
      },
    };
  } catch (error) {
    await stopApp();
    throw error;
  }
}

/** The code that makes certificates is large, and only needed beyond this machine. */
async function ownCertificate({ dataFolder }: Config, addresses: string[]) {
  const { localCertificate } = await import('./ground/https/certificates.ts');
  return localCertificate(dataFolder, addresses);
}
