import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import type { Faults } from '../../edit/use-draft.ts';
import type { StatusChanges } from '../../../../core/delivery/changes.ts';
import { shortDay } from '../../../texts/office-formats.ts';
import { misplaced } from './old-deliveries.ts';
import type { Target } from './plan.ts';
import { missingOf, targetBody } from './target.ts';
import { t } from './texts.ts';
import { type Body, listed, statusFor } from './plan-facts.ts';

// A reroute of one delivery to one new one: 'Regel rerouten' and 'Locatie wijzigen' (orders-and-deliveries.md 5).

type DeliveryLine = DispatchRequest['dispatch_request_lines'][number];
/** Pieces of a line that go. */
export type Going = readonly [line: DeliveryLine, quantity: number];

/** A target before anything is chosen of it: the delivery's own day, while it is not over. */
export const targetFor = ({ dispatch_date }: DispatchRequest, today: string, type = ''): Target => {
  const date = dispatch_date?.slice(0, 10) ?? today;
  return {
    date: date < today ? today : date,
    type,
    location: '',
    dispatch_type: '',
    carrier: '',
    method: '',
  };
};

/** Where a delivery was planned, to go back to; null: it was further than that, or its day is over. */
export function targetBack(of: DispatchRequest, today: string): Target | null {
  const { status, carrier, carrier_method: method } = of;
  const date = of.dispatch_date?.slice(0, 10) ?? '';
  if (status !== 'to-be-requested' || date < today || !carrier || !method) return null;
  return {
    date,
    type: of.dispatcher_type,
    location: of.dispatcher_identifier,
    dispatch_type: of.dispatch_type.identifier,
    carrier: carrier.identifier,
    method: method.identifier,
  };
}

/** Hindrances, by field of the draft. */
export function quickFaults(
  target: Target,
  of: DispatchRequest,
  today: string,
  allowed: StatusChanges,
): Faults {
  const missing = missingOf(target);
  if (missing.length > 0)
    return { target: t('missing', { fields: missing.map(field => t(field).toLowerCase()).join(', ') }) };
  if (target.date < today) return { target: t('past') };
  const refusal = misplaced(of, statusFor(target), allowed);
  return refusal === null ? {} : { target: refusal };
}

export const quickInput = (target: Target, going: readonly Going[]) => ({
  body: [
    {
      ...targetBody(target),
      lines: going.map(([{ id, product_identifier }, quantity]) => ({
        old_line_ids: [id],
        product_identifier,
        quantity,
      })),
    },
  ] as unknown as Body,
});

/** Tells what it does (order-rules.md 3, Says). */
export function quickSays(
  of: DispatchRequest,
  going: readonly Going[],
  target: Target,
  location: string,
): string {
  const what = t('says_from', {
    what: listed(going.map(([{ product_name }, quantity]) => [quantity, product_name])),
    location,
    date: target.date === '' ? '…' : shortDay(target.date),
  });
  const isWhole = of.dispatch_request_lines.every(line =>
    going.some(([{ id }, quantity]) => id === line.id && quantity === line.quantity),
  );
  return isWhole ? t('says', { n: 1, made: 1, what }) : t('says_added', { n: 1, what });
}
