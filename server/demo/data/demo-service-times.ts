import { addDays, type Day } from '../../../core/calendar/day.ts';
import { nextWorkday } from '../../../core/calendar/workday.ts';
import { DC, NOORDZEE, STORE_101, STORE_102, STORE_103, VAN_HOUTEN } from './demo-places.ts';

/** Service types of migration 017, in the order of their ids. */
export const serviceTypes = [
  'opening_hours',
  'dc_delivery',
  'ship_from_store',
  'pickup',
  'inter_store',
  'dropship',
  'crossdock',
];

const typeId = (identifier: string): number => serviceTypes.indexOf(identifier) + 1;

const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5];
const MONDAY_TO_SATURDAY = [...MONDAY_TO_FRIDAY, 6];

const weekly = (location_id: number, type: string, days: readonly number[], to_time: string, from?: string) =>
  days.map(week_day => ({
    location_id,
    service_type_id: typeId(type),
    week_day,
    is_available: true,
    from_time: from ?? null,
    to_time,
  }));

/** A store's services on each day of the week. */
const storeWeek = (store: number) => [
  ...weekly(store, 'opening_hours', MONDAY_TO_SATURDAY, '18:00', '09:00'),
  ...weekly(store, 'ship_from_store', MONDAY_TO_SATURDAY, '16:00'),
  ...weekly(store, 'pickup', MONDAY_TO_SATURDAY, '17:00'),
  ...weekly(store, 'inter_store', MONDAY_TO_FRIDAY, '12:00'),
];

/** Rows of `service_times`: every week, and the days around `today` that differ (docs/demo-data.md). */
export function serviceTimes(today: Day): readonly object[] {
  const soon = nextWorkday(today);
  const on = (location_id: number, type: string, date: Day, row: object) => ({
    location_id,
    service_type_id: typeId(type),
    date,
    ...row,
  });
  return [
    ...weekly(DC, 'dc_delivery', MONDAY_TO_FRIDAY, '22:00'),
    ...weekly(DC, 'inter_store', MONDAY_TO_FRIDAY, '14:00'),
    ...[STORE_101, STORE_102, STORE_103].flatMap(storeWeek),
    ...[VAN_HOUTEN, NOORDZEE].flatMap(vendor => [
      ...weekly(vendor, 'dropship', MONDAY_TO_FRIDAY, '15:00'),
      ...weekly(vendor, 'crossdock', MONDAY_TO_FRIDAY, '11:00'),
    ]),
    // A public holiday is closed by itself; this store hands over on the second day of Christmas.
    on(STORE_101, 'pickup', `${today.slice(0, 4)}-12-26`, {
      is_available: true,
      to_time: '16:00',
      description: 'Tweede kerstdag open',
    }),
    on(STORE_102, 'ship_from_store', addDays(soon, 7), {
      is_available: false,
      description: 'Inventarisatie',
    }),
    // Its orders of that day fill it.
    on(STORE_101, 'ship_from_store', soon, {
      is_available: true,
      to_time: '16:00',
      max_capacity: 1,
      description: 'Halve bezetting',
    }),
  ].map((row, i) => ({ id: i + 1, ...row }));
}
