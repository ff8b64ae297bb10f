import * as z from 'zod/mini';
import { editSettings, seeSettings } from '../core/access/settings.ts';
import { extra, extraOr, nullable } from './extra.ts';
import { endpoint, idNumber, list, nothing, webAddress } from './http.ts';
import { paths } from './paths.ts';

export const locationRef = z.object({ type: z.string(), identifier: z.string(), display_name: z.string() });
export type LocationRef = z.output<typeof locationRef>;

export const currentUserSchema = z.object({
  id: idNumber,
  username: extra(z.string()),
  name: z.string(),
  permissions: z.array(z.string()),
  /** Path of the configured homepage; null: none. */
  homepage: nullable(z.string()),
  /** Linked locations, those that are not active too; access to other locations needs canmanagealllocations. */
  locations: extraOr(z.array(locationRef), []),
  /** The language of the screens (BCP 47); null: never chosen. */
  language: extra(z.nullable(z.string())),
});
export type CurrentUser = z.output<typeof currentUserSchema>;

export const externalLinks = ['processor-manager', 'api-documentation'] as const;
export type ExternalLink = (typeof externalLinks)[number];

export const frontendConfigSchema = z.object({
  general: z.object({
    environment: z.string(),
    'features-enabled': z.array(z.string()),
    'omni-portal-base-url': z.string(),
    /** Replaces {provider} in messages. */
    provider: extraOr(z.string(), 'OMS'),
    /** Addresses of what the menu leads to outside (shell-search-settings.md 6); absent: no item. */
    'external-links': z.optional(z.partialRecord(z.enum(externalLinks), webAddress)),
  }),
  settings: z.record(z.string(), z.unknown()),
  'packing-slip-separate-label': z._default(z.boolean(), false),
});
export type FrontendConfig = z.output<typeof frontendConfigSchema>;

/** Flat map from text key to text. */
export const translationsSchema = z.record(z.string(), z.string());

export const getCurrentUser = endpoint({
  id: 'getCurrentUser',
  method: 'GET',
  path: paths.currentUser,
  summary: 'The signed-in user with permissions and linked locations',
  access: {},
  /** The query of the page is passed on, as the documents have it; this OMS reads nothing of it. */
  query: z.looseObject({}),
  replies: { 200: currentUserSchema },
});
export const getFrontendConfig = endpoint({
  id: 'getFrontendConfig',
  method: 'GET',
  path: paths.frontendConfig,
  summary: 'Environment, features and settings',
  access: {},
  replies: { 200: frontendConfigSchema },
});
export const getTranslations = endpoint({
  id: 'getTranslations',
  method: 'GET',
  path: paths.translations,
  summary:
    'Dutch texts that the retailer can change; extra: those of another language by keys as `pl.sort.scan_article`',
  access: { session: 'public' },
  about: ['setting'],
  replies: { 200: translationsSchema },
});

export const getTexts = endpoint({
  id: 'getTexts',
  extra: 'languages',
  method: 'GET',
  path: `${paths.translations}/edited`,
  summary: 'The texts of all languages as they are edited, with their revision',
  access: { right: seeSettings },
  about: ['setting'],
  replies: {
    200: z.object({
      /** Their name in `X-Revision`: `settings-{id}={revision}`. */
      id: idNumber,
      revision: z.int(),
      texts: translationsSchema,
    }),
  },
});

/** `area.key` in Dutch, `pl.area.key` in another language; null: the app's own text again, or no name in that language. */
const translationChanges = list(
  z.strictObject({
    key: z.string().check(z.maxLength(200), z.regex(/^[^\0.]+(\.[^\0.]+)+$/)),
    value: z.nullable(z.string().check(z.minLength(1), z.maxLength(2000), z.regex(/^[^\0]*$/))),
  }),
  1000,
  1,
);
export const patchTranslations = endpoint({
  id: 'patchTranslations',
  extra: 'languages',
  method: 'PATCH',
  path: paths.translations,
  summary: 'Changes texts, and names of the reference data in other languages, all of the list or none',
  access: { right: editSettings },
  write: { once: 'by-key', revisions: ['settings'] },
  about: ['reference', 'setting'],
  body: translationChanges,
  replies: { 204: nothing },
});
