import { expect, test } from 'vitest';
import type { Look } from '../../steps/verdict-step.ts';
import { beginWork, type SortState } from '../machine/state.ts';
import { articleOf, destinationOf } from '../machine/testing.ts';
import { leaveOf } from './bar.ts';

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
