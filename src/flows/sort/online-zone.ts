import { patchBatch, getBatch, type Batch } from '../../../contract/batch.ts';
import {
  getLocation,
  listStorageLocations,
  type Location,
  type SortingZone,
} from '../../../contract/location.ts';
import type { FlowProps } from '../flow.ts';
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
export async function loadZoneChoice(flow: FlowProps): Promise<Loaded<ZoneChoice>> {
  const http = await flow.services.oms();
  const params = { type: flow.place.type, location: flow.place.identifier };
  const [location, zones, batch] = await Promise.all([
    http.call(getLocation, { params }),
    http.call(listStorageLocations, { params, query: { type: 'sort' } }),
    http.call(getBatch, {
      params: { ...params, batch: flow.source?.identifier ?? '' },
      query: { include: 'type,dispatcher' },
    }),
  ]);
  const failed = [location, zones, batch].find(a => a.kind !== 'ok');
  if (location.kind === 'ok' && zones.kind === 'ok' && batch.kind === 'ok')
    return { ok: true, value: { zones: zones.body, batch: batch.body, autofill: autofillOf(location.body) } };
  if (failed?.kind === 'refused') return { ok: false, text: failed.problem.detail ?? failed.problem.title };
  return { ok: false, text: failed?.kind === 'signed-out' ? t('sign_in_again') : t('load_offline') };
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
  const http = await flow.services.oms();
  const answer = await http.call(patchBatch, {
    params: { type: flow.place.type, location: flow.place.identifier, batch: choice.batch.identifier },
    body: { sorting_zone_identifier: zone.identifier },
  });
  if (answer.kind === 'ok') return { ok: true, value: zone };
  return {
    ok: false,
    text: answer.kind === 'refused' ? (answer.problem.detail ?? answer.problem.title) : t('zone_not_saved'),
  };
}
