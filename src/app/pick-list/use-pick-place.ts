import type { LocationRef } from '../../../contract/session.ts';
import { currentPlace, workplaces } from '../scan-home/view.ts';
import { pickDeliveries } from '../../../core/access/orders.ts';
import { mayOf } from '../state/asker.ts';
import { useDeviceSettings } from '../state/device-settings.ts';
import { useSignedIn } from '../state/session.ts';

/** The store where this worker picks; undefined: none is chosen, or the user may not pick. */
export function usePickPlace(): LocationRef | undefined {
  const session = useSignedIn();
  const remembered = useDeviceSettings(state => state.location);
  const place = currentPlace(workplaces(session.locations), remembered);
  return place?.type === 'store' && mayOf(session, pickDeliveries) ? place : undefined;
}
