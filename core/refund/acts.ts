import type { RefundStatus } from './status.ts';

/** Acts of a person on a refund request (order-rules.md 8), by the last part of their call. */
export const refundActs = [
  'approve',
  'deny',
  'lock-manual-processing',
  'unlock-manual-processing',
  'finish-manual-processing',
  'cancel-automatic-processing',
  'release-automatic-processing',
] as const;
export type RefundAct = (typeof refundActs)[number];

/** The status in which each act is possible, and whether it is for the owner of the lock alone. */
const possible: Readonly<Record<RefundAct, { readonly from: RefundStatus; readonly owner?: true }>> = {
  approve: { from: 'proposal' },
  deny: { from: 'proposal' },
  'lock-manual-processing': { from: 'refund-to-be-processed-manually' },
  'unlock-manual-processing': { from: 'refund-processing-manually', owner: true },
  'finish-manual-processing': { from: 'refund-processing-manually', owner: true },
  'cancel-automatic-processing': { from: 'proposal-to-be-released-automatically' },
  'release-automatic-processing': { from: 'proposal-to-be-released-automatically' },
};

/** The facts of a request by which its acts are judged. */
export interface JudgedRefund {
  readonly status: RefundStatus;
  readonly is_replaced: boolean;
  /** The user who locked it. */
  readonly locked_by: number | null;
}

/** Why an act is not possible; null: it is. `user`: who does it. */
export function actFault(act: RefundAct, refund: JudgedRefund, user: number): 'status' | 'not-owner' | null {
  const { from, owner } = possible[act];
  if (refund.is_replaced || refund.status !== from) return 'status';
  return owner && refund.locked_by !== user ? 'not-owner' : null;
}

/** Statuses that follow by no act of a person: by the OMS itself, the worker, the provider, or time. */
const byItself: Readonly<Partial<Record<RefundStatus, readonly RefundStatus[]>>> = {
  'created-by-oms': ['proposal', 'proposal-to-be-released-automatically'],
  'created-by-external-party': ['proposal', 'proposal-to-be-released-automatically', 'refunded-externally'],
  proposal: ['decision-approved-final', 'decision-denied-final'],
  'proposal-to-be-released-automatically': ['decision-approved-final', 'proposal'],
  'decision-approved-final': ['refund-to-be-processed', 'refund-to-be-processed-manually'],
  'refund-to-be-processed': ['refund-processing', 'refunded', 'processed', 'refund-error'],
  'refund-processing': [
    'refunded',
    'processed',
    'refund-error',
    'refund-to-be-processed',
    'refund-to-be-processed-manually',
  ],
  'refund-error': [
    'refund-to-be-processed',
    'refund-processing',
    'refunded',
    'refund-to-be-processed-manually',
  ],
  'refund-to-be-processed-manually': ['refund-processing-manually'],
  'refund-processing-manually': ['refunded', 'refund-to-be-processed-manually'],
  refunded: ['refund-to-be-processed-manually'],
};

/** Whether a status may follow another (order-rules.md 8). */
export const mayFollow = (from: RefundStatus, to: RefundStatus): boolean =>
  byItself[from]?.includes(to) ?? false;
