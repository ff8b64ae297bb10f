import { ownDecoder } from './own.ts';

/** The stages for one video frame. */
export const { setup, decode } = ownDecoder('frame');
