import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright/test';
import { findChromium } from './chromium.ts';

/** A browser with a profile on disk, which can be killed as by an empty battery. */
export interface MortalBrowser {
  /** Starts it; `offline`: it has no network from its first moment. */
  start(offline: boolean): Promise<Page>;
  /**
   * The next starts are signed in as the browser is now. Chromium writes cookies after half a minute; a worker's session
   * is older than that.
   */
  keepSession(): Promise<void>;
  /** kill -9 of the browser's main process, now; waits for nothing. */
  kill(): void;
  /** Resolves when the killed browser is gone, and its profile free for the next start. */
  gone(): Promise<void>;
  /** Ends it for good. */
  discard(): Promise<void>;
}

/** Makes one for pages of `baseURL`; `equip` prepares the context of every start. */
export function mortalBrowser(
  baseURL: string,
  equip: (context: BrowserContext) => Promise<void>,
): MortalBrowser {
  const profile = mkdtempSync(join(tmpdir(), 'oms-profile-'));
  let context: BrowserContext | undefined;
  let pid = 0;
  let cookies: Awaited<ReturnType<BrowserContext['cookies']>> = [];

  let ended: Promise<unknown> = Promise.resolve();

  return {
    async start(offline) {
      context = await chromium.launchPersistentContext(profile, {
        executablePath: findChromium(),
        baseURL,
        offline,
        locale: 'nl-NL',
        viewport: { width: 412, height: 915 },
      });
      pid = mainProcess(profile);
      ended = new Promise(resolve => context?.once('close', resolve));
      await equip(context);
      await context.addCookies(cookies);
      return context.pages()[0] ?? context.newPage();
    },
    async keepSession() {
      cookies = (await context?.cookies()) ?? [];
    },
    kill() {
      if (pid !== 0) process.kill(pid, 'SIGKILL');
      pid = 0;
    },
    async gone() {
      await ended;
    },
    async discard() {
      // Playwright waits for an answer of the dead browser.
      if (pid !== 0) await context?.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The browser's own process: the others of the profile have a `--type`. */
function mainProcess(profile: string): number {
  const found = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .find(name => {
      const command = commandOf(name);
      return (
        command.includes(`--user-data-dir=${profile}`) && !command.some(part => part.startsWith('--type='))
      );
    });
  if (found === undefined) throw new Error('the browser does not run');
  return Number(found);
}

function commandOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    // It has just ended.
    return [];
  }
}
