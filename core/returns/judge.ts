import { pendingIn, pendingOn, type Line } from '../delivery/delivery.ts';
import { isReturnStatus } from './status.ts';

/** The facts of a return by which a received article is judged. */
export interface Return {
  readonly status: string;
  readonly lines: readonly Line[];
}

export type ReturnRefusal = 'not-in-return' | 'already-received' | 'cancelled';
export type ReturnVerdict =
  { ok: true; line: Line; is_last_scan: boolean } | { ok: false; code: ReturnRefusal };

/**
 * Does the article belong to the return as it is now? More pieces than announced are refused and put aside, so that
 * nobody is refunded for what was never bought (src/flows/returns/SPEC.md).
 */
export function judgeReturn(delivery: Return, product_identifier: string, quantity: number): ReturnVerdict {
  if (!isReturnStatus(delivery.status)) return { ok: false, code: 'cancelled' };
  const lines = delivery.lines.filter(line => line.product_identifier === product_identifier);
  if (lines.length === 0) return { ok: false, code: 'not-in-return' };
  const line = lines.find(l => pendingOn(l) >= quantity);
  if (!line) return { ok: false, code: 'already-received' };
  return { ok: true, line, is_last_scan: pendingIn(delivery) <= quantity };
}
