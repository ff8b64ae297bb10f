import { LANGUAGE_COOKIE } from '../../../core/language/cookie.ts';
import { languageChosen } from '../../texts/texts.ts';

/** The language that this device showed last. */
const keptLanguage = (): string => document.cookie.split(`${LANGUAGE_COOKIE}=`)[1]?.slice(0, 2) ?? 'nl';

/**
 * Shows the app in a language and keeps it for the next start; null: the user has chosen none. The code for it is loaded
 * with the texts: Dutch needs neither.
 */
export async function showLanguage(language: string | null = keptLanguage()): Promise<void> {
  if ((language ?? 'nl') === languageChosen()) return;
  // The screen stays as it is while the texts cannot be loaded; the next contact asks again.
  await import('./show-language.ts').then(code => code.show(language)).catch(() => undefined);
}
