import type { Clock } from '../../outbox/deps.ts';
import { within } from '../../outbox/within.ts';

/** How long the submit waits for the look-up with autofill 2 (scanning-rules.md). */
const SUBMIT_WAIT_MS = 400;

/** The look-up while the device's answer is shown, and the submit of a filled-in location that waits for it. */
export function createVerification() {
  let asked = 0;
  let verified: Promise<void> = Promise.resolve();
  return {
    /** `isLast`: no other scan has been verified since. */
    verify(ask: (isLast: () => boolean) => Promise<void>): void {
      const own = ++asked;
      verified = ask(() => own === asked);
    },
    async submitSoon(sleep: Clock['sleep'], submit: () => void): Promise<void> {
      const own = asked;
      await within(sleep, SUBMIT_WAIT_MS, verified);
      // After another scan the filled-in location is no longer the one to submit.
      if (own === asked) submit();
    },
  };
}
