import * as z from 'zod/mini';
import { editTimesOfMany } from '../../core/access/locations.ts';
import { endpoint, idNumber, identifier } from '../http.ts';
import { serviceTimesSchema, serviceTimeSchema } from './service-times.ts';

// Many locations of a type side by side.

const placeSchema = z.object({
  id: idNumber,
  identifier: z.string(),
  display_name: z.string(),
  /** The city of its first address. */
  city: z.nullable(z.string()),
});
const serviceTypeSchema = serviceTimesSchema.shape.service_type;

export const listYearOfTimes = endpoint({
  id: 'listYearOfTimes',
  extra: 'place-plans',
  method: 'GET',
  path: '/api/rest/locations-batch/:type/service-times',
  summary: "A service of the caller's active locations of a type: their weekdays, and the dates of a year",
  access: { right: editTimesOfMany },
  about: ['location'],
  params: z.object({ type: identifier }),
  query: z.object({
    year: z.string().check(z.regex(/^20\d\d$/)),
    /** Without it: the first that the caller may see. */
    service_type: z.optional(identifier),
  }),
  replies: {
    200: z.object({
      /** The services of such locations that the caller may see. */
      service_types: z.array(serviceTypeSchema),
      /** The one whose times these are; null: there is none. */
      service_type: z.nullable(serviceTypeSchema),
      places: z.array(z.object({ ...placeSchema.shape, service_times: z.array(serviceTimeSchema) })),
    }),
  },
});
