import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createEmitter } from '../../../../core/emitter/emitter.ts';
import type { Mutation } from '../../../../contract/scanning/mutation.ts';
import { documentedRequest } from '../../../../contract/scanning/mutation-request.ts';
import type { Problem } from '../../../../contract/problem.ts';
import type { PackageSettings, WorkPackage } from '../../../../contract/scanning/work-package.ts';
import type { Resolution } from '../../../../core/delivery/resolution.ts';
import { deviceClock } from '../../../outbox/device/device.ts';
import type { Entry } from '../../../outbox/entry.ts';
import type { OpenOutbox } from '../../../outbox/outbox.ts';
import { anna, bram, FakeDevice, place, WORK } from '../../../sync/testing/fake-device.ts';
import { createClaims } from '../../../work-package/claims.ts';
import { createPackageView, type PackageView } from '../../../work-package/package-view.ts';
import { delivery, line, product, workPackage } from '../../../work-package/testing/packages.ts';
import type { Printer } from '../../../../contract/orders/printing.ts';
import { bareDesk, type PrintDesk } from '../../print-desk.ts';
import { undoOf } from '../../steps/last-ten/last-scan.ts';
import { stateKey } from '../../../outbox/state-key.ts';
import { keepQuantity } from './saved-state.ts';
import { openSortSession } from './session.ts';
import type { SortDeps } from './sort-deps.ts';
import type { SortModel } from './sort-model.ts';
import type { SortState, StateOf, Work } from '../machine/state.ts';

/** P1 twice for order 7 in A-07; P2 for order 8 in A-08; P3 unknown to the package. */
const P1 = '8712345678906';
const P2 = '8710000000013';
const P3 = '8710000000024';
const pkg = (more: Partial<WorkPackage> = {}): WorkPackage =>
  workPackage({
    storage_locations: [
      ...['A-07', 'A-08', 'B-03'].map(code => ({
        identifier: code,
        display_name: code,
        kind: 'sort' as const,
      })),
      { identifier: 'A-00', display_name: 'Apart', kind: 'aside' },
    ],
    products: [product('P1', P1), product('P2', P2)],
    dispatch_requests: [
      delivery(7, { storage_location: 'A-07' }),
      delivery(8, { storage_location: 'A-08', lines: [line(80, 'P2', 1)] }),
    ],
    ...more,
  });

const quantityKey = 'processProduct.sort.currentProductQuantity';
const kept = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  kept.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Bench {
  readonly model: SortModel;
  readonly outbox: OpenOutbox;
  readonly view: PackageView;
  readonly signals: string[];
  readonly lookUps: { read: string; preferred: number | null; answer: (r: Resolution | null) => void }[];
  readonly prints: { id: number; answer: (printed: boolean) => void }[];
  readonly claims: string[];
  /** The OMS changed something. */
  readonly changed: () => void;
  /** Waits until the flow does nothing more; a turn may wait for a look-up all the while. */
  readonly rest: () => Promise<void>;
  readonly state: () => SortState;
  readonly scan: (...codes: string[]) => Promise<void>;
}

interface Setting {
  readonly device?: FakeDevice;
  readonly outbox?: OpenOutbox;
  readonly work_package?: WorkPackage;
  readonly deps?: Partial<SortDeps>;
}

/** The real machine, runner, outbox and view; the OMS answers when the test says so. */
async function open({ device = new FakeDevice(), ...given }: Setting = {}): Promise<Bench> {
  const outbox = given.outbox ?? device.openOutbox();
  const work_package = given.work_package ?? pkg();
  const view = createPackageView(work_package, await outbox.ofWork(WORK));
  outbox.subscribe(({ entries }) => view.applyEntries(entries));
  const changes = createEmitter();
  const [signals, claims]: [string[], string[]] = [[], []];
  const [lookUps, prints]: [Bench['lookUps'], Bench['prints']] = [[], []];
  const deps: SortDeps = {
    user: anna,
    device_id: 'a',
    place: { type: 'dc', identifier: 'DC01' },
    source: { type: 'batch', identifier: '2611-014' },
    work: WORK,
    view,
    package: work_package,
    zones: [],
    look_up_only: false,
    counts_totals: false,
    outbox,
    onChange: changes.subscribe,
    claims: () => [],
    completing: () => null,
    colleagues: () => [],
    online: () => true,
    downSince: () => null,
    lookUp: (read, preferred) =>
      new Promise(answer => {
        lookUps.push({ read, preferred, answer });
      }),
    claimCompletion(id) {
      claims.push(`claim ${id}`);
      return Promise.resolve({ granted: true, by: '' });
    },
    releaseCompletion: id => void claims.push(`release ${id}`),
    desk: bareDesk(
      id =>
        new Promise(answer => {
          prints.push({ id, answer: printed => answer(printed ? 'sent' : 'waits') });
        }),
    ),
    ships_by_scan: () => true,
    keepQuantity,
    signal: signal => void signals.push(signal),
    now: device.clock.now,
    sleep: deviceClock.sleep,
    newId: device.newId,
    ...given.deps,
  };
  const model = await openSortSession(deps);
  const rest = async (): Promise<void> => {
    for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
  };
  return {
    model,
    outbox,
    view,
    signals,
    lookUps,
    prints,
    claims,
    changed: changes.emit,
    rest,
    state: () => model.get().state,
    async scan(...codes) {
      for (const code of codes) {
        model.scan(code);
        await rest();
      }
    },
  };
}

const mutations = async (outbox: OpenOutbox): Promise<Mutation[]> =>
  (await outbox.ofWork(WORK)).map(e => e.mutation);
const types = async (outbox: OpenOutbox): Promise<string[]> => (await mutations(outbox)).map(m => m.type);
const stepOf = <N extends SortState['name']>(bench: Bench, name: N): StateOf<N> => {
  const state = bench.state();
  if (state.name !== name) throw new Error(`on ${state.name}`);
  return state as StateOf<N>;
};
const found = (id: number, storage_location: string, identifier = 'P1'): Resolution => ({
  kind: 'expected',
  origin: 'look-up',
  article: { product_identifier: identifier, name: identifier, image_url: null, read: P1 },
  destination: {
    dispatch_request_id: id,
    line_id: id * 10,
    order_identifier: `261114-000${id}`,
    storage_location,
    quantity_pending: 1,
    delivery_pending: 2,
    delivery_placed: 0,
    delivery_quantity: 2,
  },
});
/** The OMS refuses or accepts the entry with this id. */
async function settle(outbox: OpenOutbox, id: string, problem?: Partial<Problem>): Promise<void> {
  const entry = (await outbox.ofWork(WORK)).find(e => e.id === id);
  if (!entry) throw new Error(`no entry ${id}`);
  const at = { seq: entry.seq, at: 1 };
  await outbox.settle([
    problem
      ? { ...at, kind: 'parked', problem: { type: '', title: '', status: 409, code: 'paused', ...problem } }
      : { ...at, kind: 'done', status: 200, version: null },
  ]);
}
/** The OMS sends changed deliveries of the batch. */
function change(bench: Bench, ...changed: WorkPackage['dispatch_requests']): void {
  const { version, batch } = bench.view.server();
  bench.view.applyChanges({
    since: version,
    version: version + 1,
    batch,
    dispatch_requests: changed,
    removed: [],
  });
  bench.changed();
}
const lastId = async (outbox: OpenOutbox): Promise<string> => (await outbox.ofWork(WORK)).at(-1)?.id ?? '';
const id = (n: number): string => `01900000-0000-7000-9000-${String(n).padStart(12, '0')}`;
/** Recorded on this device before the session opened. */
async function before(outbox: OpenOutbox, user: typeof anna, ...given: Mutation[]): Promise<void> {
  await outbox.record({ user, work: WORK, mutations: given });
}

