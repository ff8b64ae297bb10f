import * as z from 'zod/mini';
import { editServiceTimes, seeServiceTimes } from '../../core/access/locations.ts';
import { atOwn } from '../../core/access/right.ts';
import { endpoint, idNumber, identifier, list, names, nothing, revision } from '../http.ts';
import { locationParams } from './location.ts';
import { day } from '../day.ts';
import { extra } from '../extra.ts';

// When a location does what (shell-search-settings.md 2.6, 3, 5 and 7; order-rules.md 10). Besides the right of the call a
// user needs locations.servicetype.view.{type}.

const flag = z.union([z.literal(0), z.literal(1)]);
const params = z.object({ ...locationParams.shape, serviceType: identifier });
const path = '/api/rest/locations/:type/:location/service-times/:serviceType';

export const serviceTimeSchema = z.object({
  id: idNumber,
  /** A date, or a weekday: 1 is Monday. */
  date: z.nullable(z.string()),
  week_day: z.nullable(z.int()),
  /** 1: open, 0: closed. */
  is_available: flag,
  /** HH:MM. */
  from_time: z.nullable(z.string()),
  to_time: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /** Deliveries that day; null: no limit. */
  max_capacity: z.nullable(z.int()),
  priority: z.int(),
});
export const serviceTimesSchema = z.object({
  /** The location's revision, for X-Revision; `id` is the location's. */
  id: extra(idNumber),
  revision,
  service_type: z.object({
    identifier: z.string(),
    display_name: z.string(),
    gui_sort_order: z.optional(z.int()),
    is_cutoff: z.boolean(),
    uses_capacities: z.boolean(),
    can_edit: z.boolean(),
  }),
  service_times: z.array(serviceTimeSchema),
  /** IANA name of the zone whose clocks they mean; without it the Dutch one. */
  time_zone: extra(z.string()),
  /** They are taken over from their source now, and read-only until that is done. */
  syncing: extra(z.boolean()),
  /** Why that did not succeed the last time. */
  sync_fault: extra(z.nullable(z.enum(['no-answer', 'unreadable']))),
  /**
   * Open deliveries that each day has already for this service, as planning counts them: seven weeks from today by the
   * clocks of its zone, without the days that have none. Asked by `include=used_capacity`.
   */
  used_capacity: extra(z.array(z.object({ date: z.string(), deliveries: z.int() }))),
});
export type ServiceTimes = z.output<typeof serviceTimesSchema>;

export const getServiceTimes = endpoint({
  id: 'getServiceTimes',
  method: 'GET',
  path,
  summary: 'The service times of a location: those of weekdays, then those of dates',
  access: { right: atOwn(seeServiceTimes) },
  about: ['location'],
  params,
  query: z.object({ include: extra(names) }),
  includes: ['used_capacity'],
  extraIncludes: ['used_capacity'],
  replies: { 200: serviceTimesSchema },
});

const text = (most: number) => z.nullish(z.string().check(z.maxLength(most)));
/** A row as it is sent. */
export const serviceTimeRow = z.strictObject({
  id: z.optional(idNumber),
  date: z.nullish(day),
  week_day: z.nullish(z.int().check(z.gte(1), z.lte(7))),
  is_available: flag,
  from_time: text(5),
  to_time: text(5),
  description: text(200),
  max_capacity: z.nullish(z.int().check(z.gte(0), z.lte(1_000_000))),
  priority: z._default(z.int().check(z.gte(-1000), z.lte(1000)), 0),
});
export const serviceTimesBody = z.strictObject({ service_times: list(serviceTimeRow, 1000) });

export const putServiceTimes = endpoint({
  id: 'putServiceTimes',
  method: 'PUT',
  path,
  summary: 'Save all service times of a type; publish=1 tells that they have changed',
  access: { right: atOwn(editServiceTimes) },
  write: { once: 'by-key', revisions: ['location'] },
  about: ['location'],
  params,
  /** Changes are in force at once; `publish=1` is the last of several edits, of which triggers hear. */
  query: z.object({ publish: z.optional(z.enum(['0', '1'])) }),
  body: serviceTimesBody,
  replies: { 200: extra(serviceTimesSchema) },
});

export const syncServiceTimes = endpoint({
  id: 'syncServiceTimes',
  method: 'POST',
  path: '/api/rest/locations/:type/:location/sync-service-times',
  summary: 'Take service times over from their source, by a job; read-only meanwhile (409 syncing)',
  access: { right: atOwn(editServiceTimes) },
  write: { once: 'by-key' },
  about: ['location'],
  params: locationParams,
  /** `publish=1` tells triggers when it is done. */
  query: z.object({ publish: z.optional(z.enum(['0', '1'])) }),
  replies: { 202: nothing },
});
