import * as z from 'zod/mini';
import { languages } from '../core/language/language.ts';
import { endpoint, nothing } from './http.ts';
import { paths } from './paths.ts';
import { extra } from './extra.ts';

/** Begin and end of a session. Apart from session.ts, because the app does none of it at its start. */
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
    /** That of the page; kept with a user who has none, and with everybody who chose it there. */
    language: extra(z.enum(languages)),
    language_chosen: extra(z.boolean()),
  }),
  replies: { 204: nothing },
});

export const signInByBadge = endpoint({
  id: 'signInByBadge',
  extra: 'badges',
  method: 'POST',
  path: '/api/session/badge',
  summary:
    'Change of user on a shared device by badge and PIN; sets the session cookie, ends the session before',
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

export const keepalive = endpoint({
  id: 'keepalive',
  method: 'GET',
  path: '/api/keepalive',
  summary: 'Keeps the session alive; every 5 minutes',
  access: {},
  replies: { 204: nothing },
});

export const putLanguage = endpoint({
  id: 'putLanguage',
  extra: 'languages',
  method: 'PUT',
  path: `${paths.currentUser}/language`,
  summary: 'The language of the screens of the caller, kept with the user',
  access: {},
  write: { once: 'by-key' },
  body: z.object({ language: z.enum(languages) }),
  replies: { 204: nothing },
});
