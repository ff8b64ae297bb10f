import { describe, expect, test } from 'vitest';
import { anna, bram, FakeDevice, place, WORK } from '../../../sync/testing/fake-device.ts';
import { delivery, line, product } from '../../../work-package/testing/packages.ts';
import { undoOf } from '../../steps/last-ten/last-scan.ts';
import { stateKey } from '../../../outbox/state-key.ts';
import type { SortDeps } from './sort-deps.ts';
import type { SortState } from '../machine/state.ts';
import {
  before,
  type Bench,
  eachStored,
  id,
  lastId,
  mutations,
  open,
  P1,
  P2,
  pkg,
  type Setting,
  settle,
  stepOf,
  types,
} from './testing/session-bench.ts';

eachStored();

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
    expect(rows(bench)).toEqual([['Pakbon A-08 afgedrukt', '', undefined]]);
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
