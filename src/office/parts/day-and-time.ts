const clock = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'short', timeStyle: 'short' });

/** A time as 20-11-2026 08:15, in the reader's zone. */
export const dayAndTime = (iso: string): string => clock.format(new Date(iso)).replace(',', '');
