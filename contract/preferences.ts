import * as z from 'zod/mini';
import { endpoint, nothing } from './http.ts';

// Extra: what a user has chosen of the screens, such as the columns of a list; the same on every device.

/** Any JSON of at most so many characters. */
const MOST_CHARACTERS = 10_000;
const value = z
  .unknown()
  .check(z.refine(given => given !== undefined && JSON.stringify(given).length <= MOST_CHARACTERS));

export const listPreferences = endpoint({
  id: 'listPreferences',
  extra: 'preferences',
  method: 'GET',
  path: '/api/frontend/preferences',
  summary: 'The preferences of the user, by their keys',
  access: {},
  about: ['reference'],
  replies: { 200: z.record(z.string(), z.unknown()) },
});
export const putPreference = endpoint({
  id: 'putPreference',
  extra: 'preferences',
  method: 'PUT',
  path: '/api/frontend/preferences/:key',
  summary: 'Keeps a preference (at most 100 each, the longest unchanged goes)',
  access: {},
  write: { once: 'by-key' },
  params: z.object({ key: z.string().check(z.regex(/^[\w./-]{1,100}$/)) }),
  body: z.strictObject({ value }),
  replies: { 204: nothing },
});
