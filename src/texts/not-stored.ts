import { texts } from './texts.ts';

const t = texts('outbox', {
  not_stored: 'Niet opgeslagen: dit apparaat kan niets meer opslaan. Maak ruimte vrij.',
  unconfirmed: 'OMS heeft dit niet bevestigd: er is niets veranderd. Maak verbinding.',
  not_read: 'Dit apparaat kan niet lezen wat het bewaart. Sluit de app en open hem opnieuw.',
});

/** Of a decision that could not be written, or that the OMS did not confirm where nothing can be: nothing has changed. */
export const notStored = (code: string): string => t(code === 'unconfirmed' ? code : 'not_stored');

/** What the device keeps could not be read: it says nothing of what is there. */
export const notRead = (): string => t('not_read');
