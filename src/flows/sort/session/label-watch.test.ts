import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLabelWatch } from './label-watch.ts';
import { completable, configOf, label, press, run, scan } from '../machine/testing.ts';

const config = configOf({
  extra_processing_steps: ['print-packing-slip'],
  order_completion_steps: ['scan-label', 'mark-storage-location-complete'],
});
const waiting = run(config, [{ name: 'open-completion', completable: completable() }]).state;

const overdue = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  overdue.mockClear();
});
afterEach(() => vi.useRealTimers());

test('R17a after 60 s without the label scan it is asked, once', () => {
  const watch = createLabelWatch(overdue);
  watch.follow(waiting);
  vi.advanceTimersByTime(59_999);
  // Other scans change nothing.
  watch.follow({ ...waiting, verdict: { look: 'refused', code: 'wrong-label', values: {} } });
  expect(overdue).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  vi.advanceTimersByTime(600_000);
  expect(overdue).toHaveBeenCalledTimes(1);
});

test('R17a printed again, another 60 s', () => {
  const watch = createLabelWatch(overdue);
  watch.follow(waiting);
  vi.advanceTimersByTime(50_000);
  watch.printed();
  vi.advanceTimersByTime(50_000);
  expect(overdue).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(overdue).toHaveBeenCalledTimes(1);
});

test('R17a a label that was scanned, a step that was left, or a screen that was closed asks nothing', () => {
  const scanned = run(config, [scan(label(1))], waiting).state;
  const left = run(config, [press('later')], waiting).state;
  for (const after of [scanned, left, null]) {
    const watch = createLabelWatch(overdue);
    watch.follow(waiting);
    watch.follow(after);
    watch.printed();
  }
  const closed = createLabelWatch(overdue);
  closed.follow(waiting);
  closed.stop();
  vi.advanceTimersByTime(600_000);
  expect(overdue).not.toHaveBeenCalled();
});