describe('Durable before the beep', () => {
  test('the accept signal sounds when the placement can be read from disk, never before', async () => {
    const device = new FakeDevice();
    const onDisk: Promise<number>[] = [];
    const bench = await open({
      device,
      deps: {
        signal: () => void onDisk.push(device.openOutbox().db.entries.count()),
      },
    });
    await bench.scan(P1, 'A-07');
    // The first is the article's own.
    expect(await Promise.all(onDisk)).toEqual([expect.any(Number), 1]);
    expect(bench.model.get().state.verdict?.code).toBe('placed');
  });

  test('no signal and no green while the record has not resolved', async () => {
    const device = new FakeDevice();
    const outbox = device.openOutbox();
    let durable: () => void = () => undefined;
    const slow: SortDeps['outbox'] = {
      ...outbox,
      record: async recording => {
        await new Promise<void>(resolve => (durable = resolve));
        return outbox.record(recording);
      },
    };
    const bench = await open({ device, outbox, deps: { outbox: slow } });
    await bench.scan(P1);
    bench.signals.length = 0;
    await bench.scan('A-07');
    expect([bench.signals, bench.state().name]).toEqual([[], 'scan-location']);
    durable();
    await bench.rest();
    expect([bench.signals, bench.state().name]).toEqual([['accept'], 'scan-article']);
  });

  test('R26 a record that fails: cannot-store with the code, scanning stopped, and on again when it stores', async () => {
    const device = new FakeDevice();
    const outbox = device.openOutbox();
    const bench = await open({ device, outbox });
    await bench.scan(P1);
    device.full = true;
    await bench.scan('A-07');
    expect(stepOf(bench, 'cannot-store')).toMatchObject({ read: 'A-07', back: { name: 'scan-location' } });
    expect([bench.signals.at(-1), await types(outbox)]).toEqual(['refuse', []]);

    await bench.scan('A-07', P2);
    bench.model.send({ name: 'stored-again' });
    await bench.rest();
    expect(bench.state().name).toBe('cannot-store');

    device.full = false;
    bench.model.send({ name: 'stored-again' });
    await bench.rest();
    await bench.scan('A-07');
    expect([bench.state().name, await types(outbox)]).toEqual(['scan-article', ['place-article']]);
  });
});

describe('One scan after another', () => {
  test('two scans in quick succession are taken in order', async () => {
    const bench = await open();
    for (const code of [P1, 'A-07', P2, 'A-08']) bench.model.scan(code);
    await bench.rest();
    expect(await mutations(bench.outbox)).toMatchObject([
      { product_identifier: 'P1', dispatch_request_id: 7 },
      { product_identifier: 'P2', dispatch_request_id: 8 },
    ]);
  });

  test('R4 an unknown article asks the OMS, and the next scan does not wait for the answer', async () => {
    const bench = await open();
    await bench.scan(P3);
    expect(bench.state()).toMatchObject({ name: 'scan-article', verdict: { code: 'asking' } });
    expect(bench.lookUps.map(l => [l.read, l.preferred])).toEqual([[P3, null]]);
    await bench.scan(P1);
    expect(stepOf(bench, 'scan-location').work.product_identifier).toBe('P1');
    bench.lookUps[0]?.answer(found(9, 'B-03', 'P3'));
    await bench.rest();
    expect(bench.state()).toMatchObject({ name: 'scan-location', verdict: { code: 'scan-again' } });
    await bench.scan('A-07');
    expect(await mutations(bench.outbox)).toMatchObject([
      { product_identifier: 'P1', storage_location: 'A-07' },
    ]);
  });

  test('R4 the answer about the last scan goes on with it', async () => {
    const bench = await open();
    await bench.scan(P3);
    bench.lookUps[0]?.answer(found(9, 'B-03', 'P3'));
    await bench.rest();
    await bench.scan('B-03');
    expect(await mutations(bench.outbox)).toMatchObject([
      { type: 'place-article', product_identifier: 'P3', storage_location: 'B-03', dispatch_request_id: 9 },
    ]);
  });

  test('R4 without a package a scan waits for the OMS, and after 150 ms the screen says so, not the verdict before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const bench = await open({ deps: { look_up_only: true } });
    await bench.scan('A-07');
    await bench.scan(P3);
    expect(bench.state().verdict?.code).toBe('nothing-to-complete');
    const toldAfter = (ms: number) => {
      vi.advanceTimersByTime(ms);
      return bench.model.get().busy;
    };
    expect([toldAfter(149), toldAfter(1)]).toEqual([false, true]);
    bench.lookUps[0]?.answer(found(9, 'B-03', 'P3'));
    await bench.rest();
    expect(bench.model.get()).toMatchObject({ busy: false, state: { name: 'scan-location' } });
  });

  test('R4 a refusal that comes late stays in sight while the work goes on, until it was seen', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const bench = await open();
    const late = () => bench.model.get().late_refusal?.code;
    await bench.scan(P3);
    bench.lookUps[0]?.answer({ kind: 'unknown', read: P3, why: 'not-found', asked: true });
    await bench.rest();
    expect([bench.state().verdict?.code, late()]).toEqual(['product-not-found', undefined]);
    // The next article at once: the stage is its own, and the refusal stands beside it.
    await bench.scan(P1);
    expect([bench.state().name, late()]).toEqual(['scan-location', 'product-not-found']);
    await bench.scan('A-07');
    expect(late()).toBe('product-not-found');
    vi.advanceTimersByTime(2000);
    await bench.rest();
    expect(late()).toBeUndefined();
  });

  test('R4 a tap ends it', async () => {
    const bench = await open();
    await bench.scan(P3);
    await bench.scan(P1);
    bench.lookUps[0]?.answer({ kind: 'unknown', read: P3, why: 'not-found', asked: true });
    await bench.rest();
    await bench.scan('A-07');
    expect(bench.model.get().late_refusal?.code).toBe('product-not-found');
    bench.model.lateRefusalSeen();
    expect(bench.model.get().late_refusal).toBeNull();
  });

  test('an OMS that does not answer in 4 s: refused by what this device knows', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const bench = await open();
    await bench.scan(P3);
    vi.advanceTimersByTime(4000);
    await bench.rest();
    expect(bench.model.get()).toMatchObject({ busy: false, state: { verdict: { code: 'not-in-package' } } });
  });

  test('a look-up that cannot even be made is no answer, and the next scan is heard', async () => {
    const bench = await open({ deps: { lookUp: () => Promise.reject(new Error('no chunk')) } });
    await bench.scan(P3);
    expect(bench.state().verdict?.code).toBe('not-in-package');
    await bench.scan(P1);
    expect(bench.state().name).toBe('scan-location');
  });

  test('a location scanned twice places once', async () => {
    const bench = await open();
    for (const code of [P1, 'A-07', 'A-07']) bench.model.scan(code);
    await bench.rest();
    expect(await types(bench.outbox)).toEqual(['place-article']);
  });
});

