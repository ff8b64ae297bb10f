import type { OwnReport } from '../report.ts';
import { importErrors } from './import-errors.ts';
import { lateByLocation } from './late-by-location.ts';
import { mancoRate } from './manco-rate.ts';
import { ordersPerHour } from './orders-per-hour.ts';
import { queueAges } from './queue-ages.ts';
import { scansPerHour } from './scans-per-hour.ts';

/** Every report of the OMS itself by its name; a new one is a file and a line here. */
export const ownReports: Readonly<Record<string, OwnReport>> = {
  orders_per_hour: ordersPerHour,
  late_by_location: lateByLocation,
  manco_rate: mancoRate,
  scans_per_hour: scansPerHour,
  queue_ages: queueAges,
  import_errors: importErrors,
};
