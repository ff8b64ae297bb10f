const long = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: 'Europe/Amsterdam' });

/** A day, or the day of an ISO time, in words: '5 januari 2027'. */
export const dutchDate = (iso: string): string => long.format(Date.parse(iso));