describe('The look-up behind the answer shown', () => {
  test('R21 a better answer corrects the screen while the worker is on the step', async () => {
    const bench = await open();
    await bench.scan(P1);
    expect(bench.lookUps.map(l => [l.read, l.preferred])).toEqual([[P1, 7]]);
    bench.lookUps[0]?.answer(found(9, 'B-03'));
    await bench.rest();
    expect(stepOf(bench, 'scan-location')).toMatchObject({
      work: { dispatch_request_id: 9, storage_location: 'B-03' },
      verdict: { code: 'corrected-location', values: { from: 'A-07', to: 'B-03' } },
    });
    expect(bench.signals).toEqual(['accept', 'attention']);
  });

  test('R22 an answer after the location was recorded is ignored', async () => {
    const bench = await open();
    await bench.scan(P1, 'A-07');
    bench.lookUps[0]?.answer(found(9, 'B-03'));
    await bench.rest();
    expect(bench.state()).toMatchObject({ name: 'scan-article', verdict: { code: 'placed' } });
  });

  test('a late answer for an earlier scan of the same article is ignored', async () => {
    const bench = await open();
    await bench.scan(P1);
    bench.model.send({ name: 'reset' });
    await bench.scan(P1);
    bench.lookUps[0]?.answer(found(9, 'B-03'));
    await bench.rest();
    expect(stepOf(bench, 'scan-location').work.dispatch_request_id).toBe(7);
  });

  test('it is not asked while something of that delivery is unsent, and asked again once it is sent', async () => {
    const bench = await open();
    await bench.scan(P1, 'A-07', P1);
    expect(bench.lookUps).toHaveLength(1);
    bench.model.send({ name: 'reset' });
    await settle(bench.outbox, await lastId(bench.outbox));
    await bench.scan(P1);
    expect(bench.lookUps).toHaveLength(2);
  });

  test('what the sender settles while the session opens is known as settled', async () => {
    const device = new FakeDevice();
    const outbox = device.openOutbox();
    await before(outbox, anna, place(id(1), 7, { storage_location: 'A-07' }));
    const settling: SortDeps['outbox'] = {
      ...outbox,
      ofWork: async work => {
        const read = await outbox.ofWork(work);
        await settle(outbox, id(1));
        return read;
      },
    };
    const bench = await open({ device, outbox, deps: { outbox: settling } });
    await bench.scan(P1);
    expect(bench.lookUps).toHaveLength(1);
    expect(bench.model.get().last[0]?.state).toBe('sent');
  });
});

describe('Autofill 2', () => {
  const autofill = () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    return open({ work_package: pkg({ autofill_storage_location: 2 }) });
  };

  test('the submit waits at most 400 ms for the look-up', async () => {
    const bench = await autofill();
    await bench.scan(P1);
    vi.advanceTimersByTime(399);
    await bench.rest();
    expect(await types(bench.outbox)).toEqual([]);
    vi.advanceTimersByTime(1);
    await bench.rest();
    expect(await mutations(bench.outbox)).toMatchObject([{ storage_location: 'A-07' }]);
  });

  test('an answer within that time submits at once, to the corrected location', async () => {
    const bench = await autofill();
    await bench.scan(P1);
    bench.lookUps[0]?.answer(found(9, 'B-03'));
    await bench.rest();
    expect(await mutations(bench.outbox)).toMatchObject([
      { storage_location: 'B-03', dispatch_request_id: 9 },
    ]);
  });

  test('the wait of an earlier scan submits nothing of a later one', async () => {
    const bench = await autofill();
    await bench.scan(P1);
    vi.advanceTimersByTime(300);
    bench.model.send({ name: 'reset' });
    await bench.scan(P2);
    vi.advanceTimersByTime(100);
    await bench.rest();
    expect(await types(bench.outbox)).toEqual([]);
    vi.advanceTimersByTime(300);
    await bench.rest();
    expect(await mutations(bench.outbox)).toMatchObject([{ product_identifier: 'P2' }]);
  });
});

describe('A change of the OMS while the worker is on the step', () => {
  /** The next version of the batch, with these deliveries changed. */
  test('R21 a colleague placed it: resolved again, to the order that still needs it', async () => {
    const bench = await open({
      work_package: pkg({
        dispatch_requests: [
          delivery(7, { storage_location: 'A-07' }),
          delivery(9, { storage_location: 'B-03', lines: [line(90, 'P1', 1)] }),
        ],
      }),
    });
    await bench.scan(P1);
    const { work } = stepOf(bench, 'scan-location');
    const [mine, other] = work.dispatch_request_id === 7 ? ([7, 'B-03'] as const) : ([9, 'A-07'] as const);
    change(bench, delivery(mine, { lines: [line(mine * 10, 'P1', 1, id(50))] }));
    await bench.rest();
    expect(stepOf(bench, 'scan-location')).toMatchObject({
      work: { storage_location: other },
      verdict: { code: 'corrected-location' },
    });
  });

  test('R21 the office cancelled it: leg apart', async () => {
    const bench = await open();
    await bench.scan(P1);
    change(bench, delivery(7, { status: 'cancelled', storage_location: 'A-07' }));
    await bench.rest();
    expect(bench.state()).toMatchObject({ name: 'scan-article', verdict: { code: 'corrected-gone' } });
    const { last } = bench.model.get();
    await bench.scan('A-07');
    expect(bench.state()).toMatchObject({ name: 'scan-article', verdict: { code: 'corrected-gone' } });
    // It was laid apart once.
    expect(bench.model.get().last).toEqual(last);
  });

  test('R11 the OMS fails to say how many are pending: only the scanned item; no answer at all changes nothing', async () => {
    const work_package = pkg({ extra_processing_steps: ['multiple-quantities'] });
    const unanswered = await open({ work_package });
    await unanswered.scan(P1);
    unanswered.lookUps[0]?.answer(null);
    await unanswered.rest();
    expect(unanswered.state().name).toBe('quantity');
    unanswered.model.stop();

    const bench = await open({ work_package });
    await bench.scan(P1);
    bench.lookUps[0]?.answer({ kind: 'unknown', read: P1, why: 'look-up-failed', asked: true });
    await bench.rest();
    expect(stepOf(bench, 'scan-location')).toMatchObject({
      work: { quantity: 1 },
      verdict: { code: 'quantity-unchecked' },
    });
    await bench.scan('A-07', P1);
    expect(stepOf(bench, 'scan-location').work.quantity).toBe(1);
  });

  test('R21 the office moved its location: said loudly, and the new one is where it goes', async () => {
    const bench = await open();
    await bench.scan(P1);
    change(bench, delivery(7, { storage_location: 'B-03' }));
    await bench.rest();
    expect(stepOf(bench, 'scan-location')).toMatchObject({
      work: { storage_location: 'B-03' },
      verdict: { code: 'corrected-location', values: { from: 'A-07', to: 'B-03' } },
    });
    expect(bench.signals).toEqual(['accept', 'attention']);
    await bench.scan('B-03');
    expect(await mutations(bench.outbox)).toMatchObject([{ storage_location: 'B-03' }]);
  });

  test('R21 what the OMS said itself is not undone by a package that has not heard of it yet', async () => {
    const bench = await open();
    await bench.scan(P1);
    bench.lookUps[0]?.answer(found(7, 'B-03'));
    await bench.rest();
    change(bench, delivery(7, { storage_location: 'A-07' }), delivery(8, { storage_location: 'A-08' }));
    await bench.rest();
    expect(stepOf(bench, 'scan-location').work.storage_location).toBe('B-03');
    change(bench, delivery(7, { storage_location: 'A-08' }));
    await bench.rest();
    expect(stepOf(bench, 'scan-location').work.storage_location).toBe('A-08');
  });

  test('R21 the delivery left the batch: leg apart', async () => {
    const bench = await open();
    await bench.scan(P1);
    const { version, batch } = bench.view.server();
    bench.view.applyChanges({
      since: version,
      version: version + 1,
      batch,
      dispatch_requests: [],
      removed: [7],
    });
    bench.changed();
    await bench.rest();
    expect(bench.state()).toMatchObject({ name: 'scan-article', verdict: { code: 'corrected-gone' } });
  });

  test('an order of which the OMS spoke and the package knows nothing is not doubted by the package', async () => {
    const bench = await open();
    await bench.scan(P1);
    bench.lookUps[0]?.answer(found(9, 'B-03'));
    await bench.rest();
    change(bench, delivery(8, { lines: [line(80, 'P2', 1)] }));
    await bench.rest();
    expect(stepOf(bench, 'scan-location').work.dispatch_request_id).toBe(9);
  });

  test('its own placement is no such change: the next scan of the article stands', async () => {
    const bench = await open();
    for (const code of [P1, 'A-07', P1]) bench.model.scan(code);
    await bench.rest();
    expect(stepOf(bench, 'scan-location').verdict).toBeNull();
    expect(bench.signals).toEqual(['accept', 'accept', 'accept']);
  });
});

