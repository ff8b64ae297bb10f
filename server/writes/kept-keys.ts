import { timeOf, uuidv7 } from '../../core/id/uuidv7.ts';

const DAY_MS = 24 * 3600 * 1000;
/** The reply to a key is kept for so long: the longest that a device can be away and still report (decision 021). */
const KEPT_DAYS = 90;

/** The reply to an older key is no longer kept, so a scan could have its effect twice. `now` in epoch ms. */
export const isExpired = (key: string, now: number): boolean => (timeOf(key) ?? 0) < now - KEPT_DAYS * DAY_MS;

/** The first key, and the time, that the inbox must still have: a day more, because processes differ in their clocks. */
export function oldestKept(now: number): { key: string; time: string } {
  const at = now - (KEPT_DAYS + 1) * DAY_MS;
  return { key: uuidv7(at, new Uint8Array(10)), time: new Date(at).toISOString() };
}
