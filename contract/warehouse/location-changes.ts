import * as z from 'zod/mini';
import { seeContact, seeProperties, seeServices, seeServiceTimes } from '../../core/access/locations.ts';
import { atOwn } from '../../core/access/right.ts';
import { endpoint, idNumber, identifier, page } from '../http.ts';
import { paths } from '../paths.ts';
import { locationParams } from './location.ts';

// Changes of a part of a location in the audit, by the right of its tab; the newest first.

const changeSchema = z.object({
  id: idNumber,
  at: z.string(),
  /** null: the system. */
  by: z.nullable(z.string()),
  /** The property; null: the part as a whole. */
  key: z.nullable(z.string()),
  /** The thing that was changed, as the calls of that part have it; null: there was, or is, none. */
  before: z.unknown(),
  after: z.unknown(),
});
export type LocationChange = z.output<typeof changeSchema>;

const changes = {
  extra: 'audit',
  method: 'GET',
  about: ['location'],
  params: locationParams,
  query: z.object({ ...page }),
  replies: { 200: z.array(changeSchema) },
} as const;

export const listContactChanges = endpoint({
  ...changes,
  id: 'listContactChanges',
  path: `${paths.location}/changes`,
  summary: 'Who changed how a location is called and reached, when, from what to what; the newest first',
  access: { right: atOwn(seeContact) },
});
export const listPropertyChanges = endpoint({
  ...changes,
  id: 'listPropertyChanges',
  path: `${paths.location}/properties/changes`,
  summary: 'Who changed properties of a location, when, from what to what; the newest first',
  access: { right: atOwn(seeProperties) },
});
export const listServiceChanges = endpoint({
  ...changes,
  id: 'listServiceChanges',
  path: `${paths.location}/dispatch-types/changes`,
  summary: 'Who switched types of delivery and methods of a location, and when; the newest first',
  access: { right: atOwn(seeServices) },
});
/** Besides the right of the call a user needs locations.servicetype.view.{type}. */
export const listServiceTimeChanges = endpoint({
  ...changes,
  id: 'listServiceTimeChanges',
  path: `${paths.location}/service-times/:serviceType/changes`,
  summary: 'Who changed the times of a service of a location, when, from what to what; the newest first',
  access: { right: atOwn(seeServiceTimes) },
  params: z.object({ ...locationParams.shape, serviceType: identifier }),
});