describe('Settings that the office changes', () => {
  const chosen: PackageSettings = {
    extra_processing_steps: ['multiple-quantities'],
    order_completion_steps: ['scan-label'],
    autofill_storage_location: 1,
    storage_location_auto_submit_regex: '^A-\\d\\d$',
  };
  function choose(bench: Bench, settings: PackageSettings): void {
    const { version, batch } = bench.view.server();
    const none = { dispatch_requests: [], removed: [] };
    bench.view.applyChanges({ since: version, version: version + 1, batch, ...none, settings });
    bench.changed();
  }

  test('R29 steps and autofill hold from the next step on, without a new package', async () => {
    const bench = await open();
    await bench.scan(P1);
    choose(bench, chosen);
    await bench.scan('A-07', P1, 'A-07');
    expect(bench.state().name).toBe('complete');
    bench.model.send({ name: 'later' });
    await bench.scan(P2);
    expect(stepOf(bench, 'scan-location').filled).toBe(true);
  });

  test('R29 so does the pattern that submits what is typed', async () => {
    const bench = await open();
    await bench.scan(P1);
    expect(bench.model.autoSubmit()).toBeNull();
    choose(bench, { ...chosen, extra_processing_steps: [], order_completion_steps: [] });
    expect(bench.model.autoSubmit()).toBe('^A-\\d\\d$');
    choose(bench, {
      ...chosen,
      extra_processing_steps: [],
      order_completion_steps: [],
      storage_location_auto_submit_regex: null,
    });
    expect(bench.model.autoSubmit()).toBeNull();
  });
});

test('R15 with autofill 1 no location is submitted by itself, also when the slip printed meanwhile', async () => {
  const printer = { identifier: 'P1', name: 'Inpaktafel', type: 'packing-slips' as const };
  let answer: (printed: 'sent') => void = () => undefined;
  let wake: () => void = () => undefined;
  const bench = await open({
    work_package: pkg({ extra_processing_steps: ['print-packing-slip'], autofill_storage_location: 1 }),
    deps: {
      desk: bareDesk(
        () => new Promise(resolve => (answer = resolve)),
        () => [printer],
      ),
      sleep: () => new Promise(resolve => (wake = resolve)),
    },
  });
  await bench.scan(P2);
  bench.model.send({ name: 'print' });
  await bench.rest();
  answer('sent');
  await bench.rest();
  expect(stepOf(bench, 'scan-location').filled).toBe(true);
  wake();
  await bench.rest();
  expect([bench.state().name, await bench.outbox.ofWork(WORK)]).toEqual(['scan-location', []]);
});

describe('R38 a batch that is over', () => {
  const several = pkg({ extra_processing_steps: ['multiple-quantities'] });
  const end = async (bench: Bench): Promise<void> => {
    const { version, batch } = bench.view.server();
    if (!batch) throw new Error('no batch');
    const over = { ...batch, status: 'unable-to-ship-all' as const };
    bench.view.applyChanges({
      since: version,
      version: version + 1,
      batch: over,
      dispatch_requests: [],
      removed: [],
    });
    bench.changed();
    await bench.rest();
  };

  test('R38 takes no article any more: it names its status, and opens no step', async () => {
    const bench = await open({ work_package: several });
    await end(bench);
    await bench.scan(P1);
    expect(bench.state()).toMatchObject({
      name: 'scan-article',
      verdict: { look: 'refused', code: 'work-over', values: { status: 'unable-to-ship-all' } },
    });
    expect([bench.signals, bench.model.get().over]).toEqual([['refuse'], 'unable-to-ship-all']);
  });

  test.each(['quantity', 'scan-location'] as const)(
    'R38 ends %s: the article in hand is laid apart',
    async step => {
      const bench = await open({ work_package: step === 'quantity' ? several : pkg() });
      await bench.scan(P1);
      expect(bench.state().name).toBe(step);
      await end(bench);
      expect(bench.state()).toMatchObject({
        name: 'scan-article',
        verdict: { look: 'corrected', code: 'work-over' },
      });
      await bench.scan('A-07');
      expect(await bench.outbox.ofWork(WORK)).toEqual([]);
    },
  );

  test('R38 ends ORDER COMPLEET too, before a label that the OMS would refuse', async () => {
    const bench = await open({ work_package: pkg({ order_completion_steps: ['scan-label'] }) });
    await bench.scan(P2, 'A-08');
    expect(bench.state().name).toBe('complete');
    await end(bench);
    expect(bench.state()).toMatchObject({
      name: 'scan-article',
      verdict: {
        look: 'corrected',
        code: 'order-ended',
        values: { why: 'over', status: 'unable-to-ship-all', location: 'A-08', aside: 'A-00' },
      },
    });
    expect(bench.claims.at(-1)).toBe('release 8');
  });

  test('R38 ends a step that the device kept from before', async () => {
    const device = new FakeDevice();
    const bench = await open({ device });
    await bench.scan(P1);
    await bench.rest();
    bench.model.stop();
    const batch = { ...pkg().batch, status: 'closed' } as WorkPackage['batch'];
    const restarted = await open({ device, work_package: { ...pkg(), batch } });
    await restarted.rest();
    expect(restarted.state()).toMatchObject({ name: 'scan-article', verdict: { code: 'work-over' } });
  });
});

