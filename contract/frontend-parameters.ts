import * as z from 'zod/mini';
import { editSettings, editTriggers, seeSettings } from '../core/access/settings.ts';
import { endpoint, identifier, idNumber, nothing, page, revision, list } from './http.ts';
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

/** Most signs of the reason of a change. */
export const MOST_REASON = 500;
/** A value of null takes the setting back to its default, as if nobody had set it. */
const changes = list(
  z.strictObject({
    group: identifier,
    key: identifier,
    value: z.unknown(),
    /** Kept with the change, for who reads its history. */
    reason: extra(z.string().check(z.maxLength(MOST_REASON), z.regex(/^[^\0]*$/))),
  }),
  200,
  1,
);
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

const settingChange = z.object({
  id: idNumber,
  at: z.string(),
  /** null: the system. */
  by: z.nullable(z.string()),
  /** The value before and after; null: its default. */
  before: z.unknown(),
  after: z.unknown(),
  /** null: nobody gave one. */
  reason: z.nullable(z.string()),
});
export type SettingChange = z.output<typeof settingChange>;

export const listSettingChanges = endpoint({
  id: 'listSettingChanges',
  extra: 'audit',
  method: 'GET',
  path: `${path}/changes`,
  summary: 'Who changed a setting, when, from what to what; the newest first',
  access: { right: seeSettings },
  about: ['setting'],
  query: z.object({ group: identifier, key: identifier, ...page }),
  replies: { 200: z.array(settingChange) },
});

export const refreshTriggerCache = endpoint({
  id: 'refreshTriggerCache',
  method: 'POST',
  path: '/api/trigger-cache',
  summary: 'Makes every server read the triggers again (200); 201 where an OMS made its cache by this',
  access: { right: editTriggers },
  write: { once: 'no', because: 'to read again what was read changes nothing' },
  about: ['reference'],
  // The documents name no body, and none is read.
  replies: { 200: extra(z.unknown()), 201: extra(z.unknown()) },
});
