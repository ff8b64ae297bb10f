import { t } from './texts.ts';

/** A longer value says less than that it was changed. */
const MOST_SIGNS = 40;

/** A change of one thing, in words: 'Naam: Utrecht → Utrecht Centrum'; of long texts that it was changed. */
export const changeWords = (name: string, before: string, after: string): string =>
  before.length > MOST_SIGNS || after.length > MOST_SIGNS
    ? t('changed', { name })
    : t('from_to', { name, before, after });

/** Things that were changed, in words; a save can leave all as it was. */
export const changedWords = (names: readonly string[]): string =>
  names.length === 0 ? t('resaved') : t('changed', { name: names.join(', ') });
