import * as z from 'zod/mini';
import { editSettings, editTriggers, seeSettings } from '../core/access/settings.ts';
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
      /** Its value until somebody sets it. */
      default: extra(z.unknown()),
      /** Whether somebody set it, be it to its default. */
      is_set: extra(z.boolean()),
      /** The person who set it, and when; null: nobody, or the set-up. */
      changed: extra(z.nullable(z.object({ by: z.string(), at: z.string() }))),
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
  about: ['setting'],
  replies: { 200: z.object({ groups: z.array(parameterGroup) }) },
});

/** A value of null takes the setting back to its default, as if nobody had set it. */
const changes = list(z.strictObject({ group: identifier, key: identifier, value: z.unknown() }), 200, 1);
export type ParameterChanges = z.output<typeof changes>;

export const patchFrontendParameters = endpoint({
  id: 'patchFrontendParameters',
  method: 'PATCH',
  path,
  summary: 'Changes settings, all of the list or none',
  access: { right: editSettings },
  write: { once: 'by-key', revisions: ['settings'] },
  about: ['setting'],
  body: changes,
  replies: { 204: nothing },
});

export const refreshTriggerCache = endpoint({
  id: 'refreshTriggerCache',
  method: 'POST',
  path: '/api/trigger-cache',
  summary: 'Makes every server read the triggers again (200); 201 where an OMS made its cache by this',
  access: { right: editTriggers },
  write: { once: 'no', because: 'to read again what was read changes nothing' },
  replies: { 200: nothing, 201: nothing },
});
