import type { Location } from '../../../contract/location.ts';
import type { CurrentUser, FrontendConfig, LocationRef } from '../../../contract/session.ts';
import { firstCalls } from '../../sync/first-calls.ts';
import { firstLoad } from '../../sync/first-load.ts';
import { cache, outbox } from '../device/device.ts';
import type { Fetched } from './next-session.ts';

/** The loads at the start: user, configuration, translations and linked locations, in parallel. */
export async function fetchSession(): Promise<Fetched> {
  // Known at once; that it is kept need not be waited for.
  const epochSeen = (epoch: string, time: number) => {
    outbox.enterEpoch(epoch).catch(() => undefined);
    outbox.noteOmsTime(time).catch(() => undefined);
  };
  const [user, config, translations, locations] = await Promise.all([
    firstLoad<CurrentUser>(firstCalls.user(), epochSeen),
    firstLoad<FrontendConfig>(firstCalls.config()),
    firstLoad<Record<string, string>>(firstCalls.translations()),
    firstLoad<Location[]>(firstCalls.locations()),
  ]);
  if (user.kind === 'signed-out') return { kind: 'signed-out' };
  if (user.kind !== 'ok') return { kind: silent(user) ? 'offline' : 'failed' };
  if (config.kind !== 'ok') return { kind: silent(config) ? 'offline' : 'failed' };
  // Without fresh translations those of the last time are used (specification, section 8: only logged).
  const texts = translations.kind === 'ok' ? translations.body : await lastTranslations();
  const places = locations.kind === 'ok' ? locations.body.map(refOf) : user.body.locations;
  return {
    kind: 'fresh',
    data: {
      user: { ...user.body, locations: places },
      config: config.body,
      locations: places,
      translations: texts,
    },
  };
}

const lastTranslations = async (): Promise<Readonly<Record<string, string>>> =>
  (await cache.session.get('last').catch(() => undefined))?.translations ?? {};

/** No answer at all, unlike an answer that reports a fault over there. */
const silent = (answer: { kind: string; why?: string }): boolean => answer.why === 'network';

const refOf = (location: Location): LocationRef => ({
  type: location.location_type.identifier,
  identifier: location.identifier,
  display_name: location.display_name,
});
