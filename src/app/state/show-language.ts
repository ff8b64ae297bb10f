import { LANGUAGE_COOKIE } from '../../../core/language/cookie.ts';
import { isLanguage } from '../../../core/language/language.ts';
import { speak } from '../../texts/languages.ts';
import { languageNow } from '../../texts/texts.ts';

/** Shows the app in a language, Dutch if there is no such; keeps it for the next start and for the page that signs people in. */
export async function show(code: string | null): Promise<void> {
  const language = isLanguage(code) ? code : 'nl';
  await speak(language);
  // The browser's voice and hyphens follow it.
  document.documentElement.lang = languageNow();
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=31536000; samesite=lax`;
}
