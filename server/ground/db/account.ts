import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';

/** The operating-system account that PostgreSQL runs under: PostgreSQL refuses root. */
export type Account = { uid: number; gid: number };

/**
 * The account for a data folder: undefined (the own one) unless this process is root. Root runs PostgreSQL as the
 * owner of the existing data, otherwise as `postgres`, otherwise as a system account made for it, otherwise as
 * `nobody`.
 */
export function postgresAccount(clusterFolder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(clusterFolder)) {
    const { uid, gid } = statSync(clusterFolder);
    if (uid !== 0) return { uid, gid };
  }
  return accountNamed('postgres') ?? accountNamed('oms') ?? madeAccount() ?? accountNamed('nobody');
}

function accountNamed(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(line => line.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function madeAccount(): Account | undefined {
  spawnSync('useradd', ['--system', '--no-create-home', 'oms'], { stdio: 'ignore' });
  return accountNamed('oms');
}
