import { pendingIn, placedOn, type Line } from '../delivery/delivery.ts';

/** The statuses of a return (orders-and-deliveries.md 9), and the status after each receipt. */
export const returnStatuses = ['return-announced', 'return-scan-in-process', 'return-received'] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

/**
 * The status of a return by the pieces received; a take-back leads back the same way.
 *
 * | received                | status                 |
 * |-------------------------|------------------------|
 * | nothing                 | return-announced       |
 * | some of it              | return-scan-in-process |
 * | all lines in full       | return-received        |
 */
export function returnStatus(lines: readonly Line[]): ReturnStatus {
  if (lines.every(line => placedOn(line) === 0)) return 'return-announced';
  return pendingIn({ lines }) === 0 ? 'return-received' : 'return-scan-in-process';
}

/** Whether a delivery in this status is a return that may still come in, or has come in. */
export const isReturnStatus = (status: string): status is ReturnStatus =>
  (returnStatuses as readonly string[]).includes(status);

/** Whether some of its articles are still expected. */
export const isOpenReturn = (status: string): boolean =>
  status === 'return-announced' || status === 'return-scan-in-process';
