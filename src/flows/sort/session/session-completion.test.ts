import { describe, expect, test, vi } from 'vitest';
import { createEmitter } from '../../../../core/emitter/emitter.ts';
import { anna, bram, FakeDevice, place, WORK } from '../../../sync/testing/fake-device.ts';
import { createClaims } from '../../../work-package/claims.ts';
import { delivery, line } from '../../../work-package/testing/packages.ts';
import type { Printer } from '../../../../contract/orders/printing.ts';
import { bareDesk, type PrintDesk } from '../../print-desk.ts';
import {
  before,
  change,
  eachStored,
  id,
  lastId,
  open,
  P1,
  P2,
  pkg,
  settle,
  stepOf,
} from './testing/session-bench.ts';

eachStored();

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
