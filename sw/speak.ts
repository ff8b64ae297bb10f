import type { CacheDb, SessionRow } from '../src/db/cache-db.ts';
import en from '../src/texts/push-messages.en.ts';
import pl from '../src/texts/push-messages.pl.ts';
import { setLanguage, setTranslations } from '../src/texts/texts.ts';
import { inTime } from './in-time.ts';

/** The worker says nothing but these, and has them in every language: it cannot load a file of texts. */
const spoken = { nl: {}, en: { push_messages: en }, pl: { push_messages: pl } };
/** A disk that hangs, as one does that another tab upgrades, keeps no notice back. */
const DISK_MS = 2000;

/**
 * Words the notices in the language that the device shows to who is signed in here, and gives their session; in Dutch when nobody is, or
 * the disk does not say. A worker that wakes does this before it says anything.
 */
export async function speak(cache: CacheDb): Promise<SessionRow | undefined> {
  const last = await inTime(cache.session.get('last'), DISK_MS, undefined);
  const code = last?.language ?? 'nl';
  setTranslations(last?.translations ?? {});
  setLanguage(code, spoken[code]);
  return last;
}
