import type { Page } from 'playwright';

/** A scan that is timed. */
export interface TimedScan {
  /** The text to type, without the Enter. */
  readonly text: string;
  /**
   * An article's number may be whole at its last digit (src/input/wedge): then its time starts there, else at the
   * Enter.
   */
  readonly endsIn: 'Enter' | 'last digit';
  /** Selector of the answer on the page. */
  readonly answer: string;
}

/** The steps that bring one flow to the scans that are timed. */
export interface AnsweredFlow {
  /** The name of the measurement in the table. */
  readonly what: string;
  readonly user: string;
  /** Rounds of scans, in turns with the floor, after one round that warms both up. */
  readonly rounds: number;
  /** Opens the screen, which is ready when the scanner light is on. */
  open(page: Page, base: string): Promise<void>;
  /** The steps from an answered scan to the next one that is timed. */
  next(page: Page): Promise<TimedScan>;
}

/** Pause between two scans; a worker takes longer. */
export const PAUSE_MS = 200;

/**
 * Time that the last timed scan's entry needs to reach the OMS. A flow that times every scan waits for it; in the
 * other flows an article is scanned meanwhile.
 */
export const SENT_MS = 300;

/** Accepted, or accepted on this device only. */
export const ACCEPTED = ':is([data-state="accepted"], [data-state="local"])';

/** For a stage that stays and is accepted again and again: counts the next verdict. */
export async function acceptedNext(page: Page): Promise<string> {
  const beat = await page.locator('section[data-beat]').getAttribute('data-beat');
  return `section[data-beat="${Number(beat) + 1}"]${ACCEPTED}`;
}

/** The next of the prepared items; throws when more are asked for than there are. */
export function taken<T>(from: T[]): T {
  const one = from.shift();
  if (one === undefined) throw new RangeError('too little was prepared');
  return one;
}
