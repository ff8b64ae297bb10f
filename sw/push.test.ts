import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { clearCache } from '../src/db/clear-cache.ts';
import type { EntryRow } from '../src/db/outbox-db.ts';
import { stateKey } from '../src/outbox/state-key.ts';
import { pickWork, walkWork } from '../src/work-package/picks.ts';
import { pickDelivery } from '../src/work-package/testing/pick-delivery.ts';
import { Browser, entry, session } from '../tests/woken-worker.ts';

const ANNA = 3;
const place = { type: 'store', identifier: '101' };
const toPick = { kind: 'to-pick', users: [ANNA], place, ids: [7] };
const ended = { kind: 'pick-ended', users: [ANNA], place, ids: [7] };
const PLAIN = 'Nieuwe levering om te picken | Locatie 101';
const ofOms = (path: string) => (path.endsWith('/dispatch-types') ? [] : [pickDelivery()]);

let browser: Browser;
const told = () =>
  browser.shown.map(({ title, body, silent }) => [title, body].join(' | ') + (silent ? ' (quiet)' : ''));
const held = () => browser.cache.picks.toArray();
const saved = (work: string, state: unknown) =>
  browser.outbox.flow_states.put({ key: stateKey(work, ANNA), state, saved_at: 0 });
const onDevice = () =>
  browser.cache.picks.put({
    id: 7,
    user_id: ANNA,
    place: 'store/101',
    saved_at: 0,
    delivery: pickDelivery(),
  });

beforeEach(async () => {
  browser = new Browser();
  browser.answer = async path => ofOms(path);
  await browser.cache.session.put(session(ANNA));
});

describe('What the OMS sends after a push', () => {
  it('is stored, and words the notice', async () => {
    await browser.push(toPick);
    expect(told()).toEqual(['Nieuwe levering om te picken | Order 261116-0001 · 3 artikelen']);
    expect(await held()).toMatchObject([{ id: 7, user_id: ANNA }]);
  });

  it('is stored for nobody who has signed out meanwhile', async () => {
    browser.answer = async path => {
      await clearCache(browser.cache);
      return ofOms(path);
    };
    await browser.push(toPick);
    expect(await held()).toEqual([]);
    expect(told()).toEqual([PLAIN]);
  });

  it('nor once another works here, with other rights', async () => {
    browser.answer = async path => {
      await browser.cache.session.put(session(4));
      return ofOms(path);
    };
    await browser.push(toPick);
    expect(await held()).toEqual([]);
    expect(told()).toEqual([PLAIN]);
  });
});

