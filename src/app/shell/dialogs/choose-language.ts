import { putLanguage } from '../../../../contract/sign-in.ts';
import type { Language } from '../../../../core/language/language.ts';
import { cache } from '../../device/device.ts';
import { http } from '../../device/oms.ts';
import { showLanguage } from '../../state/language.ts';
import { setSession, useSession } from '../../state/session.ts';

/** Shows the app in a language and keeps it with the user; false: the OMS could not be told. */
export async function chooseLanguage(language: Language): Promise<boolean> {
  await showLanguage(language);
  await cache.session.update('last', { language });
  const session = useSession.getState();
  // An OMS without this extra keeps no language: it is the device's.
  if (session.phase !== 'signed-in' || !session.config.general['features-enabled'].includes('languages'))
    return true;
  const user = { ...session.user, language };
  setSession({ ...session, user });
  await cache.session.update('last', { user });
  return (await http.call(putLanguage, { body: { language } })).kind === 'ok';
}
