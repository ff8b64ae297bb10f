import * as z from 'zod/mini';
import { editTimesOfMany } from '../../core/access/locations.ts';
import { extra } from '../extra.ts';
import { endpoint, idNumber, identifier, list, revision } from '../http.ts';
import { day } from '../day.ts';
import { serviceTimeRow, serviceTimeSchema } from './service-times.ts';

// The same service times for many locations of a type (shell-search-settings.md 2.4, 7 and 8). Besides the right of the calls a
// user needs locations.servicetype.view.{type}, and each location must be an own one.

/** Locations of one call; a client with more makes several, and shows how far it is. */
export const MOST_LOCATIONS = 500;
/** Days of one call: more than a year has of holidays and exceptions. */
export const MOST_DAYS = 100;

const path = '/api/rest/locations-batch/:type/service-times/:serviceType';
const params = z.object({ type: identifier, serviceType: identifier });
const asked = {
  location_identifiers: list(identifier, MOST_LOCATIONS, 1),
  service_times: list(serviceTimeRow, MOST_DAYS),
  /** Dates whose rows are taken away, so that the location follows its week again, or the holiday. */
  remove_dates: extra(list(day, MOST_DAYS)),
};
const asksSomething = z.refine<{ service_times: unknown[]; remove_dates?: unknown[] | undefined }>(
  ({ service_times, remove_dates = [] }) => service_times.length + remove_dates.length > 0,
  'expected service_times or remove_dates',
);

const errorSchema = z.object({ path: extra(z.string()), detail: extra(z.string()) });
/** How a change of many locations went at one of them. */
export const placeResultSchema = z.object({
  location_identifier: z.string(),
  /** The location, for X-Revision. */
  id: extra(idNumber),
  revision,
  errors: z.optional(z.array(errorSchema)),
});

const resultSchema = z.object({
  ...placeResultSchema.shape,
  /** Days that have the given times now, and had none or others. */
  changed: extra(z.int()),
  /** The rows of dates that are taken away; a date without any is so already. */
  removed: extra(z.array(serviceTimeSchema)),
  errors: z.optional(
    z.array(
      z.object({
        ...errorSchema.shape,
        /** The day's rows, which stay: with a conflict. */
        existing: extra(z.array(serviceTimeSchema)),
      }),
    ),
  ),
});
/**
 * Results by status: 201 days were made, 200 some were overwritten or taken away, 204 all was so already. 409: some days had other times, which
 * stay; its other days were made. 403, 404, 423 while it is synchronised, and 422 when
 * the times are wrong by the clocks of its zone alone: nothing was done there.
 */
const resultsSchema = z.record(z.string(), z.array(resultSchema));
export type BatchResult = z.output<typeof resultSchema>;
export type BatchResults = z.output<typeof resultsSchema>;

export const postServiceTimesBatch = endpoint({
  id: 'postServiceTimesBatch',
  method: 'POST',
  path,
  summary:
    'Add service times to many locations, or take dates away; other times stay, unless they are overwritten',
  access: { right: editTimesOfMany },
  write: { once: 'by-key', revisions: ['location'] },
  about: ['location'],
  params,
  body: z
    .strictObject({ ...asked, overwrite_conflicting_service_times: z._default(z.boolean(), false) })
    .check(asksSomething),
  replies: { 207: resultsSchema },
});

export const tryServiceTimesBatch = endpoint({
  id: 'tryServiceTimesBatch',
  extra: 'service-times-dry-run',
  method: 'POST',
  path: `${path}/dry-run`,
  summary: 'The results that adding service times to many locations would have, without overwriting',
  access: { right: editTimesOfMany },
  write: { once: 'no', because: 'it changes nothing' },
  about: ['location'],
  params,
  body: z.strictObject(asked).check(asksSomething),
  replies: { 200: resultsSchema },
});
