import type { Turn } from '../../session/run-flow.ts';
import type { ReturnDeps } from './return-deps.ts';
import type { ReturnEvent, ReturnState, Verify } from '../machine/state.ts';

/**
 * Makes the documented look-up while the device's answer is shown; a better place comes as an event while the step
 * lasts.
 */
export async function verify(
  deps: ReturnDeps,
  { work, product_state }: Verify,
): Promise<Turn<ReturnState, ReturnEvent> | null> {
  if (!deps.online()) return null;
  const found = await deps.lookUp(work.read, product_state, work.ret.dispatch_request_id).catch(() => null);
  if (found === null) return null;
  return now =>
    now.name !== 'scan-location' ||
    now.work.read !== work.read ||
    now.work.ret.label !== work.ret.label ||
    now.product_state !== product_state
      ? null
      : found === 'failed'
        ? { name: 'look-up-failed' }
        : { name: 'corrected', ...found };
}