describe('ORDER COMPLEET', () => {
  const completing = pkg({
    order_completion_steps: ['scan-label', 'mark-storage-location-complete', 'mark-dispatch-request-shipped'],
  });

  test('the claim is taken, renewed within its minute, and released at the end', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const bench = await open({ work_package: completing });
    await bench.scan(P2, 'A-08');
    vi.advanceTimersByTime(50_000);
    await bench.rest();
    expect(bench.claims).toEqual(['claim 8', 'claim 8', 'claim 8']);
    bench.model.send({ name: 'later' });
    await bench.rest();
    vi.advanceTimersByTime(50_000);
    expect(bench.claims.slice(3)).toEqual(['release 8']);
  });

  test.each([
    ['cancelled', { status: 'cancelled' }],
    ['paused', { paused_at: '2026-11-20T10:00:00Z' }],
    ['rerouted', { status: 'to-be-requested' }],
  ] as const)('R21b the office has it %s meanwhile: it ends with the reason', async (why, over) => {
    const bench = await open({ work_package: completing });
    await bench.scan(P2, 'A-08');
    expect(bench.state().name).toBe('complete');
    change(bench, delivery(8, { storage_location: 'A-08', lines: [line(80, 'P2', 1, id(50))], ...over }));
    await bench.rest();
    expect(bench.state()).toMatchObject({
      name: 'scan-article',
      verdict: { code: 'order-ended', values: { why, location: 'A-08', aside: 'A-00' } },
    });
    expect(bench.claims.at(-1)).toBe('release 8');
  });

  test('R21b it left the batch: rerouted; and a moved location is corrected', async () => {
    const bench = await open({ work_package: completing });
    await bench.scan(P2, 'A-08');
    change(bench, delivery(8, { storage_location: 'B-03', lines: [line(80, 'P2', 1, id(50))] }));
    await bench.rest();
    expect(stepOf(bench, 'complete')).toMatchObject({
      storage_location: 'B-03',
      verdict: { code: 'corrected-location' },
    });
    const { version, batch } = bench.view.server();
    bench.view.applyChanges({
      since: version,
      version: version + 1,
      batch,
      dispatch_requests: [],
      removed: [8],
    });
    bench.changed();
    await bench.rest();
    expect(bench.state().verdict).toMatchObject({ code: 'order-ended', values: { why: 'rerouted' } });
  });

  test('R17 its label becomes void meanwhile: nothing can be checked until a new one is there', async () => {
    const bench = await open({ work_package: completing });
    await bench.scan(P2, 'A-08');
    const codes = async (tracking_codes: string[]) => {
      change(
        bench,
        delivery(8, { storage_location: 'A-08', lines: [line(80, 'P2', 1, id(50))], tracking_codes }),
      );
      await bench.rest();
      return stepOf(bench, 'complete').check_failed;
    };
    expect([await codes(['3SNIEUW']), await codes([]), await codes(['3SANDERS'])]).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('R20 a colleague already completes it: back to SCAN ARTIKEL with the name, and asked no more', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let asked = 0;
    const claimCompletion = () => Promise.resolve({ granted: ++asked > 1, by: 'Noor' });
    const bench = await open({ work_package: completing, deps: { claimCompletion } });
    await bench.scan(P2, 'A-08');
    expect(bench.state()).toMatchObject({
      name: 'scan-article',
      verdict: { code: 'claimed-by', values: { by: 'Noor', location: 'A-08' } },
    });
    vi.advanceTimersByTime(100_000);
    expect([asked, bench.claims]).toEqual([1, []]);
  });

  test('a claim that is granted after the worker left is let go of', async () => {
    let grant: (answer: { granted: boolean; by: string }) => void = () => undefined;
    const claimCompletion = () => new Promise<{ granted: boolean; by: string }>(resolve => (grant = resolve));
    const bench = await open({ work_package: completing, deps: { claimCompletion } });
    await bench.scan(P2, 'A-08');
    bench.model.send({ name: 'later' });
    await bench.rest();
    grant({ granted: true, by: '' });
    await bench.rest();
    expect(bench.claims).toEqual(['release 8', 'release 8']);
  });

  test('R20 what is reported as shipped is held until the OMS has it, and no colleague is offered it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const work_package = pkg({ order_completion_steps: ['mark-dispatch-request-shipped'] });
    const clock = new FakeDevice().clock;
    const seenByBram = createClaims(clock, 'b');
    const claimed = (id: number, expires_at: string | null) =>
      seenByBram.take({
        kind: 'completion',
        dispatch_request_id: id,
        product_identifier: null,
        device_id: 'a',
        user_name: 'Anna',
        expires_at,
      });
    const annas = await open({
      work_package,
      deps: {
        claimCompletion: id => {
          claimed(id, '2026-11-20T09:01:00Z');
          return Promise.resolve({ granted: true, by: '' });
        },
        releaseCompletion: id => claimed(id, null),
      },
    });
    const placed = delivery(8, { storage_location: 'A-08', lines: [line(80, 'P2', 1, id(50))] });
    const brams = await open({
      work_package: { ...work_package, dispatch_requests: [placed] },
      deps: { user: bram, completing: id => seenByBram.completing(id) },
    });
    expect(brams.model.get().to_complete).toHaveLength(1);
    await annas.scan(P2, 'A-08');
    annas.model.ship();
    await annas.rest();
    const offered = () => {
      brams.changed();
      return brams.model.get().to_complete.length;
    };
    expect((await annas.outbox.ofWork(WORK)).at(-1)).toMatchObject({ finishes_at: 'A-08' });
    expect(offered()).toBe(0);
    for (const _ of [1, 2, 3]) {
      clock.advance(30_000);
      vi.advanceTimersByTime(30_000);
      await annas.rest();
      expect(offered()).toBe(0);
    }
    await settle(annas.outbox, await lastId(annas.outbox));
    clock.advance(61_000);
    vi.advanceTimersByTime(61_000);
    await annas.rest();
    // The OMS has it: from here on the package says that it is shipped.
    expect(seenByBram.completing(8)).toBeNull();
  });

  test('R25 goods of another order that were refused in its box come first', async () => {
    const device = new FakeDevice();
    const outbox = device.openOutbox();
    await before(outbox, anna, place(id(1), 7, { storage_location: 'A-08' }));
    await settle(outbox, id(1), { code: 'wrong-location' });
    const order_completion_steps = ['mark-dispatch-request-shipped'];
    const bench = await open({ device, outbox, work_package: pkg({ order_completion_steps }) });
    await bench.scan(P2, 'A-08');
    expect(stepOf(bench, 'repair').card).toMatchObject({ mutation_id: id(1), lies_at: 'A-08' });
  });

  test('R19 the OMS’s confirmation is shown for the order on the screen, not for another', async () => {
    const bench = await open({
      work_package: pkg({ order_completion_steps: ['mark-dispatch-request-shipped'] }),
    });
    const shipped: string[] = [];
    for (const codes of [
      [P2, 'A-08'],
      [P1, 'A-07', P1, 'A-07'],
    ]) {
      await bench.scan(...codes);
      bench.model.ship();
      await bench.rest();
      shipped.push(await lastId(bench.outbox));
    }
    await settle(bench.outbox, shipped[0] ?? '');
    await bench.rest();
    expect(bench.state().verdict).toMatchObject({ code: 'shipped', values: { location: 'A-07' } });
    await settle(bench.outbox, shipped[1] ?? '');
    await bench.rest();
    expect(bench.state().verdict).toMatchObject({ code: 'shipped-confirmed', values: { location: 'A-07' } });
  });

  test('R19 an order that the OMS refuses to ship no longer waits for confirmation: its card is there', async () => {
    const bench = await open({
      work_package: pkg({ order_completion_steps: ['mark-dispatch-request-shipped'] }),
    });
    await bench.scan(P2, 'A-08');
    bench.model.ship();
    await bench.rest();
    expect(bench.state().verdict).toMatchObject({ code: 'shipped' });
    await settle(bench.outbox, await lastId(bench.outbox), { code: 'cancelled' });
    await bench.rest();
    expect(bench.state()).toMatchObject({ name: 'scan-article', verdict: null });
    expect(bench.model.get().cards).toHaveLength(1);
  });
});

describe('The packing slip', () => {
  const slips = pkg({ extra_processing_steps: ['print-packing-slip'] });

  test('R12 the answer for an earlier order does not count for this one', async () => {
    const bench = await open({
      work_package: {
        ...slips,
        dispatch_requests: [
          delivery(7, { storage_location: 'A-07', lines: [line(70, 'P1', 1)] }),
          delivery(8, { storage_location: 'A-08', lines: [line(80, 'P2', 1)] }),
        ],
      },
    });
    for (const code of [P2, P1]) {
      await bench.scan(code);
      bench.model.send({ name: 'print' });
      await bench.rest();
      if (code === P2) bench.model.send({ name: 'reset' });
    }
    bench.prints.find(p => p.id === 8)?.answer(true);
    await bench.rest();
    expect(stepOf(bench, 'packing-slip').printing).toBe('busy');
    bench.prints.find(p => p.id === 7)?.answer(true);
    await bench.rest();
    expect(stepOf(bench, 'scan-location').work.taken).toEqual(['print-packing-slip']);
  });

  test('R12 a printer that becomes known on the step prints the slip by itself, once, also after a restart', async () => {
    const asked: number[] = [];
    const known = createEmitter();
    let printers: Printer[] = [];
    const desk: PrintDesk = {
      ...bareDesk(
        id => new Promise(() => void asked.push(id)),
        () => printers,
      ),
      subscribe: known.subscribe,
    };
    const device = new FakeDevice();
    const bench = await open({ device, work_package: slips, deps: { desk } });
    await bench.scan(P2);
    expect(asked).toEqual([]);
    printers = [{ identifier: 'P1', name: 'Inpaktafel', type: 'packing-slips' }];
    known.emit();
    known.emit();
    await bench.rest();
    expect([stepOf(bench, 'packing-slip').printing, asked]).toEqual(['busy', [8]]);
    bench.model.stop();
    const restarted = await open({ device, work_package: slips, deps: { desk } });
    await restarted.rest();
    expect([stepOf(restarted, 'packing-slip').printing, asked]).toEqual(['busy', [8, 8]]);
  });

  test('R12 printing that fails waits for the connection', async () => {
    const bench = await open({
      work_package: slips,
      deps: { desk: bareDesk(() => Promise.reject(new Error('no chunk'))) },
    });
    await bench.scan(P2);
    bench.model.send({ name: 'print' });
    await bench.rest();
    expect(stepOf(bench, 'packing-slip').printing).toBe('waits');
  });
});

