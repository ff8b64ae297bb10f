const ELSEWHERE = 'http://referrer.invalid';

/**
 * Where to go after sign-in: a path of this origin, or `/`. Browsers read `//host`, `/\host` and `/<tab>/host` as
 * another host, so the URL parser decides, not the look of the text.
 */
export function safeReferrer(referrer: unknown): string {
  if (typeof referrer !== 'string' || !referrer.startsWith('/') || !URL.canParse(referrer, ELSEWHERE))
    return '/';
  const { origin, pathname, search, hash } = new URL(referrer, ELSEWHERE);
  // `/.//host` keeps the origin, but its path reads as a host again.
  return origin === ELSEWHERE && !pathname.startsWith('//') ? pathname + search + hash : '/';
}
