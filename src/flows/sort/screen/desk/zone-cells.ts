import type { WorkPackage } from '../../../../../contract/scanning/work-package.ts';
import { finishedStatuses } from '../../../../../core/delivery/delivery.ts';
import { cellState, type CellState, type Repair } from '../../../../../core/location/cell-state.ts';
import { progressOf, type ViewDelivery } from '../../../../work-package/overlay.ts';

/** The zone as this device knows it. */
export interface Zone {
  readonly locations: WorkPackage['storage_locations'];
  readonly deliveries: readonly ViewDelivery[];
  /** Since when nothing is heard of it; null while it is, or when it never was. */
  readonly as_of: number | null;
}

/** Needs by location. */
export type Repairs = ReadonlyMap<string, Repair>;

export interface Cell {
  readonly location: string;
  readonly state: CellState;
  readonly placed: number;
  readonly quantity: number;
  readonly dispatch_request_id: number | null;
}

/** Most cells at once: eight columns of five (README-floor-and-settings.md, Desk side). */
const MOST = 40;
const COLUMNS = 8;

/** The locations of this work's unfinished orders, and those with `repairs`, in the order of the rack. */
export function zoneCells({ locations, deliveries }: Omit<Zone, 'as_of'>, repairs: Repairs): readonly Cell[] {
  const open = new Map(
    deliveries
      .filter(({ status }) => !finishedStatuses.includes(status))
      .map(delivery => [delivery.storage_location, delivery]),
  );
  return locations.flatMap(({ identifier, kind }): Cell[] => {
    const delivery = open.get(identifier);
    const repair = repairs.get(identifier);
    if (kind !== 'sort' || (!delivery && !repair)) return [];
    const { placed, quantity } = delivery ? progressOf(delivery) : { placed: 0, quantity: 0 };
    const state = cellState({ placed, quantity }, repair);
    return [{ location: identifier, state, placed, quantity, dispatch_request_id: delivery?.id ?? null }];
  });
}

/** Narrows more than forty cells to the part of the rack around `current`. */
export function cellsAround(cells: readonly Cell[], current: string | null): readonly Cell[] {
  const at = Math.max(
    cells.findIndex(cell => cell.location === current),
    0,
  );
  const first = Math.min(at - (at % COLUMNS) - 2 * COLUMNS, cells.length - MOST);
  return cells.slice(Math.max(first, 0)).slice(0, MOST);
}
