import { groupSeparator } from './read-key.ts';
import { longestScannerGap } from './scan-buffer.ts';

// Milliseconds. A whole code waits longer than the slowest scanner's pause; a long 2D code comes in pieces.
const afterWhole = 400;
const afterPart = 600;
const long = 4000;
const longCode = 32;
/** So many scans in a row without an end mark, after one with, show that the end mark was switched off. */
const silentScansThatCount = 3;

/** How long a scan may pause before it counts as ended; learns whether this scanner sends end marks. */
export class Silence {
  private sendsEndMarks: boolean | 'unknown' = 'unknown';
  private silentScans = 0;

  /** Whether this scanner was seen to send none. */
  get sendsNoEndMarks(): boolean {
    return this.sendsEndMarks === false;
  }

  endMarkSeen(): void {
    this.sendsEndMarks = true;
    this.silentScans = 0;
  }

  endMarkMissed(): void {
    this.silentScans += 1;
    if (this.sendsEndMarks === 'unknown' || this.silentScans >= silentScansThatCount) {
      this.sendsEndMarks = false;
    }
  }

  /** Milliseconds to wait after the last character; slow typing gets three times its own pace. */
  after(text: string, whole: boolean, longestGap: number): number {
    const part = this.sendsEndMarks === false && text.length <= longCode && !text.includes(groupSeparator);
    const least = whole ? afterWhole : part ? afterPart : long;
    const pace = longestGap > longestScannerGap ? Math.min(3 * longestGap, long) : 0;
    return Math.max(least, pace);
  }
}
