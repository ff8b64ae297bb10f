import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearCache } from '../src/db/clear-cache.ts';
import type { EntryRow } from '../src/db/outbox-db.ts';
import { Browser, entry, session } from '../tests/woken-worker.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const MINUTE = 60_000;

let browser: Browser;
const old = (n: number, facts: Partial<EntryRow> = {}) =>
  entry(n, { created_at: NOW - 31 * MINUTE, ...facts });
const refused = (n: number, ago: number, facts: Partial<EntryRow> = {}) =>
  entry(n, {
    state: 'parked',
    created_at: NOW,
    last_answer: { status: 409, code: 'paused', detail: null, at: NOW - ago },
    ...facts,
  });
const has = (...entries: Omit<EntryRow, 'seq'>[]) => browser.outbox.entries.bulkPut(entries as EntryRow[]);
/** The worker wakes; its memory of the last time is gone. */
async function wake(now = NOW): Promise<string[]> {
  const { noticeWaiting, device } = await browser.wake();
  await noticeWaiting(device(), now);
  return browser.shown.map(({ title }) => title);
}
/** It wakes after the user has swept away what was shown. */
const wakeAgain = (now = NOW) => {
  browser.shown = [];
  return wake(now);
};

beforeEach(async () => {
  browser = new Browser();
  await browser.cache.session.put(session(3));
});

// A worker that speaks Polish is no module of the next test file.
afterEach(() => void vi.resetModules());

describe('A device that wakes', () => {
  it('tells of scans that were refused just now, and of those before with them', async () => {
    await has(refused(1, 1000), refused(2, 3600 * 1000));
    expect(await wake()).toEqual(['2 scans vragen om herstel']);
    expect(browser.shown[0]).toMatchObject({ path: '/scan/outbox' });
  });

  it('not again of those that were refused before', async () => {
    await has(refused(1, 5 * MINUTE));
    expect(await wake()).toEqual([]);
  });

  it('tells of scans that wait longer than 30 minutes', async () => {
    await has(entry(1, { created_at: NOW - 29 * MINUTE }));
    expect(await wake()).toEqual([]);
    await has(old(2));
    expect(await wake()).toEqual(['1 scan wacht al een half uur']);
  });

  it('also beside a card of before', async () => {
    await has(refused(1, 60 * MINUTE), old(2));
    expect(await wake()).toEqual(['1 scan wacht al een half uur']);
  });

  it('rings once for each, however often it wakes', async () => {
    await has(old(1), refused(2, 1000));
    expect(await wake()).toEqual(['1 scan vraagt om herstel']);
    expect(await wakeAgain()).toEqual(['1 scan wacht al een half uur']);
    expect(await wakeAgain()).toEqual([]);
    await has(old(3));
    expect(await wakeAgain()).toEqual(['2 scans wachten al een half uur']);
    expect(await wakeAgain()).toEqual([]);
  });

  it('tells nothing while the app is in sight, which says so itself; the portal does not', async () => {
    browser.window('/scan', 'visible');
    await has(refused(1, 1000));
    expect(await wake()).toEqual([]);
    browser.windows = [];
    browser.window('/portal', 'visible');
    expect(await wake()).toEqual(['1 scan vraagt om herstel']);
  });

  it('takes it back when nothing waits, or a repair has taken its place', async () => {
    await has(refused(1, 1000));
    await wake();
    await browser.outbox.entries.toCollection().modify({ resolved_by: 'x' });
    expect(await wake()).toEqual([]);
  });

  it('tells nothing after Afmelden, of the user or of the push messages, and takes back what is shown', async () => {
    await has(old(1));
    await wake();
    browser.endpoint = null;
    expect(await wake()).toEqual([]);
    browser.endpoint = 'https://fcm.googleapis.com/fcm/send/1';
    await has(old(2));
    expect(await wake()).toEqual(['2 scans wachten al een half uur']);
    await clearCache(browser.cache);
    expect(await wake()).toEqual([]);
    await has(old(3));
    expect(await wake()).toEqual([]);
  });

  it('tells it where OneSignal has the subscription', async () => {
    browser.endpoint = null;
    await browser.cache.session.put(session(3, {}, { 'onesignal-app-id': 'app' }));
    await has(old(1));
    expect(await wake()).toEqual(['1 scan wacht al een half uur']);
  });

  it('tells it in the language that it shows, also where the OMS keeps none, whatever woke it', async () => {
    await browser.cache.session.put({ ...session(3), language: 'pl' });
    await has(entry(1, { created_at: Date.now() - 31 * MINUTE }));
    const { sendInBackground } = await browser.wake();
    await sendInBackground().catch(() => undefined);
    expect(browser.shown[0]?.title).toBe('1 skan czeka już pół godziny');
  });

  it('tells it when a page out of sight asks', async () => {
    await has(entry(1, { created_at: Date.now() - 31 * MINUTE }));
    const { tellWaiting } = await browser.wake();
    await tellWaiting();
    expect(browser.shown[0]?.title).toBe('1 scan wacht al een half uur');
  });
});
