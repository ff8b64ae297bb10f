import { getBatch } from '../../../../contract/warehouse/batch.ts';
import type { Location } from '../../../../contract/warehouse/location.ts';
import type { Meaning } from '../../../sync/classify.ts';
import type { FlowProps } from '../../flow.ts';
import type { ZoneChoice } from '../../opening/machine.ts';
import { loadZones } from '../../opening/zone-reads.ts';
import { autofillZone, failureOf, zoneNamed } from '../../opening/zones.ts';
import { t } from '../texts.ts';
import { batchRead } from './begin-reads.ts';
import { zoneName } from '../../../texts/words/retailer-names.ts';

/** The zone used last on this device. */
export const LAST_ZONE = 'oms.last-zone';

export interface SortZoneChoice extends ZoneChoice {
  readonly location: Location;
  /** The zone that the batch or receipt is already in. */
  readonly has: { readonly identifier: string; readonly display_name: string } | null;
}

/** The data of the zone form, in one round of calls. */
export async function loadZoneChoice(flow: FlowProps) {
  const [[location, zones], bound] = await Promise.all([loadZones(flow, 'sort'), loadBound(flow)]);
  if (location.kind !== 'ok' || zones.kind !== 'ok' || bound.kind !== 'ok')
    return failureOf([location, zones, bound], t('load_offline'));
  const has = zones.body.find(z => z.identifier === bound.body) ?? null;
  const autofill = autofillZone(location.body);
  const filled = autofill > 0 ? (has?.identifier ?? '') : '';
  const choice: SortZoneChoice = {
    location: location.body,
    zones: zones.body,
    has,
    filled,
    last: localStorage.getItem(LAST_ZONE),
    submits: autofill === 2 && filled !== '',
  };
  return { name: 'zones-loaded', choice } as const;
}

type Bound = { readonly kind: 'ok'; readonly body: string | null } | Exclude<Meaning, { kind: 'ok' }>;

/** Identifier of the zone that the source is in; null when it has none. */
async function loadBound({ place, source, services }: FlowProps): Promise<Bound> {
  const http = services.http;
  const identifier = source?.identifier ?? '';
  const at = { type: place.type, location: place.identifier };
  if (source?.type === 'goods-receipt') {
    const { getGoodsReceipt } = await import('../../../../contract/warehouse/goods-receipt.ts');
    const receipt = await http.call(getGoodsReceipt, { params: { ...at, receipt: identifier } });
    return receipt.kind === 'ok' ? { kind: 'ok', body: receipt.body.receiving_progress.zone } : receipt;
  }
  const batch = await http.call(getBatch, batchRead(at, identifier));
  return batch.kind === 'ok' ? { kind: 'ok', body: batch.body.storage_zone?.identifier ?? null } : batch;
}

/**
 * A batch without a zone gets the chosen one; a receipt is bound by its first work package. Once they have a zone
 * neither accepts another.
 */
export async function settleZone(flow: FlowProps, { zones, has }: SortZoneChoice, text: string) {
  const refused = (why: string) => ({ name: 'zone-refused', text: why }) as const;
  const zone = zoneNamed(zones, text);
  if (!zone) return refused(t('zone_not_found'));
  const receipt = flow.source?.type === 'goods-receipt';
  if (has && has.identifier !== zone.identifier)
    return refused(t(receipt ? 'receipt_in_zone' : 'batch_in_zone', { zone: zoneName(has) }));
  const found = { name: 'found', target: zone.identifier } as const;
  if (has || receipt) return found;
  const { giveZone } = await import('./online.ts');
  const refusal = await giveZone(flow, flow.source?.identifier ?? '', zone.identifier);
  return refusal === null ? found : refused(refusal);
}
