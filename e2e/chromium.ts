import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const DEBIAN = '/usr/bin/chromium';

/**
 * Path of a Chromium to test with: CHROMIUM_PATH, Playwright's own, Debian's; on Debian as root it installs Debian's.
 * Throws with what to do when there is none.
 */
export function findChromium(): string {
  const known = [process.env['CHROMIUM_PATH'], chromium.executablePath(), DEBIAN].find(
    p => p && existsSync(p),
  );
  if (known) return known;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const options = ['-o', 'DPkg::Lock::Timeout=300', '-qq', '-y'];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', [...options, 'update'], { stdio: 'inherit', env });
    execFileSync('apt-get', [...options, 'install', '--no-install-recommends', 'chromium'], {
      stdio: 'inherit',
      env,
    });
    if (existsSync(DEBIAN)) return DEBIAN;
  }
  throw new Error('No Chromium found: install one, or set CHROMIUM_PATH to it.');
}
