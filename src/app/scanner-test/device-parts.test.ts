// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { DevicePart } from '../../../contract/scanning/scanner-test.ts';
import { tests } from './device-parts.ts';
import { fakeOms, job } from './testing/fake-oms.ts';

/** The result of a part's test, on a browser that has these parts and with an OMS that answers so. */
async function testOf(
  part: DevicePart,
  { browser = {}, oms = fakeOms(), place = true, keepsNothing = false, isPressed = true } = {},
): Promise<string> {
  vi.stubGlobal('navigator', browser);
  const { state, text } = await tests[part]({
    http: oms.http,
    place: place ? { type: 'dc', identifier: 'DC01' } : undefined,
    keepsNothing,
    isPressed,
  });
  return `${state}: ${text}`;
}
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const GB = 1e9;
const storage = (kept: { persisted: boolean; persist: boolean }, usage = 0) => ({
  storage: {
    persisted: async () => kept.persisted,
    persist: async () => kept.persist,
    estimate: async () => ({ usage, quota: 2 * GB }),
  },
});

describe('Storage', () => {
  test('is kept, because the browser promised it before or now', async () => {
    for (const kept of [
      { persisted: true, persist: false },
      { persisted: false, persist: true },
    ])
      expect(await testOf('storage', { browser: storage(kept) })).toBe('good: Blijft bewaard, 2000 MB vrij');
  });
  test('a refusal is shown with what it means and what to do', async () => {
    expect(await testOf('storage', { browser: storage({ persisted: false, persist: false }) })).toBe(
      'poor: De browser mag bij ruimtegebrek alles wissen, ook scans die nog niet verzonden zijn. Zet deze app op het beginscherm, en gebruik geen privévenster',
    );
  });
  test('little room goes first; a browser that tells nothing and a device that keeps nothing say so', async () => {
    const kept = { persisted: true, persist: true };
    expect(await testOf('storage', { browser: storage(kept, 2 * GB - 1e7) })).toBe(
      'poor: Bijna vol: maak ruimte vrij',
    );
    expect(await testOf('storage')).toBe('poor: De browser zegt niet of het bewaard blijft');
    expect(await testOf('storage', { keepsNothing: true })).toMatch(/^absent: Bewaart niets/);
  });
});

describe('Wake lock', () => {
  test('is taken and given back', async () => {
    const release = vi.fn();
    const request = vi.fn(async () => ({ release }));
    expect(await testOf('wake-lock', { browser: { wakeLock: { request } } })).toBe(
      'good: Ja, tijdens het scannen',
    );
    expect([request.mock.calls, release.mock.calls.length]).toEqual([[['screen']], 1]);
  });
  test('is refused, or unknown to the browser', async () => {
    const request = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    expect(await testOf('wake-lock', { browser: { wakeLock: { request } } })).toMatch(/^poor: Geweigerd/);
    expect(await testOf('wake-lock')).toMatch(/^absent: De browser kan dit niet/);
  });
});

describe('Network', () => {
  const after = (ms: number) => ({
    getFrontendConfig: () => {
      vi.advanceTimersByTime(ms);
      return { kind: 'ok' };
    },
  });
  test.each([
    [499, 'good: OMS antwoordt in 499 ms'],
    [500, 'poor: OMS antwoordt in 500 ms'],
  ])('an answer in %i ms', async (ms, found) => {
    expect(await testOf('network', { oms: fakeOms(after(ms)) })).toBe(found);
  });
  test('no answer', async () => {
    const oms = fakeOms({ getFrontendConfig: () => ({ kind: 'later' }) });
    expect(await testOf('network', { oms })).toMatch(/^absent: Geen antwoord van OMS/);
  });
});

