import type { PushMessage } from '../contract/push.ts';
import { listBatches, type Batch } from '../contract/warehouse/batch.ts';
import { waitsForSorting } from '../core/batch/status.ts';
import { sortingPath } from '../core/location/page-path.ts';
import type { Http } from '../src/sync/http.ts';
import { pushText as t } from '../src/texts/push-messages.ts';

/** The batches of a message that nobody sorts yet; null: the OMS did not say. */
export async function readyBatches(
  http: Http,
  { place, ids }: PushMessage,
): Promise<readonly Batch[] | null> {
  const listed = await http.call(listBatches, {
    params: { type: place.type, location: place.identifier },
    query: { sort_by: 'created_at', sort_dir: 'asc' },
  });
  if (listed.kind !== 'ok') return null;
  return listed.body.filter(
    ({ id, status }) => id !== undefined && ids.includes(id) && waitsForSorting(status),
  );
}

const NAMED = 3;

/** The batches by their numbers, and where a tap leads: to the one, or to where one of several is chosen. */
export function whichBatches(
  place: PushMessage['place'],
  batches: readonly Batch[],
): { readonly body: string; readonly path: string } {
  const [first, second] = batches;
  if (first && !second)
    return {
      body: t('batch', { batch: first.identifier, n: first.dispatch_request_count }),
      path: sortingPath(place, 'batch', first.identifier),
    };
  const named = batches
    .slice(0, NAMED)
    .map(({ identifier }) => identifier)
    .join(', ');
  const more = batches.length - NAMED;
  return {
    body: more > 0 ? t('batches_more', { batches: named, more }) : t('batches', { batches: named }),
    path: '/scan',
  };
}
