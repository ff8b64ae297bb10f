import type { FastifyRequest } from 'fastify';
import { LANGUAGE_COOKIE } from '../../core/language/cookie.ts';
import { isLanguage, languages } from '../../core/language/language.ts';
import type { PageLanguage } from './pages.ts';

/** The language of the sign-in page: the chosen one, else the device's last, else the browser's first that there is, else Dutch. */
export function pageLanguage({ query, cookies, headers }: FastifyRequest): PageLanguage {
  const { language } = query as { language?: unknown };
  if (isLanguage(language)) return { code: language, chosen: true };
  const kept = cookies[LANGUAGE_COOKIE];
  return { code: isLanguage(kept) ? kept : ofBrowser(headers['accept-language']), chosen: false };
}

/** Browsers name their languages by preference. */
const ofBrowser = (accepted = '') =>
  accepted
    .split(',')
    .map(range => range.trim().slice(0, 2).toLowerCase())
    .find(isLanguage) ?? languages[0];
