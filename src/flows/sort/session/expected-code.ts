import type { Reading } from '../../../../core/delivery/resolution.ts';
import type { SortState } from '../machine/state.ts';

/** The step waits for a location. */
export const expectsLocation = (state: SortState): boolean =>
  state.name === 'scan-location' ||
  (state.name === 'repair' && state.phase === 'target') ||
  (state.name === 'complete' && state.steps[state.index] === 'mark-storage-location-complete');

/** Whether the camera may accept the code in one frame: the step expects it. */
export function isExpected(reading: Reading, state: SortState): boolean {
  switch (state.name) {
    case 'scan-location':
      return reading.kind === 'location';
    case 'complete':
      return reading.kind === 'label' || reading.kind === 'location';
    default:
      return reading.kind === 'article' && reading.resolution.kind === 'expected';
  }
}
