import * as z from 'zod/mini';

/** A day, YYYY-MM-DD, of this century: another is a typing error. */
export const day = z.iso.date({ abort: true }).check(z.startsWith('20'));

/**
 * A day in a reply, as the screens read it: with a time of that day behind it or not. Another OMS may tell the moment at which the
 * Dutch day begins, in whatever zone.
 */
export const toldDay = z.string().check(z.regex(/^\d{4}-\d\d-\d\d([T ][\d:.]+)?$/));
