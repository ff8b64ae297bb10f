import { describe, expect, test } from 'vitest';
import { pendingOn, placedOn } from '../../core/delivery/delivery.ts';
import type { Mutation } from '../../contract/scanning/mutation.ts';
import type { WorkPackage } from '../../contract/scanning/work-package.ts';
import { newEntry, type Entry } from '../outbox/entry.ts';
import { anna, place, ship, takeBack, WORK } from '../sync/testing/fake-device.ts';
import { createPackageView, type PackageView } from './package-view.ts';
import { delivery, line, workPackage } from './testing/packages.ts';

let seq = 0;
const entry = (mutation: Mutation, more: Partial<Entry> = {}): Entry => ({
  ...newEntry(mutation, { user: anna, work: WORK, device_id: 'd', now: 0 }),
  seq: ++seq,
  ...more,
});
const ok = { status: 200, code: 'ok', detail: null, at: 0 };
const accepted = (applied_version: number | null): Partial<Entry> => ({
  state: 'done',
  last_answer: ok,
  applied_version,
});
const viewOf = (deliveries: WorkPackage['dispatch_requests'], ...entries: Entry[]): PackageView =>
  createPackageView(workPackage({ dispatch_requests: deliveries }), entries);
const pending = (view: PackageView): number =>
  view.delivery(7)?.lines.reduce((n, l) => n + pendingOn(l), 0) ?? -1;

describe('what is placed: the OMS’s placements and this device’s, by union of mutation ids', () => {
  test('a pending placement counts', () => {
    expect(pending(viewOf([delivery(7)], entry(place('m1', 7))))).toBe(1);
  });

  test('one that has come back in the package counts once', () => {
    const server = delivery(7, { lines: [line(70, 'P1', 2, 'm1')] });
    expect(pending(viewOf([server], entry(place('m1', 7))))).toBe(1);
  });

  test('an accepted one counts until the package is as new as it, and then only if the package has it', () => {
    const done = entry(place('m1', 7), accepted(5));
    const view = viewOf([delivery(7, { version: 4 })], done);
    expect(pending(view)).toBe(1);
    view.applyChanges({
      since: 1,
      version: 6,
      batch: workPackage().batch,
      dispatch_requests: [delivery(7, { version: 6 })],
      removed: [],
    });
    // Taken back by a colleague in version 6.
    expect(pending(view)).toBe(2);
  });

  test('a refused one that was repaired does not count: its repair does', () => {
    const refused = entry(place('m1', 7), {
      state: 'done',
      last_answer: { ...ok, status: 409, code: 'wrong-location' },
    });
    expect(pending(viewOf([delivery(7)], refused, entry(place('m2', 7))))).toBe(1);
    const held = entry(ship('m3', 7), { state: 'done', last_answer: { ...ok, status: 409, code: 'paused' } });
    expect(viewOf([delivery(7)], held).delivery(7)?.status).toBe('requested');
  });

  test('a refused, voided or undone one does not count', () => {
    const parked = entry(place('m1', 7), { state: 'parked' });
    const decided = (code: string): Partial<Entry> => ({
      state: 'done',
      last_answer: { ...ok, status: 0, code },
    });
    const view = viewOf(
      [delivery(7)],
      parked,
      entry(place('m2', 7), decided('undone')),
      entry(place('m3', 7), decided('voided')),
    );
    expect(pending(view)).toBe(2);
  });

  test('a pending take-back takes away what the OMS still has', () => {
    const server = delivery(7, { lines: [line(70, 'P1', 2, 'm1')] });
    expect(pending(viewOf([server], entry(takeBack('m2', 7, 'm1'))))).toBe(2);
  });

  test('a refused take-back takes nothing away', () => {
    const server = delivery(7, { lines: [line(70, 'P1', 2, 'm1')] });
    expect(pending(viewOf([server], entry(takeBack('m2', 7, 'm1'), { state: 'parked' })))).toBe(1);
  });

  test('a local placement goes to the first line with room for it', () => {
    const server = delivery(7, { lines: [line(70, 'P1', 1, 'm0'), line(71, 'P1', 2)] });
    const view = viewOf([server], entry(place('m1', 7, { quantity: 2 })));
    expect(view.delivery(7)?.lines.map(placedOn)).toEqual([1, 2]);
  });

  test('an entry that changes later counts as it then is', () => {
    const sent = entry(place('m1', 7));
    const view = viewOf([delivery(7)], sent);
    view.applyEntries([{ ...sent, state: 'parked' }]);
    expect(pending(view)).toBe(2);
  });
});

describe('a delivery without a sorting location', () => {
  test('gets that of the first local placement, until the OMS says otherwise', () => {
    const placed = entry(place('m1', 7, { storage_location: 'A-03' }));
    const view = viewOf([delivery(7, { storage_location: null })], placed);
    expect(view.delivery(7)?.storage_location).toBe('A-03');
    const server = delivery(7, { storage_location: 'A-09', version: 2 });
    view.applyChanges({
      since: 1,
      version: 2,
      batch: workPackage().batch,
      dispatch_requests: [server],
      removed: [],
    });
    expect(view.delivery(7)?.storage_location).toBe('A-09');
  });
});

