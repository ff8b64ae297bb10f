import { ownDecoder } from './own.ts';

/** All stages, for photographs. */
export const { setup, decode } = ownDecoder('still');
