import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PrintJob, Printer } from '../../../../../contract/orders/printing.ts';
import type { SortEvent } from '../../machine/events.ts';
import { createLabelWatch } from './label-watch.ts';
import { completable, configOf, label, press, run, scan } from '../../machine/testing.ts';

const config = configOf({
  extra_processing_steps: ['print-packing-slip'],
  order_completion_steps: ['scan-label', 'mark-storage-location-complete'],
});
const waiting = run(config, [{ name: 'open-completion', completable: completable() }]).state;

const labels: PrintJob = {
  id: 1,
  title: 'Labels',
  type: 'labels',
  printer: { identifier: 'label-1', name: 'Zebra' },
  status: 'sent',
  trouble: null,
  dispatch_request_ids: [1],
};

/** A watch, its desk, and the step that it speaks to. */
function begin(...jobs: PrintJob[]) {
  const sent: SortEvent[] = [];
  const listeners = new Set<() => void>();
  const chosen: readonly Printer[] = [];
  const facts = { printers: [], chosen, jobs, trouble: null, refused: null };
  let state = waiting;
  const watch = createLabelWatch(
    { get: () => facts, subscribe: l => (listeners.add(l), () => void listeners.delete(l)) },
    {
      send(event) {
        const given = typeof event === 'function' ? event(state) : event;
        if (given) sent.push(given);
        if (given) state = run(config, [given], state).state;
      },
    },
  );
  return {
    watch,
    sent,
    facts,
    turns(status: PrintJob['status']) {
      facts.jobs = [{ ...labels, status }];
      listeners.forEach(listener => listener());
    },
  };
}
const overdue = { name: 'label-overdue' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('R17a a label that is not out in 4 s is late, until it is out', () => {
  const { watch, sent, turns } = begin(labels);
  watch.follow(waiting);
  vi.advanceTimersByTime(3999);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual([{ name: 'paper', late: true }]);
  turns('done');
  expect(sent).toEqual([
    { name: 'paper', late: true },
    { name: 'paper', late: false },
  ]);
});

test('R17a a job that fails is late at once; one that is out, or of another device, never', () => {
  const failed = begin(labels);
  failed.watch.follow(waiting);
  failed.turns('failed');
  expect(failed.sent).toEqual([{ name: 'paper', late: true }]);
  for (const { watch, sent } of [begin({ ...labels, status: 'done' }), begin()]) {
    watch.follow(waiting);
    vi.advanceTimersByTime(59_999);
    expect(sent).toEqual([]);
  }
});

test('R17a one that came after the slip was printed without it is missing at once, until it is printed', () => {
  const slip: PrintJob = { ...labels, type: 'packing-slips', status: 'done' };
  const printer = { identifier: 'label-1', name: 'Zebra', type: 'labels' } as const;
  const { watch, sent, turns, facts } = begin(slip);
  facts.chosen = [printer];
  watch.follow(waiting);
  expect(sent).toEqual([{ name: 'paper', late: true }]);
  turns('done');
  expect(sent.at(-1)).toEqual({ name: 'paper', late: false });
  // Without a label printer the labels are pages of the slip.
  const { watch: other, sent: nothing } = begin(slip);
  other.follow(waiting);
  expect(nothing).toEqual([]);
});

test('R17a printed again, another 4 s', () => {
  const { watch, sent } = begin(labels);
  watch.follow(waiting);
  vi.advanceTimersByTime(3000);
  watch.printed();
  vi.advanceTimersByTime(3999);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent).toHaveLength(1);
});

test('R17a after 60 s without the label scan it is asked, once', () => {
  const { watch, sent } = begin();
  watch.follow(waiting);
  vi.advanceTimersByTime(59_999);
  // Other scans change nothing.
  watch.follow({ ...waiting, verdict: { look: 'refused', code: 'wrong-label', values: {} } });
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  vi.advanceTimersByTime(600_000);
  expect(sent).toEqual([overdue]);
});

test('R17a printed again, another 60 s', () => {
  const { watch, sent } = begin();
  watch.follow(waiting);
  vi.advanceTimersByTime(50_000);
  watch.printed();
  vi.advanceTimersByTime(50_000);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(10_000);
  expect(sent).toEqual([overdue]);
});

test('R17a a label that was scanned, a step that was left, or a screen that was closed asks nothing', () => {
  const scanned = run(config, [scan(label(1))], waiting).state;
  const left = run(config, [press('later')], waiting).state;
  for (const after of [scanned, left, null]) {
    const { watch, sent } = begin(labels);
    watch.follow(waiting);
    watch.follow(after);
    watch.printed();
    vi.advanceTimersByTime(600_000);
    expect(sent).toEqual([]);
  }
  const closed = begin(labels);
  closed.watch.follow(waiting);
  closed.watch.stop();
  vi.advanceTimersByTime(600_000);
  closed.turns('failed');
  expect(closed.sent).toEqual([]);
});
