import {
  listProductStates,
  type ReturnChanges,
  type ReturnPackage,
} from '../../../../contract/warehouse/returns.ts';
import { locationEntryOf, placesOf, stepsIn } from '../../opening/location-entry.ts';
import { listDeliveries } from '../../../sync/pull/documented.ts';
import { pulled } from '../../../sync/pull/pull.ts';
import type { PulledOf } from '../../../work-package/store.ts';
import type { Http } from '../../../sync/http.ts';
import type { FlowProps } from '../../flow.ts';
import { loadZones } from '../../opening/zone-reads.ts';

/** The package of a location's returns at an OMS that makes none, by documented calls. Which place a state has is looked up at each scan. */
export async function pullDocumented(
  http: Http,
  flow: Pick<FlowProps, 'place' | 'config' | 'services'>,
  zone: string,
): Promise<PulledOf<ReturnPackage, ReturnChanges>> {
  const { place, config } = flow;
  const [returns, states, [location, zones]] = await Promise.all([
    listDeliveries(http, {
      dispatcher_type: place.type,
      dispatcher_identifier: place.identifier,
      status: 'return-announced,return-scan-in-process',
    }),
    http.call(listProductStates),
    loadZones({ ...flow, services: { ...flow.services, http } }, 'return'),
  ]);
  for (const answer of [returns, states, location, zones]) if (answer.kind !== 'ok') return pulled(answer);
  if (returns.kind !== 'ok' || states.kind !== 'ok' || location.kind !== 'ok' || zones.kind !== 'ok')
    throw new Error('answered above');
  const found = zones.body.find(({ identifier }) => identifier === zone);
  return pulled<ReturnPackage, ReturnChanges>({
    kind: 'ok',
    body: {
      ...returns.body,
      location: { type: place.type, identifier: place.identifier },
      zone: { identifier: zone, display_name: found?.display_name ?? zone },
      process_type: 'return',
      storage_locations: placesOf(found),
      product_states: states.body.map(state => ({ ...state, storage_location: null })),
      extra_processing_steps: stepsIn(config).extra_processing_steps,
      ...locationEntryOf(config, location.body),
    },
  });
}
