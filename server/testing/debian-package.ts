import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether Debian packages can be installed here: as root, on Debian. */
export const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs Debian packages without what they only recommend; waits for another installation to end. */
export function installDebian(...packages: string[]): void {
  const options = ['-o', 'DPkg::Lock::Timeout=300', '-qq', '-y'];
  const how = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  execFileSync('apt-get', [...options, 'update'], how);
  execFileSync('apt-get', [...options, 'install', '--no-install-recommends', ...packages], how);
}
