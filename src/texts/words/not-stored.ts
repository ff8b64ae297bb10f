import { texts } from '../texts.ts';
import storage from './storage.nl.ts';

const t = texts('storage', storage);

/**
 * For a decision that could not be stored, or that the OMS did not confirm on a device that stores nothing: nothing
 * has changed.
 */
export const notStored = (code: string): string => t(code === 'unconfirmed' ? code : 'not_stored');

/** For data of this device that cannot be read: nothing is known of it. */
export const notRead = (): string => t('not_read');
