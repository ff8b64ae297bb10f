import { lateWords } from '../screen/verdict-words.ts';
import { describe, expect, test, vi } from 'vitest';
import { anna, FakeDevice, place, WORK } from '../../../sync/testing/fake-device.ts';
import { bareDesk } from '../../print-desk.ts';
import { stateKey } from '../../../outbox/state-key.ts';
import type { SortDeps } from './sort-deps.ts';
import type { SortedWork } from '../machine/state.ts';
import {
  before,
  eachStored,
  found,
  id,
  kept,
  lastId,
  mutations,
  open,
  P1,
  P2,
  P3,
  pkg,
  quantityKey,
  settle,
  stepOf,
  types,
} from './testing/session-bench.ts';

eachStored();

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
    expect(bench.state()).toMatchObject({ name: 'scan-location', verdict: null });
    expect(bench.model.get().late_refusal).toMatchObject({ look: 'corrected', code: 'scan-again' });
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
    expect(bench.state()).toMatchObject({ name: 'scan-location', verdict: null });
    expect(bench.model.get().last[0]).toMatchObject({ text: `${P3} geweigerd` });
    expect(lateWords(bench.model.get().late_refusal!)).toBe(`Product niet gevonden. Gelezen ${P3}`);
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
  const saved = (await bench.outbox.loadFlow(stateKey(WORK, anna.id))) as { work: SortedWork };
  expect(JSON.stringify(saved)).not.toContain('Product P1');
});
