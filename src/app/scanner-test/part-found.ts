import type { PartState } from '../../../contract/scanning/scanner-test.ts';

/** Outcome of the test of a part. */
export interface PartFound {
  readonly state: PartState;
  readonly text: string;
}
