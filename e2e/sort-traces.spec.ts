import { expect } from 'playwright/test';
import { pad } from '../core/gtin/gtin.ts';
import { cast, MAIN_BATCH } from '../server/demo/main-batch.ts';
import { hiddenKeys, key, keys, put, type Trace } from '../src/input/traces/trace.ts';
import { openSort, play, scanReady, signIn, stage, startAgain } from './hands.ts';
import { test, withoutServiceWorker } from './world.ts';

test.use(withoutServiceWorker);

const ean = pad(cast.popular.codes[0] ?? '');

/** The keys by which scanners of different makes and settings type one article (scanner-input.md, the fact table). */
const traces: [scanner: string, trace: Trace][] = [
  ['1 ms between characters, Enter', keys(`${ean}\r`, { gap: 1 })],
  ['100 ms between characters, Enter', keys(`${ean}\r`, { gap: 100 })],
  ['Tab as its end mark', keys(`${ean}\t`)],
  ['no end mark: whole by its content', keys(ean)],
  ['an input method, character by character', [...hiddenKeys(ean, { gap: 5 }), key('\r', 1100)]],
  ['an input method, all at once', [put(ean, 1001), key('\r', 1010)]],
];

/** Between two presses of a trigger. */
const HAND_MS = 150;

test('scanners of every make are heard: one article, and its location is asked for', async ({ page }) => {
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  for (const [scanner, trace] of traces)
    await test.step(scanner, async () => {
      await play(page, trace);
      // An end mark that counted as a second scan would have been refused here.
      await expect(stage(page, 'SCAN LEGPLAATS'), scanner).toHaveAttribute('data-state', 'ready');
      // No hand is faster, a test may be: what comes within 60 ms of a code without an end mark is the rest of that code.
      const heard = Date.now();
      await expect.poll(() => Date.now() - heard).toBeGreaterThan(HAND_MS);
      await startAgain(page);
      await scanReady(page);
    });
});
