import type { WorkPackage } from '../../../../../contract/scanning/work-package.ts';
import { finishedStatuses, pendingIn } from '../../../../../core/delivery/delivery.ts';
import { progressOf, type ViewDelivery } from '../../../../work-package/overlay.ts';

/** What this device knows of its zone. */
export interface Zone {
  readonly locations: WorkPackage['storage_locations'];
  readonly deliveries: readonly ViewDelivery[];
}

export interface Cell {
  readonly location: string;
  readonly state: 'empty' | 'busy' | 'complete' | 'repair';
  readonly placed: number;
  readonly quantity: number;
}

/** Most cells at once: eight columns of five (README-floor-and-settings.md, Desk side). */
const MOST = 40;
const COLUMNS = 8;

/**
 * The locations of this work's unfinished orders, in the order of the rack. Of more than forty it is the part of the
 * rack around `current`. `repairs` are locations whose content is not what the OMS has.
 */
export function zoneMap(
  { locations, deliveries }: Zone,
  current: string | null,
  repairs: ReadonlySet<string>,
): readonly Cell[] {
  const open = new Map(
    deliveries
      .filter(({ status }) => !finishedStatuses.includes(status))
      .map(delivery => [delivery.storage_location, delivery]),
  );
  const cells = locations.flatMap(({ identifier, kind }): Cell[] => {
    const delivery = open.get(identifier);
    if (kind !== 'sort' || (!delivery && !repairs.has(identifier))) return [];
    const { placed, quantity } = delivery ? progressOf(delivery) : { placed: 0, quantity: 0 };
    const full = delivery !== undefined && pendingIn(delivery) === 0;
    const state = repairs.has(identifier) ? 'repair' : full ? 'complete' : placed > 0 ? 'busy' : 'empty';
    return [{ location: identifier, state, placed, quantity }];
  });
  const at = Math.max(
    cells.findIndex(cell => cell.location === current),
    0,
  );
  const first = Math.min(at - (at % COLUMNS) - 2 * COLUMNS, cells.length - MOST);
  return cells.slice(Math.max(first, 0)).slice(0, MOST);
}
