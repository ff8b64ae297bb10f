import { timeOf } from '../../../core/id/uuidv7.ts';

const DAY_MS = 24 * 3600 * 1000;
/** The longest that a device can be away and still report (decision 021). */
const EXPIRED_DAYS = 90;

/**
 * How long a stored reply is kept: much longer than a key lasts, because a device that comes back after that with a scan whose
 * reply was lost must hear that it has its effect, not that it expired (decision 027).
 */
export const KEPT_DAYS = 400;

/** A scan with so old a key, and no stored reply, is refused. `now` in epoch ms. */
export const isExpired = (key: string, now: number): boolean =>
  (timeOf(key) ?? 0) < now - EXPIRED_DAYS * DAY_MS;
