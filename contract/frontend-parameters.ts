import * as z from 'zod/mini';
import { editSettings, seeSettings } from '../core/access/settings.ts';
import { endpoint, identifier, idNumber, nothing, revision, list } from './http.ts';
import { extra, nullable } from './extra.ts';

const parameterGroup = z.object({
  /** Its name in `X-Revision`: `settings-{id}={revision}`. */
  id: extra(idNumber),
  revision,
  identifier: z.string(),
  parentIdentifier: nullable(z.string()),
  parameters: z.array(
    z.object({
      key: z.string(),
      inputType: z.string(),
      options: z._default(z.array(z.object({ label: z.string(), value: z.string() })), []),
      /** The things that a sorted choice is made of, and whether its options stand in groups; in this OMS's settings none do. */
      items: z.optional(z.array(z.string())),
      groupType: z.optional(z.nullable(z.string())),
      /** The value in force, set or not. */
      value: extra(z.unknown()),
    }),
  ),
});
export type ParameterGroup = z.output<typeof parameterGroup>;

const path = '/api/frontend/parameters';

export const getFrontendParameters = endpoint({
  id: 'getFrontendParameters',
  method: 'GET',
  path,
  summary: 'Settings of the whole OMS by group: how each is entered, and its value',
  access: { right: seeSettings },
  about: ['reference'],
  replies: { 200: z.object({ groups: z.array(parameterGroup) }) },
});

const changes = list(z.strictObject({ group: identifier, key: identifier, value: z.unknown() }), 200, 1);
export type ParameterChanges = z.output<typeof changes>;

export const patchFrontendParameters = endpoint({
  id: 'patchFrontendParameters',
  method: 'PATCH',
  path,
  summary: 'Changes settings, all of the list or none',
  access: { right: editSettings },
  write: { once: 'by-key', revisions: ['settings'] },
  about: ['reference'],
  body: changes,
  replies: { 204: nothing },
});
