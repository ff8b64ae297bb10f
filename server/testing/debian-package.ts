import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether Debian packages can be installed here: as root, on Debian. */
export const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs Debian packages without what they only recommend; waits for another installation to end. */
export function installDebian(...packages: string[]): void {
  // Tests run side by side, and `apt-get update` waits for nobody.
  oneAtATime(`apt-get -qq -y update
    apt-get -o DPkg::Lock::Timeout=300 -qq -y install --no-install-recommends ${packages.join(' ')}`);
}

/** Runs a script on the machine that all tests share, one test at a time; throws where a command of it fails. */
export function oneAtATime(script: string): void {
  // Without -o a daemon that the script starts would hold the lock for as long as it lives.
  execFileSync('flock', ['-o', join(tmpdir(), 'oms-install.lock'), 'bash', '-euc', script], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