describe('A message is shown in plain words', () => {
  it('when the disk cannot be opened', async () => {
    await browser.push(toPick, {
      open: () => {
        throw new DOMException('disk', 'UnknownError');
      },
    });
    expect(told()).toEqual([PLAIN]);
  });

  it('when what came cannot be stored', async () => {
    const { onPush, device } = await browser.wake();
    device().cache.picks.hook('creating', () => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    await onPush({ json: () => toPick });
    expect(told()).toEqual([PLAIN]);
  });

  it('when the disk hangs', async () => {
    const { onPush } = await browser.wake({ open: () => ({}) as IDBOpenDBRequest });
    vi.useFakeTimers();
    void onPush({ json: () => toPick });
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect(told()).toEqual([PLAIN]);
  });

  it.each([[{ kind: 'of a later version' }], [null]])('when it is of no known kind: %j', async message => {
    await browser.push(message);
    expect(told()).toEqual(['Nieuwe melding | Open de app om te zien wat er is.']);
  });
});

describe('What is no longer so', () => {
  const over = { ...toPick, ids: [] };
  const pickedElsewhere = async () => {
    browser.answer = async () => [];
  };

  it('is taken back', async () => {
    await browser.push(toPick);
    await browser.push(over);
    expect(told()).toEqual([]);
    await browser.push(toPick);
    await pickedElsewhere();
    await browser.push(toPick);
    expect(told()).toEqual([]);
  });

  it('is said in Safari, which ends a subscription that shows nothing', async () => {
    browser.endpoint = 'https://web.push.apple.com/QNw';
    await pickedElsewhere();
    await browser.push(toPick);
    expect(told()).toEqual(['Al gedaan, of niet meer nodig | Locatie 101 (quiet)']);
    browser.shown = [];
    await browser.push(over);
    expect(told()).toEqual(['Al gedaan, of niet meer nodig | Locatie 101 (quiet)']);
  });
});

describe('A batch that is ready to sort', () => {
  const dc = { type: 'dc', identifier: 'DC01' };
  const ready = (...ids: number[]) => ({ kind: 'batch-ready', users: [ANNA], place: dc, ids });
  const batch = (id: number, status = 'created') => ({
    id,
    identifier: `2611-0${id}`,
    created_at: '2026-11-24T08:00:00Z',
    status,
    type: {
      id: 1,
      identifier: 'dc_sort',
      display_name: 'Sorteren',
      is_batchable: true,
      is_sortable: true,
      batch_configuration: { is_batch_status_editable: true },
    },
    dispatch_request_count: 40,
    dispatcher_type: 'dc',
    dispatcher_identifier: 'DC01',
    dispatcher: { display_name: 'DC Venlo' },
    storage_zone_id: null,
    storage_zone: null,
    dispatch_date: '2026-11-24',
    allowed_status_changes: [],
    sorting_progress: { quantity: 110, quantity_placed: 0, to_complete: 0 },
    revision: 1,
  });
  const lists = (...batches: ReturnType<typeof batch>[]) => {
    browser.answer = async () => batches;
  };

  it('is named with its orders, and a tap opens it', async () => {
    lists(batch(14), batch(15));
    await browser.push(ready(14));
    expect(told()).toEqual(['Een batch staat klaar om te sorteren | Batch 2611-014 · 40 orders']);
    expect(browser.shown[0]?.path).toBe('/product-processing/dc/DC01/batch/2611-014/sort');
  });

  it('among several a tap leads to the choice', async () => {
    lists(batch(14), batch(15, 'received'), batch(16), batch(17));
    await browser.push(ready(14, 15, 16, 17));
    expect(told()).toEqual([
      '4 batches staan klaar om te sorteren | Batches 2611-014, 2611-015, 2611-016 en 1 meer',
    ]);
    expect(browser.shown[0]?.path).toBe('/scan');
  });

  it('is not told once a colleague sorts it', async () => {
    lists(batch(14, 'sorting'), batch(15));
    await browser.push(ready(14));
    expect(told()).toEqual([]);
  });

  it('is told in plain words without the OMS', async () => {
    browser.answer = () => Promise.reject(new TypeError('offline'));
    await browser.push(ready(14));
    expect(told()).toEqual(['Een batch staat klaar om te sorteren | Locatie DC01']);
  });
});

test('A push sends what waits in the outbox', async () => {
  const asked: string[] = [];
  const { user, config, ...signedIn } = session(ANNA);
  const general = { ...config.general, 'features-enabled': ['scan-mutations'] };
  await browser.cache.session.put({ ...signedIn, user, config: { ...config, general } });
  browser.answer = async path => {
    asked.push(path);
    return path === '/api/current-user' ? user : ofOms(path);
  };
  await browser.outbox.entries.put(entry(1, { request: null, created_at: 0 }) as EntryRow);
  await browser.push(ended);
  expect(asked).toContain('/api/rest/mutations');
});

describe('A delivery that ends is told aloud', () => {
  const STOP =
    'Stop met order 261116-0001 | De levering is geannuleerd of gaat ergens anders heen. Leg de artikelen terug.';
  const QUIET = 'Order 261116-0001 hoeft niet meer | Geannuleerd of naar een andere locatie. (quiet)';
  const hand = (counts: Record<number, number>) => ({
    name: 'scan',
    verdict: null,
    hand: { counts, gift: false, scans: [] },
  });
  const walk = (ids: number[], picked: Record<string, number>) => ({
    ids,
    state: { name: 'walk', verdict: null, picked, scans: [] },
  });
  beforeEach(async () => {
    browser.answer = async () => [];
    await onDevice();
  });

  it('with articles in hand', async () => {
    await saved(pickWork(place, 7), hand({ 1: 1 }));
    await browser.push(ended);
    expect(told()).toEqual([STOP]);
    expect(browser.shown[0]?.path).toBe('/orders/detail/261116-0001/pick-by-store/7');
  });

  it('with articles in hand in a walk, which a tap opens', async () => {
    await saved(walkWork(place), walk([6, 7], { Vaas: 1 }));
    await browser.push(ended);
    expect(told()).toEqual([STOP]);
    expect(browser.shown[0]?.path).toBe('/scan/te-leveren/ronde');
  });

  it('and stays on the device with its articles, which a tap opens to lay back (P4b)', async () => {
    const cancelled = pickDelivery({ status: 'cancelled' });
    browser.answer = async path => (path.includes('/sales-orders/') ? cancelled : []);
    await saved(pickWork(place, 7), hand({ 1: 1 }));
    await browser.push(ended);
    expect((await held()).map(row => row.delivery.status)).toEqual(['cancelled']);
  });

  it.each([
    ['nothing was scanned', pickWork(place, 7), hand({})],
    ['all was counted back', pickWork(place, 7), hand({ 1: 0 })],
    ['the pick is over', pickWork(place, 7), null],
    ['the walk is over', walkWork(place), null],
    ['the walk has none of its articles', walkWork(place), walk([6, 7], { Vaas: 0, Fiets: 2 })],
    ['the walk is for others', walkWork(place), walk([5, 6], { Vaas: 1 })],
  ])('and quietly when %s', async (_, work, state) => {
    await saved(work, state);
    await browser.push(ended);
    expect(told()).toEqual([QUIET]);
  });
});

describe('A tapped notice', () => {
  const tap = async () => {
    const { openNotice } = await browser.wake();
    await openNotice({ close: () => undefined, data: { path: '/scan', users: [] } });
    return browser.opened;
  };

  it('opens in a window of the app', async () => {
    browser.window('/portal/login?referrer=%2F');
    browser.window('/demo');
    browser.window('/orders');
    expect(await tap()).toEqual(['/orders -> /scan']);
  });

  it('opens a new one beside the portal', async () => {
    browser.window('/portal');
    browser.window('/demo/');
    expect(await tap()).toEqual(['/scan']);
  });
});
