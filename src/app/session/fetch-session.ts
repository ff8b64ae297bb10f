import { listLocations } from '../../../contract/warehouse/location.ts';
import { getCurrentUser, getFrontendConfig, getTranslations } from '../../../contract/session.ts';
import { cache, opened } from '../device/device.ts';
import { http } from '../device/oms.ts';
import type { Meaning } from '../../sync/classify.ts';
import type { Fetched } from './next-session.ts';
import { closedOf, placesOf } from './view.ts';

/** The locations that the user works at. */
export const LINKED = { query: { only_linked: '1' } } as const;

/** The query of the page goes with the user, as the documents have it (orders-and-deliveries.md 7). */
const ofPage = () => ({ query: Object.fromEntries(new URLSearchParams(location.search)) });

/** Starts the loads of the session before anybody waits for them. */
export function beginSession(): void {
  void http.begin(getCurrentUser, ofPage());
  for (const endpoint of [getFrontendConfig, getTranslations]) void http.begin(endpoint);
  void http.begin(listLocations, LINKED);
}

/** The loads at the start: user, configuration, translations and linked locations, in parallel. */
export async function fetchSession(): Promise<Fetched> {
  const [user, config, translations, locations] = await Promise.all([
    http.call(getCurrentUser, ofPage()),
    http.call(getFrontendConfig),
    http.call(getTranslations),
    http.call(listLocations, LINKED),
  ]);
  if (user.kind === 'signed-out') return { kind: 'signed-out' };
  if (user.kind !== 'ok') return failed(user);
  if (config.kind !== 'ok') return failed(config);
  // Where the user does not tell them either, nobody would know why there is no place to work at.
  if (locations.kind === 'later' && user.body.locations.length === 0) return failed(locations);
  // Without fresh translations those of the last time are used (specification, section 8: only logged).
  const texts = translations.kind === 'ok' ? translations.body : await lastTranslations();
  const places = locations.kind === 'ok' ? placesOf(locations.body) : user.body.locations;
  return {
    kind: 'fresh',
    data: {
      user: { ...user.body, locations: places },
      config: config.body,
      locations: places,
      closed: locations.kind === 'ok' ? closedOf(locations.body) : [],
      translations: texts,
    },
  };
}

async function lastTranslations(): Promise<Readonly<Record<string, string>>> {
  await opened;
  return (await cache.session.get('last').catch(() => undefined))?.translations ?? {};
}

/** No answer at all is unlike an answer that reports a fault over there, or cannot be read. */
function failed(answer: Exclude<Meaning, { kind: 'ok' }>): Fetched {
  if (answer.kind !== 'later') return { kind: 'failed' };
  if (answer.why === 'network' || answer.why === 'timeout') return { kind: 'offline' };
  return { kind: 'failed', problem: answer.problem };
}
