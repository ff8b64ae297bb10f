import * as z from 'zod/mini';
import { seeZones } from '../../core/access/batches.ts';
import { atOwn } from '../../core/access/right.ts';
import { endpoint } from '../http.ts';
import { locationParams } from './location.ts';

/** A batch, or the crossdock deliveries of a goods receipt. */
const workSchema = z.object({ type: z.enum(['batch', 'goods-receipt']), identifier: z.string() });
export type ZoneWork = z.output<typeof workSchema>;

const cellSchema = z.object({
  storage_location: z.string(),
  /** `clear`: pieces lie there of what ended unshipped; `hold`: of what may not go on now. */
  state: z.enum(['empty', 'busy', 'complete', 'hold', 'clear']),
  /** Pieces that its order wants, and those that lie there; 0 where no order has the place. */
  quantity: z.int(),
  quantity_placed: z.int(),
  order_identifier: z.nullable(z.string()),
  work: z.nullable(workSchema),
});
export type ZoneCell = z.output<typeof cellSchema>;

const zoneSchema = z.object({
  identifier: z.string(),
  display_name: z.string(),
  type: z.enum(['sort', 'pick', 'return']),
  /** How many it has, without the one for loose articles. */
  storage_location_count: z.int(),
  /** The open work that stands in it, the oldest first. */
  work: z.array(workSchema),
  /** The sorting locations in the order of the rack; of zones of other types none. */
  cells: z.array(cellSchema),
});
export type MappedZone = z.output<typeof zoneSchema>;

/** Zones of one location, open work of one zone, and sorting locations of all of them: what is beyond is not told. */
export const MOST_ZONES = 200;
export const MOST_WORK = 50;
export const MOST_CELLS = 5_000;

export const getZoneMap = endpoint({
  id: 'getZoneMap',
  extra: 'zone-map',
  method: 'GET',
  path: '/api/rest/locations/:type/:location/zone-map',
  summary: 'The zones of a location, the work in them, and how each sorting location stands',
  access: { right: atOwn(seeZones) },
  about: ['location', 'batch', 'receipt'],
  params: locationParams,
  replies: { 200: z.object({ zones: z.array(zoneSchema) }) },
});
