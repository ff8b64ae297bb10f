import { texts } from './texts.ts';

const t = texts('outbox', {
  not_stored: 'Niet opgeslagen: dit apparaat kan niets meer opslaan. Maak ruimte vrij.',
});

/** Of a decision that could not be written: nothing has changed. */
export const notStored = (): string => t('not_stored');
