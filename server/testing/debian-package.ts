import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether Debian packages can be installed here: as root, on Debian. */
export const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs Debian packages without their recommendations; waits for another installation to end. */
export function installDebian(...packages: string[]): void {
  // Tests run in parallel, and `apt-get update` does not wait.
  oneAtATime(`apt-get -qq -y update
    apt-get -o DPkg::Lock::Timeout=300 -qq -y install --no-install-recommends ${packages.join(' ')}`);
}

/** Runs a script on the machine that all tests share, one test at a time; throws when one of its commands fails. */
export function oneAtATime(script: string): void {
  // Without -o a daemon that the script starts would hold the lock for as long as it lives.
  execFileSync('flock', ['-o', join(tmpdir(), 'oms-install.lock'), 'bash', '-euc', script], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
