import { byName } from '../../../texts/formats.ts';
import type { BatchTypeHere } from '../../../../contract/warehouse/new-batch.ts';
import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import { dateGroups, type DateGroup } from '../../../../core/batch/date-group.ts';

/** A combination of places where a delivery's articles are picked, and the deliveries that need it. */
export interface PickZone {
  /** The identifiers of its zones with ' + ' between; '' when no place is known of any article. */
  readonly name: string;
  readonly deliveries: readonly DispatchRequest[];
}

/** Pick zones in one column (specification, section 9). */
const COLUMN = 10;

/** The pick zones of deliveries, the one with most orders first. */
export function pickZonesOf(deliveries: readonly DispatchRequest[]): readonly PickZone[] {
  const zones = new Map<string, DispatchRequest[]>();
  for (const delivery of deliveries) {
    const name = zoneNameOf(delivery);
    zones.set(name, [...(zones.get(name) ?? []), delivery]);
  }
  return [...zones]
    .map(([name, of]) => ({ name, deliveries: of }))
    .sort((a, b) => b.deliveries.length - a.deliveries.length || byName(a.name, b.name));
}

function zoneNameOf({ dispatch_request_lines }: DispatchRequest): string {
  const zones = dispatch_request_lines.flatMap(line => line.storage_location?.storage_zone?.identifier ?? []);
  return [...new Set(zones)].sort(byName).join(' + ');
}

/** In columns of ten; the last one has the remainder. */
export const columnsOf = <T>(of: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(of.length / COLUMN) }, (_, i) => of.slice(i * COLUMN, (i + 1) * COLUMN));

/** The deliveries of the chosen zones, the most recent order first. */
export const inZones = (
  zones: readonly PickZone[],
  chosen: ReadonlySet<string>,
): readonly DispatchRequest[] =>
  zones
    .filter(({ name }) => chosen.has(name))
    .flatMap(({ deliveries }) => deliveries)
    .sort((a, b) => placedAt(b) - placedAt(a) || b.id - a.id);

const placedAt = ({ sales_order }: DispatchRequest): number => Date.parse(sales_order.placed_at ?? '') || 0;

/** How many of the most recent orders are taken: from 1 up to all; an empty text is all. null: not a valid number. */
export function readCount(text: string, all: number): number | null {
  if (text.trim() === '') return all > 0 ? all : null;
  const count = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
  return count >= 1 && count <= all ? count : null;
}

/** Orders that wait for a batch of a type, over all date groups. */
export const waitingFor = ({ batchable_order_counts: counts }: BatchTypeHere): number =>
  dateGroups.reduce((sum, group) => sum + (counts?.[group] ?? 0), 0);

/** The type with most orders; of equals the first. */
export const busiest = (types: readonly BatchTypeHere[]): BatchTypeHere | undefined =>
  types.toSorted((a, b) => waitingFor(b) - waitingFor(a))[0];

/** The date groups that are due: late and today; when those are empty, the next one. */
export function dueGroups({ batchable_order_counts: counts }: BatchTypeHere): readonly DateGroup[] {
  const due = (['overdue', 'today'] as const).filter(group => (counts?.[group] ?? 0) > 0);
  return due.length > 0 ? due : ['next_workday'];
}
