import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { canInstall, installDebian } from '../server/testing/debian-package.ts';

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
  if (canInstall()) {
    installDebian('chromium');
    if (existsSync(DEBIAN)) return DEBIAN;
  }
  throw new Error('No Chromium found: install one, or set CHROMIUM_PATH to it.');
}