describe('After a restart', () => {
  /** Closes the session and opens the app anew on the same disk. */
  const again = async (device: FakeDevice, bench: Bench, setting: Setting = {}): Promise<Bench> => {
    await bench.rest();
    bench.model.stop();
    return open({ device, ...setting });
  };
  const everything = pkg({
    products: [
      {
        ...product('P1', P1),
        extra_info: {
          is_required: true,
          is_required_error: null,
          is_required_question: {
            attributeIdentifier: 'heel',
            question: 'Heel?',
            valueType: 'boolean',
            answer: null,
          },
          product_piece_questions: [],
        },
      },
      product('P2', P2),
    ],
    extra_processing_steps: ['provide-extra-product-info', 'multiple-quantities', 'print-packing-slip'],
    order_completion_steps: ['scan-label'],
  });
  const walks: readonly [SortState['name'], (bench: Bench) => Promise<void>][] = [
    ['scan-article', bench => bench.scan('A-07')],
    ['extra-info', bench => bench.scan(P1)],
    [
      'quantity',
      async bench => {
        await bench.scan(P1);
        bench.model.send({ name: 'answer', value: '1' });
      },
    ],
    ['packing-slip', bench => bench.scan(P2)],
    [
      'scan-location',
      async bench => {
        await bench.scan(P2);
        bench.model.send({ name: 'next' });
      },
    ],
    [
      'complete',
      async bench => {
        await bench.scan(P2);
        bench.model.send({ name: 'next' });
        await bench.scan('A-08');
      },
    ],
  ];

  test.each(walks)('in %s: the same step, without the verdict', async (name, walk) => {
    const device = new FakeDevice();
    const bench = await open({ device, work_package: everything });
    await walk(bench);
    await bench.rest();
    const state = stepOf(bench, name);
    const restarted = await again(device, bench, { work_package: everything });
    expect(restarted.state()).toEqual({ ...state, verdict: null });
  });

  test('R30 another user of the device begins at SCAN ARTIKEL; the first one comes back to the step', async () => {
    const device = new FakeDevice();
    const bench = await open({ device });
    await bench.scan(P1);
    const other = await again(device, bench, { deps: { user: bram } });
    expect(other.state().name).toBe('scan-article');
    await other.scan(P2, 'A-08');
    const back = await again(device, other);
    expect(stepOf(back, 'scan-location').work.product_identifier).toBe('P1');
  });

  test('in a repair: the same move', async () => {
    const device = new FakeDevice();
    const outbox = device.openOutbox();
    await before(outbox, anna, place(id(1), 7, { storage_location: 'A-07' }));
    await settle(outbox, id(1), {});
    const bench = await open({ device, outbox });
    const [card] = bench.model.get().cards;
    if (card) bench.model.send({ name: 'open-repair', card });
    await bench.scan(P1);
    expect(stepOf(await again(device, bench), 'repair')).toMatchObject({ phase: 'target', verdict: null });
  });

  test('a slip that was printing is asked for again', async () => {
    const device = new FakeDevice();
    const bench = await open({ device, work_package: everything });
    await bench.scan(P2);
    bench.model.send({ name: 'print' });
    await bench.rest();
    expect(stepOf(bench, 'packing-slip').printing).toBe('busy');
    const restarted = await again(device, bench, { work_package: everything });
    expect(stepOf(restarted, 'packing-slip').printing).toBe('asked');
  });

  test('in ORDER COMPLEET the claim is taken again', async () => {
    const device = new FakeDevice();
    const work_package = pkg({ order_completion_steps: ['scan-label'] });
    const bench = await open({ device, work_package });
    await bench.scan(P2, 'A-08');
    const restarted = await again(device, bench, { work_package });
    expect([restarted.state().name, restarted.claims]).toEqual(['complete', ['claim 8']]);
    restarted.model.stop();
  });

  test('where nothing could be stored, it goes on at the step of before', async () => {
    const device = new FakeDevice();
    const outbox = device.openOutbox();
    const refusing: SortDeps['outbox'] = {
      ...outbox,
      record: () => Promise.resolve({ ok: false, code: 'full', detail: '' }),
    };
    const bench = await open({ device, outbox, deps: { outbox: refusing } });
    await bench.scan(P1, 'A-07');
    expect(bench.state().name).toBe('cannot-store');
    expect((await again(device, bench)).state().name).toBe('scan-location');
  });

  test('a state of a newer version is not entered', async () => {
    const device = new FakeDevice();
    await device.openOutbox().saveFlow(stateKey(WORK, anna.id), { name: 'scan-pallet', verdict: null });
    expect((await open({ device })).state()).toEqual({ name: 'scan-article', verdict: null });
  });
});

describe('Undo', () => {
  test('R27 appends a take-back that names the placement; two taps are one', async () => {
    const bench = await open();
    await bench.scan(P1, 'A-07');
    const placement = await lastId(bench.outbox);
    const undo = bench.model.get().last[0]?.undo;
    undo?.();
    undo?.();
    await bench.rest();
    expect(await mutations(bench.outbox)).toMatchObject([
      { type: 'place-article' },
      { type: 'take-back', mutation_id: placement, dispatch_request_id: 7 },
    ]);
    expect(bench.model.get()).toMatchObject({
      last: [{ state: 'undone', undo: null }],
      progress: { placed: 0 },
    });
  });
});

describe('What happened', () => {
  const rows = (bench: Bench) => bench.model.get().last.map(({ text, end, why }) => [text, end, why]);

  test('a refusal stays until a scan succeeds', async () => {
    const bench = await open();
    await bench.scan(P1, 'A-08');
    expect(bench.model.get().refusal).toMatchObject({ code: 'wrong-location', values: { read: 'A-08' } });
    bench.model.send({ name: 'reset' });
    await bench.rest();
    expect(bench.model.get().refusal).not.toBeNull();
    await bench.scan(P1);
    expect(bench.model.get().refusal).toBeNull();
  });

  test('a refusal is in the last ten with its reason, also after a restart', async () => {
    const device = new FakeDevice();
    const bench = await open({ device });
    await bench.scan(P1, 'A-08');
    device.clock.advance(1000);
    await bench.scan('A-07');
    const refused = ['A-08 geweigerd', 'verwacht A-07', 'Onjuiste legplaats. Probeer het opnieuw.'];
    expect(rows(bench)).toEqual([['Product P1', '→ A-07', undefined], refused]);
    bench.model.stop();
    const later = await open({ device });
    await later.rest();
    expect(rows(later)).toContainEqual(refused);
  });

  test('R5 R6 an article that is laid apart is in the last ten, and why', async () => {
    const paused = delivery(7, { storage_location: 'A-07', paused_at: '2026-11-19T08:00:00Z' });
    const bench = await open({
      work_package: pkg({
        dispatch_requests: [paused],
        extra_processing_steps: ['product-not-in-requested-dispatch-request'],
      }),
    });
    await bench.scan(P1);
    const laid = { text: 'Product P1', end: '→ A-00', why: 'gepauzeerd', icon: 'ban', undo: null };
    expect(bench.model.get()).toMatchObject({ last: [laid], refusal: null });
  });

  test('R12 a print is in the last ten', async () => {
    const bench = await open({
      work_package: pkg({
        extra_processing_steps: ['print-packing-slip'],
        dispatch_requests: [delivery(8, { storage_location: 'A-08', lines: [line(80, 'P2', 1)] })],
      }),
    });
    await bench.scan(P2);
    bench.model.send({ name: 'print' });
    await bench.rest();
    bench.prints[0]?.answer(true);
    await bench.rest();
    expect(rows(bench)).toEqual([['Pakbon en label A-08 geprint', '', undefined]]);
  });

  test('‘Ongedaan’ takes back the last placement, whatever happened after it', async () => {
    const bench = await open();
    await bench.scan(P1, 'A-07', P2, 'A-07');
    expect(rows(bench)[0]).toEqual(['A-07 geweigerd', 'verwacht A-08', expect.any(String)]);
    undoOf(bench.model.get().last)?.();
    await bench.rest();
    expect(await types(bench.outbox)).toEqual(['place-article', 'take-back']);
  });
});

