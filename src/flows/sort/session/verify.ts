import type { Turn } from '../../session/run-flow.ts';
import { hasWork } from '../machine/location-step.ts';
import type { SortParts } from './parts.ts';
import type { SortDeps } from './sort-deps.ts';
import type { SortEvent } from '../machine/events.ts';
import type { DeliveryWork, SortState, SortedWork } from '../machine/state.ts';

/**
 * The documented look-up while the device's answer is shown (R21). It counts only for its own scan, and while nothing
 * of that delivery is unsent.
 */
export async function verify(
  { online }: Pick<SortDeps, 'online'>,
  { history, reader }: Pick<SortParts, 'history' | 'reader'>,
  work: DeliveryWork,
  isLast: () => boolean,
): Promise<Turn<SortState, SortEvent> | null> {
  const isUnsent = (): boolean => history.hasUnsent(work.dispatch_request_id);
  if (!online() || isUnsent()) return null;
  const resolution = await reader.lookUp(work.read, work.dispatch_request_id);
  if (!resolution) return null;
  return state => (isLast() && isOn(state, work) && !isUnsent() ? { name: 'corrected', resolution } : null);
}

const isOn = (state: SortState, work: SortedWork): boolean =>
  hasWork(state) && state.work.line_id === work.line_id && state.work.read === work.read;
