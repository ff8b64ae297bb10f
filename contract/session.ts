import * as z from 'zod/mini';
import { endpoint, idNumber, nothing } from './http.ts';
import { paths } from './paths.ts';

export const locationRef = z.object({ type: z.string(), identifier: z.string(), display_name: z.string() });
export type LocationRef = z.output<typeof locationRef>;

export const currentUserSchema = z.object({
  id: idNumber,
  username: z.string(),
  name: z.string(),
  permissions: z.array(z.string()),
  /** Path of the configured homepage. */
  homepage: z.string(),
  /** Linked locations; access to other locations needs canmanagealllocations. */
  locations: z.array(locationRef),
});
export type CurrentUser = z.output<typeof currentUserSchema>;

/** Extras beyond the documents that this OMS may announce in `features-enabled` (scanning-rules.md). */
export const extras = [
  'work-package',
  'scan-mutations',
  'events',
  'epoch',
  'goods-receipt-delta',
  'printing',
  'return-photos',
  'upload-grants',
  'badges',
  'gzip-lists',
] as const;
export type Extra = (typeof extras)[number];

export const frontendConfigSchema = z.object({
  general: z.object({
    environment: z.string(),
    'features-enabled': z.array(z.string()),
    'omni-portal-base-url': z.string(),
    /** Replaces {provider} in messages. */
    provider: z.string(),
  }),
  settings: z.record(z.string(), z.unknown()),
  'packing-slip-separate-label': z.boolean(),
});
export type FrontendConfig = z.output<typeof frontendConfigSchema>;

/** Flat map from text key to text. */
export const translationsSchema = z.record(z.string(), z.string());

export const signIn = endpoint({
  id: 'signIn',
  method: 'POST',
  path: '/api/session',
  summary: 'Sign in with name and password; sets the session cookie',
  access: { session: 'public' },
  write: { once: 'no', because: 'there is no user yet; a second session does no harm and ends by itself' },
  body: z.object({
    username: z.string().check(z.maxLength(200)),
    password: z.string().check(z.maxLength(1000)),
  }),
  replies: { 204: nothing },
});
export const signInByBadge = endpoint({
  id: 'signInByBadge',
  method: 'POST',
  path: '/api/session/badge',
  summary:
    'Extra: change of user on a shared device by badge and PIN; sets the session cookie, ends the session before',
  access: { session: 'public' },
  write: { once: 'no', because: 'there is no user yet; it ends the session before' },
  body: z.object({
    badge: z.string().check(z.regex(/^OMSPAS-\d{8}$/)),
    pin: z.string().check(z.regex(/^\d{4,8}$/)),
  }),
  replies: { 204: nothing },
});
export const signOut = endpoint({
  id: 'signOut',
  method: 'DELETE',
  path: '/api/session',
  summary: 'Sign out',
  access: { session: 'public' },
  write: { once: 'no', because: 'a session that has ended stays ended' },
  replies: { 204: nothing },
});
export const getCurrentUser = endpoint({
  id: 'getCurrentUser',
  method: 'GET',
  path: paths.currentUser,
  summary: 'The signed-in user with permissions and linked locations',
  access: {},
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
  summary: 'Dutch texts that the retailer can change',
  access: { session: 'public' },
  replies: { 200: translationsSchema },
});
export const keepalive = endpoint({
  id: 'keepalive',
  method: 'GET',
  path: '/api/keepalive',
  summary: 'Keeps the session alive; every 5 minutes',
  access: {},
  replies: { 204: nothing },
});
