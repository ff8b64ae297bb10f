import { defineConfig } from 'playwright/test';
import { findChromium } from './e2e/browser/chromium.ts';

/** The built app on the real server; each test has its own server on its own database (e2e/world.ts). */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: false,
  // With one per core, of two, these are idle a fifth of the time.
  workers: 3,
  // One that passes only then is named at the end of `npm test`.
  retries: 1,
  // A machine three times slower than ours is no fault of the product.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  use: {
    launchOptions: { executablePath: findChromium() },
    // A handheld's.
    viewport: { width: 412, height: 915 },
    // A trace of every test takes a fifth of the time: TRACE=1 when one has failed.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
  },
});
