import type { BodyOf } from '../../../../contract/http.ts';
import type { approveRefund, RefundRequest, RefundRoom } from '../../../../contract/orders/refund-request.ts';
import type { SalesOrder } from '../../../../contract/orders/order-detail.ts';
import type { RefundStatus } from '../../../../core/refund/status.ts';
import { euro } from '../../../texts/formats.ts';
import type { IconName } from '../../../ui/icons/icon.tsx';
import type { CardTone } from '../../../ui/scan/page/card.tsx';
import { amountText } from '../../parts/amount.ts';
import { centsIn } from '../../../../core/order/cents-in.ts';
import type { Row } from '../../edit/rows.ts';
import type { Faults } from '../../edit/use-draft.ts';
import { t } from './texts.ts';

const PARTS = [
  'refund_request_lines.dispatch_request_line.sales_order_line',
  'refund_request_additions',
  'dispatch_request',
  'refund_method',
  'user',
];
const include = (of: string) => PARTS.map(part => `${of}${part}`).join(',');

export const refundsInput = (order: string) => ({
  params: { salesOrder: order },
  query: { include: include('current_refund_requests.') },
});
export const historyInput = (refund: number) => ({
  params: { refund },
  query: { include: include('') },
});

const groups = [
  ['group_before', ['created-by-oms', 'created-by-external-party']],
  [
    'group_act',
    [
      'proposal',
      'proposal-to-be-released-automatically',
      'refund-to-be-processed-manually',
      'refund-processing-manually',
    ],
  ],
  [
    'group_processing',
    ['refund-to-be-processed', 'decision-approved-final', 'refund-processing', 'refund-error'],
  ],
  ['group_done', ['decision-denied-final', 'refunded-externally', 'refunded']],
] as const satisfies readonly (readonly [string, readonly RefundStatus[]])[];
export type RefundGroup = (typeof groups)[number][0] | 'group_other';

/** Its requests by group, the newest first in each (review-refunds-warehouse.md 4); what is in no group comes last. */
export function groupsOf(
  refunds: readonly RefundRequest[],
): readonly (readonly [RefundGroup, readonly RefundRequest[]])[] {
  const newest = [...refunds].sort(
    (a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id,
  );
  const groupOf = ({ status }: RefundRequest): RefundGroup =>
    groups.find(([, statuses]) => (statuses as readonly string[]).includes(status))?.[0] ?? 'group_other';
  return [...groups.map(([name]) => name), 'group_other' as const].flatMap(name => {
    const own = newest.filter(one => groupOf(one) === name);
    return own.length > 0 ? [[name, own] as const] : [];
  });
}

const looks: Readonly<Partial<Record<string, readonly [CardTone, IconName]>>> = {
  proposal: ['info', 'euro'],
  'proposal-to-be-released-automatically': ['info', 'clock'],
  'decision-approved-final': ['ok', 'thumbUp'],
  'decision-denied-final': ['neutral', 'ban'],
  'refund-to-be-processed': ['info', 'sync'],
  'refund-processing': ['info', 'sync'],
  'refund-to-be-processed-manually': ['warn', 'user'],
  'refund-processing-manually': ['neutral', 'lock'],
  'refund-error': ['bad', 'alert'],
  refunded: ['ok', 'check'],
  'refunded-externally': ['ok', 'check'],
  processed: ['ok', 'check'],
};
/** Tone and drawing of a status; one of which nobody knows whether it was paid is red. */
export const lookOfRefund = ({
  status,
  outcome_unknown,
}: Pick<RefundRequest, 'status' | 'outcome_unknown'>): readonly [CardTone, IconName] =>
  outcome_unknown ? ['bad', 'alert'] : (looks[status] ?? ['info', 'info']);

/** Whether its details come with the lock alone, and are not there. */
export const isBlurred = ({ status, total_amount }: RefundRequest): boolean =>
  status.endsWith('-manually') && total_amount === undefined;

/** Euro of all that goes back; an OMS that tells no total has it summed here. */
export const totalOf = ({
  total_amount,
  refund_request_lines: lines,
  refund_request_additions: more,
}: RefundRequest): number =>
  total_amount ?? inCents([...lines.map(line => line.refund_amount), ...more.map(one => one.amount)]) / 100;
const inCents = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);

/** Ten hoogste: what the OMS says, else the price of the pieces of the line. */
export const mostOf = ({
  maximum_amount,
  dispatch_request_line: of,
}: RefundRequest['refund_request_lines'][number]): number =>
  maximum_amount ?? of.sales_order_line.line_gross_price;

