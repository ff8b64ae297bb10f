const HOURS = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/;
const DAY = 24 * 60;

/** The property of a location that has its quiet hours. */
export const QUIET_HOURS = 'push.quietHours';
/** Whether a text is hours such as '20:00-07:30', of at least a minute. */
export const isQuietHours = (text: string): boolean => {
  const [from, until] = text.split('-');
  return HOURS.test(text) && from !== until;
};

/**
 * Minutes until quiet hours such as '20:00-07:30' end; 0 outside them, and for a text that is none. `clock` is the
 * local time, '14:05'.
 */
export function quietFor(hours: string | null | undefined, clock: string): number {
  const [, h1, m1, h2, m2] = HOURS.exec(hours ?? '') ?? [];
  const [h, m] = clock.split(':');
  if (m2 === undefined) return 0;
  const [from, until, now] = [minutes(h1, m1), minutes(h2, m2), minutes(h, m)];
  const length = (until - from + DAY) % DAY;
  const past = (now - from + DAY) % DAY;
  return past < length ? length - past : 0;
}

const minutes = (hours: string | undefined, rest: string | undefined): number =>
  Number(hours) * 60 + Number(rest);
