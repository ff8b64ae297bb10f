import { namedSource } from '../../../../core/work/source.ts';
import { getBatch } from '../../../../contract/warehouse/batch.ts';
import { getWorkPackage } from '../../../../contract/scanning/work-package.ts';
import type { EarlyHttp } from '../../../sync/begun-reads.ts';
import type { FlowRoute } from '../../flow.ts';
import { beginZones } from '../../opening/zone-reads.ts';

/** The read that tells a batch's zone. */
export const batchRead = (at: Pick<FlowRoute, 'type' | 'location'>, batch: string) => ({
  params: { ...at, batch },
  query: { include: 'type,dispatcher' },
});

/**
 * Starts all reads that opening a batch needs from the OMS. A goods receipt is bound to its zone by the request for
 * its package, so that waits for the worker's choice.
 */
export async function beginReads(http: EarlyHttp, route: FlowRoute): Promise<void> {
  const { type, location, source } = route;
  if (source?.type !== 'batch') return;
  const batch = http.begin(getBatch, batchRead({ type, location }, source.identifier));
  beginZones(http, route, 'sort');
  // The package needs the batch's zone.
  const answer = await batch;
  const zone = answer.kind === 'ok' ? answer.body.storage_zone?.identifier : undefined;
  if (zone === undefined) return;
  void http.begin(getWorkPackage, {
    params: { type, location, zone, processType: 'sort' },
    query: namedSource({ type: 'batch', identifier: source.identifier }),
  });
}
