import { refuse, type Refusal } from '../problem.ts';

const BURST = 20_000;
const PER_SECOND = 100;
const MOST_REMEMBERED = 10_000;

export type SecondsToWait = (user_id: number, device_id: string | null, count: number, now: number) => number;

type Bucket = { left: number; at: number };

/**
 * Mutations of one user and device: a burst of 20,000, so that a long queue drains, then 100 a second.
 * Gives seconds to wait, or 0 when they may pass. `now` in milliseconds.
 */
export function createMutationLimit(): SecondsToWait {
  const buckets = new Map<string, Bucket>();
  return (user_id, device_id, count, now) => {
    if (buckets.size > MOST_REMEMBERED) forgetFull(buckets, now);
    const key = `${user_id} ${device_id ?? ''}`;
    const left = refilled(buckets.get(key) ?? { left: BURST, at: now }, now);
    const passes = left >= count;
    buckets.set(key, { left: passes ? left - count : left, at: now });
    return passes ? 0 : Math.ceil((count - left) / PER_SECOND);
  };
}

export const tooManyMutations: Refusal = refuse(
  429,
  'too-many-mutations',
  'Dit apparaat meldt te veel scans tegelijk. Wacht even.',
);

const refilled = ({ left, at }: Bucket, now: number): number =>
  Math.min(BURST, left + (Math.max(0, now - at) / 1000) * PER_SECOND);

function forgetFull(buckets: Map<string, Bucket>, now: number): void {
  for (const [key, bucket] of buckets) if (refilled(bucket, now) === BURST) buckets.delete(key);
}
