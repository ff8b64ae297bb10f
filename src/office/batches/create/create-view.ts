import { deliveryStatus } from '../../../texts/words/delivery-status.ts';
import { byName } from '../../../texts/formats.ts';
import type { BatchTypeHere } from '../../../../contract/warehouse/new-batch.ts';
import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import { scannedText } from '../../../../core/code/scanned-text.ts';
import type { AccessPlace } from '../../../../core/access/right.ts';
import { dateGroups, datesOf, type DateGroup } from '../../../../core/batch/date-group.ts';
import { batchableStatuses } from '../../../../core/batch/join.ts';
import type { Day } from '../../../../core/calendar/day.ts';
import { paramsOf } from '../../calls/params.ts';
import { t } from '../texts.ts';

/** The types of batch of a location, with what waits for each. */
export const typesInput = (place: AccessPlace) => ({
  params: paramsOf(place),
  query: { include: 'batchable_order_counts' },
});

/** Orders of a location that wait for a batch (specification, section 7 Batches from a location). */
const waiting = ({ type, identifier }: AccessPlace) => ({
  dispatcher_type: type,
  dispatcher_identifier: identifier,
  is_batchable: '1' as const,
  status: batchableStatuses.join(','),
  include: 'sales_order.shipping_address,dispatch_request_lines.storage_location',
});
/** Those of a date group for which a batch of this type fits best, the newest first. */
export function waitingInput(place: AccessPlace, suggested_batch_type: string, group: DateGroup, today: Day) {
  const { from, to } = datesOf(group, today);
  const dates = { ...(from !== null && { dispatch_date_from: from }), dispatch_date_to: to };
  const sort = { sort_by: 'placed_at', sort_dir: 'desc' } as const;
  return { query: { ...waiting(place), suggested_batch_type, ...dates, ...sort } };
}
/** Those of an order number, as it was typed. */
export const numberInput = (place: AccessPlace, text: string) => ({
  query: { ...waiting(place), sales_order_identifier: scannedText(text) },
});

/** All deliveries of an order number here, whatever their status. */
export const anyNumberInput = ({ type, identifier }: AccessPlace, text: string) => ({
  query: {
    dispatcher_type: type,
    dispatcher_identifier: identifier,
    sales_order_identifier: scannedText(text),
    include: 'dispatch_request_batch',
  },
});

/** Why none of an order's deliveries here can be put in a batch: its batch or the status of the first. */
export function whyNot([first]: readonly DispatchRequest[]): string {
  if (!first) return t('order_not_found');
  const { dispatch_request_batch: batch, paused_at, status } = first;
  if (batch) return t('order_in_batch', { batch: batch.identifier });
  const label = deliveryStatus(status);
  return t('order_not_ready', { status: paused_at === null ? label : t('paused', { status: label }) });
}

/** Without what the browser must not store. */
export function withoutCustomer(delivery: DispatchRequest): DispatchRequest {
  const sales_order = { ...delivery.sales_order };
  delete sales_order.shipping_address;
  return { ...delivery, sales_order };
}

/** A new batch of these deliveries. */
export const newBatchInput = (
  place: AccessPlace,
  batch_type: string,
  deliveries: readonly DispatchRequest[],
) => ({
  params: paramsOf(place),
  body: {
    dispatcher_type: place.type,
    dispatcher_identifier: place.identifier,
    batch_type,
    dispatch_requests: deliveries.map(({ identifier }) => identifier),
  },
});

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

/**
 * The page's first choice: the type with most orders, of equals the first, and its dates that are due: late and today,
 * or what comes next when nothing is.
 */
export function startWith(types: readonly BatchTypeHere[]): {
  readonly type: string;
  readonly dates: string;
} {
  const [busiest] = types.toSorted((a, b) => waitingFor(b) - waitingFor(a));
  const due = (['overdue', 'today'] as const).filter(group => busiest?.batchable_order_counts?.[group]);
  return { type: busiest?.identifier ?? '', dates: due.join(',') || 'next_workday' };
}
