import type { Language } from '../../core/language/language.ts';
import { languageChosen, setLanguage, type Catalogue } from './texts.ts';

type Catalogues = Readonly<Record<string, Catalogue>>;
/** The catalogues of a language by area, in one file that only its speakers load. Dutch comes with the code. */
type Files = Readonly<Record<Exclude<Language, 'nl'>, () => Promise<{ default: Catalogues }>>>;

const files: Files = {
  en: () => import('./languages/en.ts'),
  pl: () => import('./languages/pl.ts'),
};

let wanted: Language = 'nl';

/** Shows the app in a language once its texts are loaded; rejects, and changes nothing, when they cannot be. */
export async function speak(language: Language, from: Files = files): Promise<void> {
  wanted = language;
  const catalogues: Catalogues = language === 'nl' ? {} : (await from[language]()).default;
  // Meanwhile another one may have been asked for, or the same one a second time.
  if (wanted === language && languageChosen() !== language) setLanguage(language, catalogues);
}
