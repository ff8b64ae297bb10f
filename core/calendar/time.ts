const amsterdam = new Intl.DateTimeFormat('nl-NL', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Amsterdam',
});

/** The clock in the Netherlands at an ISO time: '14:05'. */
export const dutchTime = (at: string): string => amsterdam.format(Date.parse(at));
