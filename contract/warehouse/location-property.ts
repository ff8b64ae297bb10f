import * as z from 'zod/mini';
import { editProperties, seeProperties } from '../../core/access/locations.ts';
import { atOwn } from '../../core/access/right.ts';
import { endpoint, identifier, list, nothing } from '../http.ts';
import { locationParams } from './location.ts';

// Properties tell a location how to work (shell-search-settings.md 2.8, 3 and 7).

const path = '/api/rest/locations/:type/:location/properties';
/** Edits are in force at once; the documents' client publishes with the last of several. */
const publish = z.object({ publish: z.optional(z.enum(['0', '1'])) });
const value = z.union([z.int(), z.boolean(), z.string().check(z.maxLength(2000)), z.null()]);

const propertySchema = z.object({
  key: z.object({
    identifier: z.string(),
    display_name: z.string(),
    data_type: z.enum(['int', 'varchar', 'text', 'boolean']),
    required: z.boolean(),
  }),
  /** null: it has none. */
  value: z.nullable(z.union([z.int(), z.boolean(), z.string()])),
  /** Whether the caller may change it. */
  can_edit: z.boolean(),
});
export type LocationProperty = z.output<typeof propertySchema>;

export const listLocationProperties = endpoint({
  id: 'listLocationProperties',
  method: 'GET',
  path,
  summary: 'Every property that a location may have, with its value',
  access: { right: atOwn(seeProperties) },
  about: ['location'],
  params: locationParams,
  replies: { 200: z.array(propertySchema) },
});

/** Properties of one call; there are fewer keys. */
const MOST_PROPERTIES = 500;
export const patchLocationProperties = endpoint({
  id: 'patchLocationProperties',
  method: 'PATCH',
  path,
  summary: 'Changes properties of a location, all or none; null takes a value away (422 invalid-value)',
  access: { right: atOwn(editProperties) },
  write: { once: 'by-key', revisions: ['location'] },
  about: ['location', 'push'],
  params: locationParams,
  query: publish,
  // A client may send each property as it was read.
  body: list(z.object({ key: z.object({ identifier }), value }), MOST_PROPERTIES, 1),
  replies: { 204: nothing },
});
export const patchLocationProperty = endpoint({
  id: 'patchLocationProperty',
  method: 'PATCH',
  path: `${path}/:key`,
  summary: 'Changes one property of a location; null takes its value away',
  access: { right: atOwn(editProperties) },
  write: { once: 'by-key', revisions: ['location'] },
  about: ['location', 'push'],
  params: z.object({ ...locationParams.shape, key: identifier }),
  query: publish,
  body: z.strictObject({ value }),
  replies: { 204: nothing },
});
