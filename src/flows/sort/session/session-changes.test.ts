import { describe, expect, test } from 'vitest';
import type { PackageSettings, WorkPackage } from '../../../../contract/scanning/work-package.ts';
import { FakeDevice, WORK } from '../../../sync/testing/fake-device.ts';
import { delivery, line } from '../../../work-package/testing/packages.ts';
import {
  type Bench,
  change,
  eachStored,
  found,
  id,
  mutations,
  open,
  P1,
  P2,
  pkg,
  stepOf,
  types,
} from './testing/session-bench.ts';

eachStored();

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
