import { isOver } from '../../../core/batch/status.ts';
import type { Batch } from '../../../contract/batch.ts';
import type { Location } from '../../../contract/location.ts';

/** Work at a location, by what can be done with it now. */
export interface Work {
  /** A zone is chosen: scanning can start. The one most under way comes first. */
  ready: readonly Batch[];
  /** A zone must be chosen first. */
  withoutZone: readonly Batch[];
  /** Something else must happen first: goods, or a look at the stock. */
  waiting: readonly Batch[];
}

const waits = ({ status }: Batch) => status === 'check-stock' || status === 'waiting-for-goods-receipt';
const startedFirst = (a: Batch, b: Batch) =>
  Number(b.status === 'sorting') - Number(a.status === 'sorting') ||
  share(b) - share(a) ||
  a.created_at.localeCompare(b.created_at);

/** Share of the articles that are placed, 0 to 1. */
export const share = ({ sorting_progress: { quantity, quantity_placed } }: Batch): number =>
  quantity === 0 ? 0 : quantity_placed / quantity;

/** What of the batches of a location is work for a sorter, in the order in which it is taken up. */
export function arrange(batches: readonly Batch[]): Work {
  const work = batches.filter(batch => batch.type.is_sortable && !isOver(batch.status));
  const open = work.filter(batch => !waits(batch));
  return {
    ready: open.filter(batch => batch.storage_zone).sort(startedFirst),
    withoutZone: open.filter(batch => !batch.storage_zone),
    waiting: work.filter(waits),
  };
}

const segment = encodeURIComponent;
export const refOf = (location: Location): string =>
  `${location.location_type.identifier}/${location.identifier}`;

/** Where a batch is sorted. */
export const sortPath = (location: Location, batch: string): string =>
  `/product-processing/${segment(location.location_type.identifier)}/${segment(location.identifier)}/batch/${segment(batch)}/sort`;

/** The scan flow without consequences. */
export const practicePath = (location: Location): string => `${sortPath(location, 'oefenen')}?oefenen=1`;

/** The location last chosen when it is still linked, the only one when there is one; else a person chooses. */
export const currentLocation = (
  locations: readonly Location[],
  remembered: string | null,
): Location | undefined =>
  locations.find(location => refOf(location) === remembered) ??
  (locations.length === 1 ? locations[0] : undefined);
