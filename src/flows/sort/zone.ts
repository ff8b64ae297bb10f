import { paths } from '../../../contract/paths.ts';
import type { Batch } from '../../../contract/batch.ts';
import type { Location, SortingZone } from '../../../contract/location.ts';
import { firstLoad } from '../../sync/first-load.ts';
import type { FlowProps } from '../flow.ts';
import { t as steps } from '../steps/texts.ts';
import { t } from './texts.ts';

export interface ZoneChoice {
  readonly zones: readonly SortingZone[];
  readonly batch: Batch;
  /** 0 off, 1 prefill, 2 prefill and submit (processProduct.autofillSortingZone). */
  readonly autofill: number;
}
export type Loaded<T> = { ok: true; value: T } | { ok: false; text: string };

const AUTOFILL = 'processProduct.autofillSortingZone';

/** What the zone form needs, in one round of calls. */
export async function loadZoneChoice({ place, source, services }: FlowProps): Promise<Loaded<ZoneChoice>> {
  const params = { type: place.type, location: place.identifier, batch: source?.identifier ?? '' };
  const epochSeen = (epoch: string) => services.outbox.enterEpoch(epoch);
  const [location, zones, batch] = await Promise.all([
    firstLoad<Location>({ path: paths.location, params }),
    firstLoad<SortingZone[]>({ path: paths.storageLocations, params, query: { type: 'sort' } }),
    firstLoad<Batch>({ path: paths.batch, params, query: { include: 'type,dispatcher' }, epochSeen }),
  ]);
  if (location.kind === 'ok' && zones.kind === 'ok' && batch.kind === 'ok')
    return { ok: true, value: { zones: zones.body, batch: batch.body, autofill: autofillOf(location.body) } };
  const failed = [location, zones, batch].find(a => a.kind !== 'ok');
  if (failed?.kind === 'refused') return { ok: false, text: failed.detail };
  return { ok: false, text: failed?.kind === 'signed-out' ? steps('sign_in_again') : t('load_offline') };
}

const autofillOf = (location: Location): number =>
  location.location_properties?.find(p => p.location_property_key.identifier === AUTOFILL)?.int_value ?? 0;

/** The zone that a scanned or typed text names: trimmed, by identifier or name. */
function zoneOf(zones: readonly SortingZone[], text: string): SortingZone | undefined {
  const wanted = text.trim().toLowerCase();
  return zones.find(z => z.identifier.toLowerCase() === wanted || z.display_name.toLowerCase() === wanted);
}

/** A batch without a zone gets the chosen one; a batch with a zone accepts no other. */
export async function settleZone(
  flow: FlowProps,
  choice: ZoneChoice,
  text: string,
): Promise<Loaded<SortingZone>> {
  const zone = zoneOf(choice.zones, text);
  if (!zone) return { ok: false, text: t('zone_not_found') };
  const has = choice.batch.storage_zone;
  if (has && has.identifier !== zone.identifier)
    return { ok: false, text: t('batch_in_zone', { zone: has.display_name }) };
  if (has) return { ok: true, value: zone };
  const { giveZone } = await import('./online.ts');
  const refused = await giveZone(flow, choice.batch.identifier, zone.identifier);
  return refused === null ? { ok: true, value: zone } : { ok: false, text: refused };
}
