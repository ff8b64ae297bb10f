import { useEffect } from 'react';
import { countUnsaved } from '../device/unsaved.ts';

/** Counts what is on the screen as lost by a reload while it is `unsaved`. */
export function useUnsaved(unsaved: boolean): void {
  useEffect(() => (unsaved ? countUnsaved() : undefined), [unsaved]);
}