describe('completion', () => {
  const full = delivery(7, { lines: [line(70, 'P1', 1, 'm0')] });

  test('fully placed and unfinished stands in Af te ronden, by a local placement too', () => {
    expect(
      viewOf([full])
        .toComplete()
        .map(d => d.id),
    ).toEqual([7]);
    expect(viewOf([delivery(7)], entry(place('m1', 7, { quantity: 2 }))).toComplete()).toHaveLength(1);
  });

  test('marked shipped here waits for confirmation, and is shipped when the OMS has accepted it', () => {
    const shipping = entry(ship('m1', 7));
    const view = viewOf([full], shipping);
    expect(view.delivery(7)).toMatchObject({ status: 'requested', shipping: true, unsent: 1 });
    expect(view.toComplete()).toEqual([]);
    view.applyEntries([{ ...shipping, ...accepted(null) }]);
    expect(view.delivery(7)).toMatchObject({ status: 'shipped', shipping: false, unsent: 0 });
  });

  test('refused: the delivery stands in Af te ronden again', () => {
    expect(viewOf([full], entry(ship('m1', 7), { state: 'parked' })).toComplete()).toHaveLength(1);
  });

  test('a completed location waits for confirmation', () => {
    const mutation: Mutation = {
      id: 'm1',
      version: 1,
      at: '',
      type: 'complete-storage-location',
      dispatch_request_id: 7,
      storage_location: 'A-12',
    };
    expect(viewOf([full], entry(mutation)).delivery(7)).toMatchObject({
      location_completed: true,
      completing: true,
    });
  });
});

describe('changes', () => {
  test('progress counts pieces of what is still in the work', () => {
    const cancelled = delivery(8, { status: 'cancelled' });
    const view = viewOf([delivery(7), cancelled], entry(place('m1', 7)));
    expect(view.progress()).toEqual({ placed: 1, quantity: 2 });
  });

  test('a gap is told, and older changes bring nothing', () => {
    const view = viewOf([delivery(7)]);
    const changes = { batch: workPackage().batch, dispatch_requests: [delivery(8)], removed: [] };
    expect(view.applyChanges({ since: 5, version: 6, ...changes })).toBe(false);
    expect(view.applyChanges({ since: 0, version: 1, ...changes })).toBe(true);
    expect(view.delivery(8)).toBeUndefined();
  });

  test('a delivery that left the batch is gone', () => {
    const view = viewOf([delivery(7), delivery(8)]);
    view.applyChanges({
      since: 1,
      version: 2,
      batch: workPackage().batch,
      dispatch_requests: [],
      removed: [8],
    });
    expect(view.deliveries().map(d => d.id)).toEqual([7]);
  });

  test('every change raises the revision', () => {
    const view = viewOf([delivery(7)]);
    const before = view.revision();
    view.applyEntries([entry(place('m1', 7))]);
    expect(view.revision()).toBeGreaterThan(before);
  });

  test('what is stored is the OMS’s, without local entries', () => {
    const view = viewOf([delivery(7)], entry(place('m1', 7)));
    expect(view.server()).toEqual(workPackage());
  });

  test('2,000 lines with 2,000 local entries stay under 20 MB', () => {
    const before = process.memoryUsage().heapUsed;
    const lines = (d: number) =>
      Array.from({ length: 4 }, (_, i) => line(d * 10 + i, `P${i}`, 2, `s${d}-${i}`));
    const deliveries = Array.from({ length: 500 }, (_, d) => delivery(d + 1, { lines: lines(d + 1) }));
    const entries = Array.from({ length: 2000 }, (_, i) => entry(place(`m${i}`, (i % 500) + 1)));
    const view = viewOf(deliveries, ...entries);
    expect(view.progress().quantity).toBe(4000);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(20e6);
  });
});

test('what this device took out of a place to clear no longer lies there, whatever work it belongs to', () => {
  const lying = (id: string) => ({ id, quantity: 1, product_identifier: 'P1' });
  const clearances: WorkPackage['clearances'] = [
    {
      storage_location: 'A-14',
      dispatch_request_id: 99,
      order_identifier: '261114-0042',
      source: { type: 'batch', identifier: '2611-009' },
      pieces: [lying('m1'), lying('m2')],
    },
  ];
  const view = createPackageView(workPackage({ clearances }));
  const left = () => view.clearances().flatMap(({ pieces }) => pieces.map(({ id }) => id));
  const taken = entry(takeBack('t1', 99, 'm1'));
  view.applyEntries([taken]);
  expect(left()).toEqual(['m2']);
  view.applyEntries([{ ...taken, state: 'parked' }]);
  expect(left()).toEqual(['m1', 'm2']);
  view.applyEntries([taken, entry(takeBack('t2', 99, 'm2'), accepted(5))]);
  expect(view.clearances()).toEqual([]);
});
