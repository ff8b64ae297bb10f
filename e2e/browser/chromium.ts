import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { canInstall, installDebian } from '../../server/testing/debian-package.ts';

/** The program itself: killing Debian's script in /usr/bin would leave the browser alive. */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell';
const CHROMIUM = '/usr/bin/chromium';

/**
 * Path of a Chromium to test with: CHROMIUM_PATH, Playwright's own, Debian's headless shell, which draws no window and takes
 * a third less time; on Debian as root it installs that. Any other Chromium of Debian does too.
 * Throws with what to do when there is none.
 */
export function findChromium(): string {
  const find = (paths: (string | undefined)[]) => paths.find(path => path && existsSync(path));
  const known = find([process.env['CHROMIUM_PATH'], chromium.executablePath(), HEADLESS_SHELL]);
  if (known) return known;
  if (canInstall()) installDebian('chromium-headless-shell');
  const debian = find([HEADLESS_SHELL, CHROMIUM]);
  if (debian) return debian;
  throw new Error('No Chromium found: install one, or set CHROMIUM_PATH to it.');
}
