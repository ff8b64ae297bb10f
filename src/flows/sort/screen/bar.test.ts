import { expect, test } from 'vitest';
import type { Look } from '../../steps/verdict-step.ts';
import { beginWork, type SortState } from '../machine/state.ts';
import {
  allCompletion,
  articleOf,
  completable,
  configOf,
  destinationOf,
  label,
  run,
  scan,
} from '../machine/testing.ts';
import { barOf, leaveOf } from './bar.ts';

const work = beginWork(destinationOf(), articleOf(), null, true);
const at = (look: Look | null): SortState[] => {
  const verdict = look && { look, code: 'wrong-location' as const, values: {} };
  return [
    { name: 'quantity', verdict, work },
    { name: 'packing-slip', verdict, work, printing: 'asked' },
    { name: 'scan-location', verdict, work, filled: false },
  ];
};

test("R28 'Opnieuw beginnen' comes with red and amber, and not before", () => {
  for (const look of ['refused', 'corrected'] as const)
    expect(at(look).map(state => leaveOf(state)?.text)).toEqual(Array(3).fill('Opnieuw beginnen'));
  for (const look of [null, 'accepted', 'local'] as const)
    expect(at(look).map(leaveOf)).toEqual([null, null, null]);
});

const config = configOf({
  extra_processing_steps: ['print-packing-slip'],
  order_completion_steps: allCompletion,
  ships_by_scan: true,
});
const atLabel = run(config, [{ name: 'open-completion', completable: completable() }]).state;

test('R17a the label is printed again by a button that is outlined until nothing came out', () => {
  const bar = (state: SortState) => {
    const { text, kind, busy, commands } = barOf(state, config) ?? {};
    return { text, kind, busy, commands };
  };
  const again = { text: 'Druk opnieuw af', commands: ['print'] };
  expect(bar(atLabel)).toEqual({ ...again, kind: 'second', busy: false });
  const late = run(config, [{ name: 'paper', late: true }], atLabel).state;
  expect(bar(late)).toEqual({ ...again, kind: undefined, busy: false });
  expect(bar(run(config, [{ name: 'print-again' }], late).state)).toMatchObject({
    kind: 'second',
    busy: true,
  });
  // Labels come from elsewhere.
  expect(barOf(atLabel, configOf({ order_completion_steps: allCompletion }))).toBeNull();
});

test('R19 after the label the button ships, as the scan of the location does', () => {
  const { state } = run(config, [scan(label(1))], atLabel);
  expect(barOf(state, config)).toMatchObject({ text: 'Verzonden', commands: ['ship'] });
  expect(barOf(state, { ...config, ships_by_scan: false })).toBeNull();
});

test('R11 the button says the number', () => {
  expect(barOf({ name: 'quantity', verdict: null, work: { ...work, quantity: 2 } }, config)?.text).toBe(
    'Verder met 2',
  );
});
