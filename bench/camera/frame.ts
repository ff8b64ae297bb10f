import { ownDecoder } from './own.ts';

/** What one video frame gets. */
export const { setup, decode } = ownDecoder('frame');
