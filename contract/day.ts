import * as z from 'zod/mini';

/** A day, YYYY-MM-DD, of this century: another is a typing error. */
export const day = z.iso.date({ abort: true }).check(z.startsWith('20'));
