import type { FrontendConfig } from '../../contract/session.ts';
import type { PackageRef } from '../../src/work-package/store.ts';
import { picking, type PickRef } from './work/pick-work.ts';
import { receivingReturns } from './work/return-work.ts';
import { sorting } from './work/sort-work.ts';
import type { Job } from './work/work.ts';

const DC = { type: 'dc', location: 'DC01' };
export const BATCH: PackageRef = { ...DC, zone: 'A', source: { type: 'batch', identifier: '2611-014' } };
const BATCHES: readonly PackageRef[] = [
  BATCH,
  { ...DC, zone: 'C', source: { type: 'batch', identifier: '2611-016' } },
];
const RECEIPT: PackageRef = { ...DC, zone: 'D', source: { type: 'goods-receipt', identifier: 'VH-2611-03' } };

/** The jobs that a worker may begin; an entry that is in the list twice is begun twice as often. */
export function jobsFor(config: FrontendConfig, picks: readonly PickRef[]): readonly Job[] {
  const batches = BATCHES.map(sorting);
  const returns = receivingReturns({ ...DC, zone: 'R' }, config);
  return [...batches, ...batches, sorting(RECEIPT), returns, returns, ...picks.slice(0, 2).map(picking)];
}