export interface LineDraft extends Row {
  readonly amount: string;
}
export interface AdditionDraft extends LineDraft {
  readonly reason: string;
}
export interface RefundDraft {
  readonly lines: readonly LineDraft[];
  readonly additions: readonly AdditionDraft[];
  readonly comment: string;
}

export const draftOf = (of: RefundRequest): RefundDraft => ({
  lines: of.refund_request_lines.map(line => ({
    id: String(line.dispatch_request_line.id),
    amount: amountText(line.refund_amount),
  })),
  additions: of.refund_request_additions.map(({ reason, amount }, nth) => ({
    id: String(nth),
    reason,
    amount: amountText(amount),
  })),
  comment: of.comment ?? '',
});

/** Cents of the draft; amounts that cannot be read count for nothing. */
export const draftCents = ({ lines, additions }: RefundDraft): number =>
  [...lines, ...additions].reduce((sum, { amount }) => sum + (centsIn(amount) ?? 0), 0);

/** Faults of rows, by list and id (review-refunds-warehouse.md 5, Refunds). */
export function draftFaults(
  of: RefundRequest,
  { lines, additions, comment }: RefundDraft,
  needsComment: boolean,
): Faults {
  const most = new Map(
    of.refund_request_lines.map(line => [String(line.dispatch_request_line.id), mostOf(line)]),
  );
  const ofLines = lines.flatMap(({ id, amount }): [string, string][] => {
    const cents = centsIn(amount);
    const limit = most.get(id) ?? 0;
    if (cents === null) return [[`lines.${id}`, t('no_amount')]];
    return cents > Math.round(limit * 100) ? [[`lines.${id}`, t('most_is', { amount: euro(limit) })]] : [];
  });
  const ofAdditions = additions.flatMap(({ id, reason, amount }): [string, string][] => {
    if (reason.trim() === '') return [[`additions.${id}`, t('no_reason')]];
    return centsIn(amount) === null ? [[`additions.${id}`, t('no_amount')]] : [];
  });
  return {
    ...Object.fromEntries([...ofLines, ...ofAdditions]),
    ...(needsComment && comment.trim() === '' && { comment: t('comment_missing') }),
  };
}

/** Why it cannot be approved with these amounts, under the total; null: it can. `left`: what the order may still have, with its proposal. */
export function approveFault(of: RefundRequest, draft: RefundDraft, left: number | null): string | null {
  const above = of.refund_request_lines.find(line => {
    const typed = draft.lines.find(({ id }) => id === String(line.dispatch_request_line.id));
    return typed && (centsIn(typed.amount) ?? 0) > Math.round(mostOf(line) * 100);
  });
  if (above)
    return t('above_line', {
      article: above.dispatch_request_line.sales_order_line.product_name,
      amount: euro(mostOf(above)),
    });
  const cents = draftCents(draft);
  if (cents === 0) return t('nothing');
  return left !== null && cents > Math.round(left * 100) ? t('above_left', { amount: euro(left) }) : null;
}

export const approveBody = ({ lines, additions, comment }: RefundDraft): BodyOf<typeof approveRefund> => ({
  comment: comment.trim(),
  refund_lines: lines.map(({ id, amount }) => ({
    dispatch_request_line_id: Number(id),
    refund_amount: (centsIn(amount) ?? 0) / 100,
  })),
  refund_additions: additions.map(({ reason, amount }) => ({
    reason: reason.trim(),
    amount: (centsIn(amount) ?? 0) / 100,
  })),
});

/** Euro that may still go back for this one: what is left, and its own proposal. */
export const leftFor = (room: RefundRoom | undefined, of: RefundRequest): number | null =>
  room === undefined ? null : Math.round((room.left + totalOf(of)) * 100) / 100;

/** 'over 3 uur 12 min', by the second under a minute. `ms`: until then. */
export function timeLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds <= 0) return t('any_moment');
  if (seconds < 60) return t('in_time', { time: t('seconds', { seconds }) });
  const minutes = Math.ceil(seconds / 60);
  return t('in_time', {
    time:
      minutes < 60
        ? t('minutes', { minutes })
        : t('hours_minutes', { hours: Math.floor(minutes / 60), minutes: minutes % 60 }),
  });
}

export const seenOf = ({ id, revision }: Pick<RefundRequest, 'id' | 'revision'>) =>
  revision === undefined ? [] : [{ kind: 'refund' as const, id, revision }];

export const refundsIn = (order: SalesOrder): readonly RefundRequest[] => order.current_refund_requests ?? [];
