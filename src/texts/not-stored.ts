import { texts } from './texts.ts';
import storage from './storage.nl.ts';

const t = texts('storage', storage);

/** Of a decision that could not be written, or that the OMS did not confirm where nothing can be: nothing has changed. */
export const notStored = (code: string): string => t(code === 'unconfirmed' ? code : 'not_stored');

/** What the device keeps could not be read: it says nothing of what is there. */
export const notRead = (): string => t('not_read');