describe('Printer', () => {
  test('nothing comes out of it until the worker asks', async () => {
    const oms = fakeOms();
    expect(await testOf('printer', { oms, isPressed: false })).toBe('unknown: Inpaktafel 1, Zebra 1');
    expect(oms.asked).toEqual(['listPrinters']);
  });
  test('the test code goes to the printers of this device', async () => {
    localStorage.setItem('oms.printer.labels', 'label-2');
    expect(await testOf('printer')).toBe(
      'good: Inpaktafel 1: proefcode afgedrukt. Zebra 2: proefcode afgedrukt',
    );
  });
  test('it is looked at until it is printed, or says what it needs', async () => {
    const jobs = [job('sent'), job('done'), job('failed', 'Zebra 1 is niet bereikbaar.')];
    const oms = fakeOms({
      listPrinters: () => ({
        kind: 'ok',
        body: [{ identifier: 'label-1', name: 'Zebra 1', type: 'labels' }],
      }),
      printTestPage: () => ({ kind: 'ok', body: job('queued') }),
      getPrintJob: () => ({ kind: 'ok', body: jobs.shift() ?? job('queued') }),
    });
    const seen: Promise<string>[] = [];
    for (const _ of ['printed', 'failed', 'never']) {
      seen.push(testOf('printer', { oms }));
      await vi.runAllTimersAsync();
    }
    expect(await Promise.all(seen)).toEqual([
      'good: Zebra 1: proefcode afgedrukt',
      'poor: Zebra 1 is niet bereikbaar.',
      'poor: Zebra 1: nog niet afgedrukt na 15 seconden',
    ]);
  });
  test.each([
    [{ printTestPage: () => ({ kind: 'refused' }) }, /^poor: Inpaktafel 1: je mag hier niet afdrukken/],
    [{ printTestPage: () => ({ kind: 'later' }) }, /^poor: Inpaktafel 1: geen antwoord van OMS/],
    [{ listPrinters: () => ({ kind: 'later' }) }, /^unknown: Niet te zien vanaf hier/],
    [{ listPrinters: () => ({ kind: 'ok', body: [] }) }, /^absent: Geen printer van OMS/],
  ])('what can go wrong: %o', async (answers, found) => {
    expect(await testOf('printer', { oms: fakeOms(answers) })).toMatch(found);
  });
  test('a user without a location has none to ask about', async () => {
    expect(await testOf('printer', { place: false })).toMatch(/^unknown/);
  });
});

describe('Camera', () => {
  const media = (getUserMedia: () => Promise<unknown>) => {
    vi.stubGlobal('isSecureContext', true);
    return { mediaDevices: { getUserMedia } };
  };
  test('its picture is measured and given back; then a code is asked for', async () => {
    const stop = vi.fn();
    const track = { getSettings: () => ({ width: 1280, height: 720 }), stop };
    const browser = media(async () => ({ getVideoTracks: () => [track], getTracks: () => [track] }));
    expect(await testOf('camera', { browser })).toMatch(/^unknown: Beeld van 1280 x 720\. Houd/);
    expect(stop).toHaveBeenCalledOnce();
  });
  test.each([
    ['NotAllowedError', /^poor: Niet toegestaan/],
    ['NotFoundError', /^absent: Dit apparaat heeft geen camera/],
    ['NotReadableError', /^absent: In gebruik/],
  ])('%s', async (name, found) => {
    const browser = media(() => Promise.reject(new DOMException('', name)));
    expect(await testOf('camera', { browser })).toMatch(found);
  });
  test('its code cannot be loaded', async () => {
    vi.doMock('../../input/camera/stream.ts', () => Promise.reject(new TypeError('Failed to fetch')));
    onTestFinished(() => vi.doUnmock('../../input/camera/stream.ts'));
    vi.resetModules();
    expect(await testOf('camera')).toBe('poor: Niet te testen zonder netwerk');
  });
});

test('Vibration is felt, or the device has none', async () => {
  const vibrate = vi.fn();
  expect(await testOf('vibration', { browser: { vibrate } })).toBe(
    'unknown: Voelde je het twee keer trillen?',
  );
  expect(vibrate).toHaveBeenCalledOnce();
  expect(await testOf('vibration')).toBe('absent: Dit apparaat kan niet trillen');
});
