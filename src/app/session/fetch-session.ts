import { listLocations, type Location } from '../../../contract/location.ts';
import {
  getCurrentUser,
  getFrontendConfig,
  getTranslations,
  keepalive,
  type LocationRef,
} from '../../../contract/session.ts';
import type { LaterWhy } from '../../sync/classify.ts';
import { oms } from '../device/oms.ts';
import type { Fetched } from './next-session.ts';

/** The loads at the start: user, configuration, translations and linked locations, side by side. */
export async function fetchSession(): Promise<Fetched> {
  const http = await oms();
  const [user, config, translations, locations] = await Promise.all([
    http.call(getCurrentUser),
    http.call(getFrontendConfig),
    http.call(getTranslations),
    http.call(listLocations, { query: { only_linked: '1' } }),
  ]);
  if (user.kind === 'signed-out') return { kind: 'signed-out' };
  if (user.kind !== 'ok') return { kind: silent(user) ? 'offline' : 'failed' };
  if (config.kind !== 'ok') return { kind: silent(config) ? 'offline' : 'failed' };
  // Without fresh translations the texts beside the code show (specification, section 8: only logged).
  const texts = translations.kind === 'ok' ? translations.body : {};
  const places = locations.kind === 'ok' ? locations.body.map(refOf) : user.body.locations;
  return {
    kind: 'fresh',
    told: {
      user: { ...user.body, locations: places },
      config: config.body,
      locations: places,
      translations: texts,
    },
  };
}

export const callKeepalive = async () => (await oms()).call(keepalive);

/** No answer at all, as against one that says that something is wrong over there. */
const silent = (verdict: { kind: string; why?: LaterWhy }): boolean =>
  verdict.why === 'network' || verdict.why === 'timeout';

const refOf = (location: Location): LocationRef => ({
  type: location.location_type.identifier,
  identifier: location.identifier,
  display_name: location.display_name,
});
