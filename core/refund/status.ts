import { own } from '../table/own.ts';

/** Every status of a refund request with its Dutch label (order-rules.md 8). */
export const refundStatusLabels = {
  'created-by-oms': 'Aangemaakt door OMS',
  'created-by-external-party': 'Aangemaakt door externe partij',
  proposal: 'Te accorderen',
  'proposal-to-be-released-automatically': 'Wordt automatisch vrijgegeven',
  'decision-approved-final': 'Goedgekeurd',
  'decision-denied-final': 'Afgekeurd',
  'refund-to-be-processed': 'Te verwerken',
  'refund-to-be-processed-manually': 'Handmatig te verwerken',
  'refund-processing': 'Wordt verwerkt',
  'refund-processing-manually': 'Wordt handmatig verwerkt',
  'refund-error': 'Fout bij terugbetalen',
  refunded: 'Terugbetaald',
  'refunded-externally': 'Extern terugbetaald',
  processed: 'Verwerkt',
} as const satisfies Readonly<Record<string, string>>;

export type RefundStatus = keyof typeof refundStatusLabels;

/** In Dutch; a text that is no status as it is. */
export const labelOfRefund = (status: string): string => own<string>(refundStatusLabels, status) ?? status;

/** Statuses of a refund that may still be approved or denied, with the amounts that it has until then. */
export const undecidedStatuses = [
  'proposal',
  'proposal-to-be-released-automatically',
] as const satisfies readonly RefundStatus[];

/** The statuses that a filter of the order search stands for (order-rules.md 8, Search filter); all: any. */
export const refundFilterStatuses: Readonly<Record<string, readonly RefundStatus[]>> = {
  all: Object.keys(refundStatusLabels) as RefundStatus[],
  requested: ['proposal'],
  automatic_processing_delay: ['proposal-to-be-released-automatically'],
  manual_processing: ['refund-to-be-processed-manually', 'refund-processing-manually'],
};