describe('Repair cards', () => {
  const moves = [
    { kind: 'order' as const, quantity: 1, storage_location: 'B-03', dispatch_request_id: 9 },
    { kind: 'aside' as const, quantity: 1, storage_location: 'A-00', dispatch_request_id: null },
  ];
  const repair = { product_identifier: 'P1', product_name: 'P1', quantity: 2, lies_at: 'A-07', moves };

  test('R23 after "Later" half-way the card has the moves that are left', async () => {
    const device = new FakeDevice();
    const outbox = device.openOutbox();
    await before(outbox, anna, place(id(1), 7, { storage_location: 'A-07', quantity: 2 }));
    await settle(outbox, id(1), { code: 'already-placed', repair });
    const bench = await open({ device, outbox });
    const openCard = async () => {
      const [card] = bench.model.get().cards;
      if (card) bench.model.send({ name: 'open-repair', card });
      await bench.rest();
    };
    await openCard();
    await bench.scan(P1, 'B-03');
    bench.model.send({ name: 'later' });
    await bench.rest();
    expect(bench.model.get().cards).toMatchObject([{ mutation_id: id(1), moves: [moves[1]] }]);
    await openCard();
    await bench.scan(P1, 'A-00');
    expect(bench.model.get().cards).toEqual([]);
    expect((await mutations(outbox)).slice(1)).toMatchObject([
      { type: 'place-article', dispatch_request_id: 9, resolves: id(1) },
      { type: 'set-aside', storage_location: 'A-00', resolves: id(1) },
    ]);
  });

  test('R23 a colleague completes the order of an open card: the pieces go elsewhere, and that is said', async () => {
    const device = new FakeDevice();
    const outbox = device.openOutbox();
    await before(outbox, anna, place(id(1), 7, { storage_location: 'A-07', quantity: 2 }));
    await settle(outbox, id(1), { code: 'already-placed', repair });
    const needing = delivery(9, { storage_location: 'B-03', lines: [line(90, 'P1', 1)] });
    const dispatch_requests = [delivery(7, { status: 'cancelled' }), needing];
    const bench = await open({ device, outbox, work_package: pkg({ dispatch_requests }) });
    const [card] = bench.model.get().cards;
    expect(card).toMatchObject({ moves });
    if (card) bench.model.send({ name: 'open-repair', card });
    await bench.scan(P1);
    const { version, batch } = bench.view.server();
    const gone = { ...needing, status: 'shipped' as const };
    bench.view.applyChanges({
      since: version,
      version: version + 1,
      batch,
      dispatch_requests: [gone],
      removed: [],
    });
    bench.changed();
    await bench.rest();
    expect(bench.state()).toMatchObject({
      name: 'repair',
      phase: 'target',
      verdict: { code: 'card-changed' },
    });
    await bench.scan('B-03');
    await bench.scan('A-00');
    expect(bench.model.get().cards).toEqual([]);
    expect((await mutations(outbox)).slice(1)).toMatchObject([{ type: 'set-aside', quantity: 2 }]);
  });

  test('R23 the card of pieces that were planned anew ends with the last piece, not with the first', async () => {
    const device = new FakeDevice();
    const outbox = device.openOutbox();
    await before(outbox, anna, place(id(1), 7, { storage_location: 'A-07', quantity: 2 }));
    const [toB] = moves;
    await settle(outbox, id(1), {
      code: 'already-placed',
      repair: { ...repair, moves: [{ ...toB!, quantity: 2 }] },
    });
    // The order needed two; a colleague has placed one meanwhile.
    const needing = delivery(9, { storage_location: 'B-03', lines: [line(90, 'P1', 1)] });
    const dispatch_requests = [delivery(7, { status: 'cancelled' }), needing];
    const bench = await open({ device, outbox, work_package: pkg({ dispatch_requests }) });
    const [card] = bench.model.get().cards;
    if (card) bench.model.send({ name: 'open-repair', card });
    await bench.scan(P1, 'B-03');
    expect(stepOf(bench, 'repair').card.moves.at(-1)).toMatchObject({ kind: 'aside', quantity: 1 });
    await bench.scan(P1, 'A-08');
    expect(stepOf(bench, 'repair').verdict?.code).toBe('wrong-repair-location');
    await bench.scan('A-00');
    expect(bench.model.get().cards).toEqual([]);
    expect((await mutations(outbox)).slice(1)).toMatchObject([
      { type: 'place-article', quantity: 1, dispatch_request_id: 9 },
      { type: 'set-aside', quantity: 1, storage_location: 'A-00' },
    ]);
  });

  test('cards of another user on this device are shown, and resolved in the name of who does it', async () => {
    const device = new FakeDevice();
    const outbox = device.openOutbox();
    await before(outbox, bram, place(id(1), 7, { storage_location: 'A-07' }));
    await settle(outbox, id(1), { code: 'paused' });
    const bench = await open({ device, outbox });
    const { cards, last } = bench.model.get();
    expect([cards, last]).toMatchObject([[{ mutation_id: id(1) }], []]);
    if (cards[0]) bench.model.send({ name: 'open-repair', card: cards[0] });
    await bench.scan(P1, 'A-00');
    expect(bench.model.get().cards).toEqual([]);
    const recorded: Entry | undefined = (await outbox.ofWork(WORK)).at(-1);
    expect(recorded).toMatchObject({ user_id: anna.id, mutation: { type: 'set-aside', resolves: id(1) } });
  });

  test('R24 a refused "shipped" comes first of all', async () => {
    const device = new FakeDevice();
    const outbox = device.openOutbox();
    const ship = (n: number, order: number): Mutation => ({
      id: id(n),
      version: 1,
      at: '2026-11-20T10:00:00Z',
      type: 'mark-shipped',
      dispatch_request_id: order,
      label: null,
    });
    await before(outbox, anna, place(id(1), 7, { storage_location: 'A-07' }), ship(2, 8));
    await settle(outbox, id(1), { code: 'paused' });
    await settle(outbox, id(2), { code: 'cancelled' });
    const bench = await open({ device, outbox });
    expect(bench.model.get().cards.map(c => [c.kind, c.lies_at])).toEqual([
      ['hold', 'A-08'],
      ['goods', 'A-07'],
    ]);
  });
});

describe('For the screen', () => {
  test('processProduct.sort.currentProductQuantity holds the amount of the article at hand', async () => {
    const bench = await open({ work_package: pkg({ extra_processing_steps: ['multiple-quantities'] }) });
    await bench.scan(P1, P1);
    expect(kept.get(quantityKey)).toBe('2');
    bench.model.send({ name: 'next' });
    await bench.scan('A-07');
    expect(kept.has(quantityKey)).toBe(false);
  });

  test('storage that refuses the key does not stop the work', async () => {
    vi.stubGlobal('localStorage', {
      setItem() {
        throw new DOMException('', 'SecurityError');
      },
      removeItem() {
        throw new DOMException('', 'SecurityError');
      },
    });
    const bench = await open();
    await bench.scan(P1, 'A-07');
    expect(await types(bench.outbox)).toEqual(['place-article']);
  });

  test('the snapshot is the same object until something changes', async () => {
    const bench = await open();
    const first = bench.model.get();
    expect(bench.model.get()).toBe(first);
    await bench.scan(P1);
    const second = bench.model.get();
    expect([second === first, bench.model.get() === second]).toEqual([false, true]);
    // Nothing was recorded: what is drawn from entries and package is not made again.
    expect([second.last === first.last, second.to_complete === first.to_complete]).toEqual([true, true]);
  });

  test('after stop nothing is told, heard or saved any more', async () => {
    const device = new FakeDevice();
    const bench = await open({ device });
    await bench.scan(P1);
    const saved = await bench.outbox.loadFlow(stateKey(WORK, anna.id));
    let notified = 0;
    bench.model.subscribe(() => notified++);
    bench.model.stop();
    bench.lookUps[0]?.answer(found(9, 'B-03'));
    await bench.scan('A-07');
    bench.changed();
    await bench.outbox.record({ user: anna, work: WORK, mutations: [place(id(1), 8)] });
    await bench.rest();
    expect([
      notified,
      await types(bench.outbox),
      await bench.outbox.loadFlow(stateKey(WORK, anna.id)),
    ]).toEqual([0, ['place-article'], saved]);
  });
});

