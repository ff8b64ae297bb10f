import type { Reading } from '../../../core/delivery/resolution.ts';
import type { SortState } from './state.ts';

/** Whether a typed text is submitted as it stands: by the setting's pattern as it is now, of the linear-time subset; an empty or unsupported one never does. */
export function createAutoSubmit(setting: () => string | null): (text: string) => boolean {
  let source: string | null = null;
  let matches: ((text: string) => boolean) | null = null;
  const follow = (): void => {
    const now = setting();
    if (now === source) return;
    source = now;
    matches = null;
    if (!now) return;
    // Only typing needs the compiler, and nobody types before it is here.
    void import('../../../core/location/auto-submit.ts').then(({ compilePattern }) => {
      const compiled = now === source ? compilePattern(now) : null;
      if (compiled?.ok) matches = compiled.matches;
    });
  };
  follow();
  return text => {
    follow();
    return matches?.(text.trim()) === true;
  };
}

/** The step waits for a location. */
export const expectsLocation = (state: SortState): boolean =>
  state.name === 'scan-location' ||
  (state.name === 'repair' && state.phase === 'target') ||
  (state.name === 'complete' && state.steps[state.index] === 'mark-storage-location-complete');

/** A code that needs no second look by the camera: what this step waits for. */
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
