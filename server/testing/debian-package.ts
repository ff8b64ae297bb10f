import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether Debian packages can be installed here: as root, on Debian. */
export const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs Debian packages without what they only recommend; waits for another installation to end. */
export function installDebian(...packages: string[]): void {
  // Tests run side by side, and `apt-get update` waits for nobody.
  const script = `apt-get -qq -y update
    apt-get -o DPkg::Lock::Timeout=300 -qq -y install --no-install-recommends ${packages.join(' ')}`;
  execFileSync('flock', [join(tmpdir(), 'oms-install.lock'), 'bash', '-euc', script], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
