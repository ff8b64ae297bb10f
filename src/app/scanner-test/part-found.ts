import type { PartState } from '../../../contract/scanning/scanner-test.ts';

/** What the test of a part found. */
export interface PartFound {
  readonly state: PartState;
  readonly text: string;
}
