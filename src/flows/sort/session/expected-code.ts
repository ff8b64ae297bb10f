import type { Reading } from '../../../../core/delivery/resolution.ts';
import type { SortState } from '../machine/state.ts';

/** The step waits for a location. */
export const expectsLocation = (state: SortState): boolean =>
  state.name === 'scan-location' ||
  (state.name === 'repair' && state.phase === 'target') ||
  (state.name === 'clear' && state.piece !== null) ||
  state.name === 'packing-slip' ||
  (state.name === 'complete' && state.steps[state.index] === 'mark-storage-location-complete');

/** Whether the camera may accept the code in one frame: the step expects it. */
export function isExpected(reading: Reading, state: SortState): boolean {
  switch (state.name) {
    case 'scan-location':
    case 'packing-slip':
      return reading.kind === 'location';
    case 'complete':
      return reading.kind === 'label' || reading.kind === 'location';
    case 'quantity':
      return reading.kind === 'location' || isNeeded(reading);
    default:
      return isNeeded(reading);
  }
}

const isNeeded = (reading: Reading): boolean =>
  reading.kind === 'article' && reading.resolution.kind === 'expected';