test('the work that is stored holds ids and numbers, no names', async () => {
  const bench = await open();
  await bench.scan(P1);
  const saved = (await bench.outbox.loadFlow(stateKey(WORK, anna.id))) as { work: Work };
  expect(JSON.stringify(saved)).not.toContain('Product P1');
});

test('R33 two devices count all of one line: the sum in sight is corrected, and asks for attention', async () => {
  const line = (quantity: number) => ({
    id: 7,
    product_identifier: 'P1',
    quantity: 1,
    received: quantity === 0 ? [] : [{ id: 'x', quantity }],
    version: 2,
  });
  const identifier = 'VH-2611-03';
  const receipt = (quantity: number) => ({
    identifier,
    status: 'receiving' as const,
    zone: 'A',
    import_on_scan: false,
    lines: [line(quantity)],
  });
  const bench = await open({
    work_package: { ...pkg(), batch: null, goods_receipt: receipt(0), dispatch_requests: [] },
    deps: { source: { type: 'goods-receipt', identifier } },
  });
  await bench.scan(P1);
  expect(bench.state().verdict).toMatchObject({ look: 'accepted', values: { scanned: 1, expected: 1 } });
  const { version } = bench.view.server();
  bench.view.applyChanges({
    since: version,
    version: version + 1,
    batch: null,
    goods_receipt: receipt(1),
    dispatch_requests: [],
    removed: [],
  });
  bench.changed();
  await bench.rest();
  expect(bench.state().verdict).toMatchObject({ look: 'corrected', values: { scanned: 2, expected: 1 } });
  expect(bench.signals).toEqual(['accept', 'attention']);
});

describe('A receipt', () => {
  const source = { type: 'goods-receipt', identifier: 'VH-2611-03' } as const;
  const receipt = (import_on_scan: boolean) => ({
    identifier: source.identifier,
    status: 'receiving' as const,
    zone: 'A',
    import_on_scan,
    lines: [{ id: 7, product_identifier: 'P1', quantity: 2, received: [], version: 1 }],
  });
  const receiving = (more: Partial<WorkPackage>, deps: Partial<SortDeps> = {}) =>
    open({ work_package: pkg({ batch: null, ...more }), deps: { source, ...deps } });

  test('R33 with goodsReceiptImportOnScan an article that is not on it needs the network', async () => {
    const imports = { goods_receipt: receipt(true), dispatch_requests: [] };
    const offline = await receiving(imports, { online: () => false });
    await offline.scan(P3);
    expect([offline.lookUps, offline.signals]).toEqual([[], ['refuse']]);
    expect(offline.state().verdict).toMatchObject({ look: 'refused', code: 'not-in-package' });
    await offline.scan(P1, P1, P1);
    expect(await types(offline.outbox)).toEqual(Array(3).fill('receive-line'));
    expect(offline.state().verdict).toMatchObject({ values: { scanned: 3, expected: 2 } });

    const online = await receiving(imports);
    await online.scan(P3);
    expect(online.lookUps).toMatchObject([{ read: P3 }]);
    online.lookUps[0]?.answer({
      kind: 'receive',
      origin: 'look-up',
      article: { product_identifier: 'P3', name: 'P3', image_url: null, read: P3 },
      line: { id: 8, quantity: 0, scanned: 0, may_exceed: true },
    });
    await online.rest();
    expect(await mutations(online.outbox)).toMatchObject([
      { type: 'receive-line', goods_receipt_line_id: 8, quantity_scanned: 1 },
    ]);
  });

  test.each([
    [0, false, []],
    [1, true, []],
    [2, true, ['place-article']],
  ] as const)(
    'R15 autofill %i holds for the crossdock orders of a receipt too',
    async (autofill, filled, placed) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const crossdock = delivery(7, { status: 'crossdock-requested', storage_location: 'A-07' });
      const bench = await receiving({
        goods_receipt: receipt(false),
        dispatch_requests: [crossdock],
        autofill_storage_location: autofill,
      });
      await bench.scan(P1);
      expect(stepOf(bench, 'scan-location').filled).toBe(filled);
      vi.advanceTimersByTime(400);
      await bench.rest();
      expect(await types(bench.outbox)).toEqual(placed);
    },
  );
});

test('R32a where the OMS counts goods by totals, a count tells the total of its line; without a network nothing is counted', async () => {
  const lines = [
    { id: 7, product_identifier: 'P1', quantity: 5, received: [{ id: 'x', quantity: 2 }], version: 1 },
  ];
  const identifier = 'VH-2611-03';
  const goods_receipt = { identifier, status: 'receiving', zone: 'A', import_on_scan: false, lines } as const;
  let online = true;
  const { scan, state, outbox } = await open({
    work_package: { ...pkg(), batch: null, goods_receipt, dispatch_requests: [] },
    deps: { source: { type: 'goods-receipt', identifier }, counts_totals: true, online: () => online },
  });
  await scan(P1, P1);
  const counts = (await outbox.ofWork(WORK)).map(({ mutation }) => mutation);
  expect(counts).toMatchObject([
    { type: 'receive-line', quantity_scanned: 1, line_total: 3 },
    { type: 'receive-line', quantity_scanned: 1, line_total: 4 },
  ]);
  expect(counts.map(m => documentedRequest(m)?.body)).toEqual([
    { quantity_scanned: 3 },
    { quantity_scanned: 4 },
  ]);
  online = false;
  await scan(P1);
  expect(state().verdict).toMatchObject({ look: 'refused', code: 'needs-network' });
  expect(await outbox.ofWork(WORK)).toHaveLength(2);
});

describe('messages of the office', () => {
  const note = { id: 1, text: 'Kaartje erbij', by: 'Marieke', at: '2026-11-26T13:00:00Z' };
  const told = (messages = [note]) =>
    pkg({
      dispatch_requests: [
        delivery(7, { storage_location: 'A-07', messages }),
        delivery(8, { storage_location: 'A-08', lines: [line(80, 'P2', 1)] }),
      ],
    });

  test('R40 stand with their order while it is in hand, and hinder no scan', async () => {
    const bench = await open({ work_package: told() });
    expect(bench.model.get().message).toBeNull();
    await bench.scan(P1);
    expect(bench.model.get().message).toMatchObject({ ...note, dispatch_request_id: 7 });
    await bench.scan('A-07');
    expect(await types(bench.outbox)).toEqual(['place-article']);
    // In hand until the next article.
    expect(bench.model.get().message?.id).toBe(1);
    await bench.scan(P2);
    expect(bench.model.get().message).toBeNull();
  });

  test('R40 are heard when they come under the hands, and answered once', async () => {
    const bench = await open();
    await bench.scan(P1);
    const before = bench.signals.length;
    bench.view.replace({ ...told(), version: 9 });
    bench.changed();
    expect(bench.signals.slice(before)).toEqual(['attention']);
    const { message, state } = bench.model.get();
    if (!message) throw new Error('it is shown');
    expect(await bench.model.answer(message, 'Gedaan')).toBe(true);
    await bench.rest();
    expect(bench.model.get()).toMatchObject({ message: null, state: { name: state.name } });
    expect(await types(bench.outbox)).toEqual(['answer-message']);
  });
});
