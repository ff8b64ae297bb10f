import type { Batch } from '../../../contract/batch.ts';
import type { GoodsReceipt } from '../../../contract/goods-receipt.ts';
import type { Location, SortingZone } from '../../../contract/location.ts';
import { firstCalls } from '../../sync/first-calls.ts';
import { firstLoad, type FirstAnswer } from '../../sync/first-load.ts';
import type { FlowProps } from '../flow.ts';
import { autofillZone, loadZones, zoneNamed } from '../zones.ts';
import { t as steps } from '../steps/texts.ts';
import { t } from './texts.ts';

export interface ZoneChoice {
  readonly location: Location;
  readonly zones: readonly SortingZone[];
  /** The zone that the batch or receipt stands in already. */
  readonly has: { readonly identifier: string; readonly display_name: string } | null;
  /** 0 off, 1 prefill, 2 prefill and submit (processProduct.autofillSortingZone). */
  readonly autofill: number;
}
export type Loaded<T> = { ok: true; value: T } | { ok: false; text: string };

/** What the zone form needs, in one round of calls. */
export async function loadZoneChoice(flow: FlowProps): Promise<Loaded<ZoneChoice>> {
  const [[location, zones], bound] = await Promise.all([loadZones(flow, 'sort'), loadBound(flow)]);
  if (location.kind === 'ok' && zones.kind === 'ok' && bound.kind === 'ok') {
    const has = zones.body.find(z => z.identifier === bound.body) ?? null;
    const autofill = autofillZone(location.body);
    return { ok: true, value: { location: location.body, zones: zones.body, has, autofill } };
  }
  const failed = [location, zones, bound].find(a => a.kind !== 'ok');
  if (failed?.kind === 'refused') return { ok: false, text: failed.detail };
  return { ok: false, text: failed?.kind === 'signed-out' ? steps('sign_in_again') : t('load_offline') };
}

/** Identifier of the zone that the source stands in; null when it has none. */
async function loadBound({ place, source, services }: FlowProps): Promise<FirstAnswer<string | null>> {
  const identifier = source?.identifier ?? '';
  const at = { type: place.type, location: place.identifier };
  const epochSeen = (epoch: string) => services.outbox.enterEpoch(epoch);
  if (source?.type === 'goods-receipt') {
    const receipt = await firstLoad<GoodsReceipt>(
      firstCalls.goodsReceipt({ ...at, receipt: identifier }),
      epochSeen,
    );
    return receipt.kind === 'ok' ? { kind: 'ok', body: receipt.body.receiving_progress.zone } : receipt;
  }
  const batch = await firstLoad<Batch>(firstCalls.batch({ ...at, batch: identifier }), epochSeen);
  return batch.kind === 'ok' ? { kind: 'ok', body: batch.body.storage_zone?.identifier ?? null } : batch;
}

/** A batch without a zone gets the chosen one, a receipt is bound by its first work package; with a zone both accept no other. */
export async function settleZone(
  flow: FlowProps,
  { zones, has }: ZoneChoice,
  text: string,
): Promise<Loaded<SortingZone>> {
  const zone = zoneNamed(zones, text);
  if (!zone) return { ok: false, text: t('zone_not_found') };
  const receipt = flow.source?.type === 'goods-receipt';
  if (has && has.identifier !== zone.identifier)
    return { ok: false, text: t(receipt ? 'receipt_in_zone' : 'batch_in_zone', { zone: has.display_name }) };
  if (has || receipt) return { ok: true, value: zone };
  const { giveZone } = await import('./online.ts');
  const refused = await giveZone(flow, flow.source?.identifier ?? '', zone.identifier);
  return refused === null ? { ok: true, value: zone } : { ok: false, text: refused };
}
