import type { Language } from './language.ts';

/** Each language by its own name, so that everybody finds theirs. */
export const languageNames: Readonly<Record<Language, string>> = {
  nl: 'Nederlands',
  en: 'English',
  pl: 'Polski',
};
