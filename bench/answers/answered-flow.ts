import type { Page } from 'playwright';

/** A scan that is timed. */
export interface TimedScan {
  /** What is typed, without the Enter. */
  readonly text: string;
  /** An article's number may be whole at its last digit (src/input/wedge): it is timed from there, else from the Enter. */
  readonly endsIn: 'Enter' | 'last digit';
  /** What the page shows when it is answered. */
  readonly answer: string;
}

/** How one flow is brought to the scans that are timed. */
export interface AnsweredFlow {
  /** What is measured, as the table names it. */
  readonly what: string;
  readonly user: string;
  /** Rounds of scans, in turns with the floor, after one that warms both up. */
  readonly rounds: number;
  /** Opens the screen; it is ready when the scanner light is on. */
  open(page: Page, base: string): Promise<void>;
  /** From a scan that was answered to where the next one is timed. */
  next(page: Page): Promise<TimedScan>;
}

/** Between two scans; a worker takes longer. */
export const PAUSE_MS = 200;

/**
 * What the last timed scan recorded is on its way to the OMS for so long. Where every scan is timed it is waited for; in the
 * other flows an article is scanned meanwhile.
 */
export const SENT_MS = 300;

/** Accepted, or accepted on this device only. */
export const ACCEPTED = ':is([data-state="accepted"], [data-state="local"])';

/** Of a stage that stays and is accepted again and again: the next verdict is counted. */
export async function acceptedNext(page: Page): Promise<string> {
  const beat = await page.locator('section[data-beat]').getAttribute('data-beat');
  return `section[data-beat="${Number(beat) + 1}"]${ACCEPTED}`;
}

/** The next of what is prepared; more was asked for than there is otherwise. */
export function taken<T>(from: T[]): T {
  const one = from.shift();
  if (one === undefined) throw new RangeError('too little was prepared');
  return one;
}
