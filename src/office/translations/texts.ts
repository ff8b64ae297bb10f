import { texts } from '../../texts/texts.ts';
import officeTranslations from './office-translations.nl.ts';

export const t = texts('office_translations', officeTranslations);
