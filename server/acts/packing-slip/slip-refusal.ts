import { extraLabels } from '../../../core/access/orders.ts';
import { isInRange, labelRange } from '../../../core/label/label-count.ts';
import { slipStatuses, slipTypes } from '../../../core/delivery/slip-types.ts';
import { sortableStatuses } from '../../../core/delivery/delivery.ts';
import { labelOf } from '../../../core/delivery/status.ts';
import { forbidden, type Refusal, refuse } from '../../ground/http/problem.ts';
import { requireRight, type User } from '../../ground/session/user.ts';
import type { Slip } from './slip.ts';

const notLinked = refuse(
  422,
  '101',
  'De bezorgwijze van deze levering is niet gekoppeld aan een vervoerdersdienst.',
);
const notConfigured = refuse(
  422,
  '100',
  'De orderbon kan niet gedownload worden omdat deze vervoerder/bezorgwijze daar niet voor is geconfigureerd.',
);

/**
 * Why a delivery has no packing slip, with the error identifiers of orders-and-deliveries.md 8; undefined when it has
 * one (5, Packing slip labels: a dispatcher of type dc has one for every dispatch type, and for all that it may
 * sort).
 */
export function slipRefusal(
  slip: Pick<Slip, 'status' | 'dispatch_type' | 'dispatcher_type' | 'has_label_config'>,
  use: 'download' | 'print',
): Refusal | undefined {
  const fromDc = slip.dispatcher_type === 'dc';
  const statuses = fromDc ? [...sortableStatuses, 'shipped'] : slipStatuses;
  if (!statuses.includes(slip.status))
    return validationError(
      `De orderbon kan niet gedownload worden voor een levering met de status ${labelOf(slip.status)}.`,
    );
  if (!fromDc && !slipTypes[use].includes(slip.dispatch_type))
    return validationError('De pakbon kan niet gedownload worden voor dit leveringstype.');
  if (slip.has_label_config === null) return notLinked;
  return slip.has_label_config ? undefined : notConfigured;
}

/** Labels from the number of tracking codes, or 1, up to the number of pieces (core/label/label-count.ts). */
export function labelCountRefusal(slip: Labelled, count: number): Refusal | undefined {
  const range = rangeOf(slip);
  return isInRange(range, count)
    ? undefined
    : validationError(
        range.least === range.most
          ? `Het aantal labels moet ${range.least} zijn.`
          : `Het aantal labels moet tussen de ${range.least} en de ${range.most} liggen.`,
      );
}

/** More labels than the least need the right for the status of the delivery. */
export function extraLabelsRefusal(user: User, slip: Labelled & { status: string }, count: number) {
  if (count <= leastLabels(slip)) return undefined;
  const more = extraLabels[slip.status];
  return more ? requireRight(user, more) : forbidden;
}

/** The least number of labels. */
export const leastLabels = (slip: Labelled): number => rangeOf(slip).least;

type Labelled = Pick<Slip, 'tracking_codes' | 'lines'>;
const rangeOf = ({ tracking_codes, lines }: Labelled) =>
  labelRange(
    tracking_codes,
    lines.reduce((sum, line) => sum + line.quantity, 0),
  );

export const validationError = (detail: string, said: { read?: string; expected?: string } = {}): Refusal =>
  refuse(422, 'ValidationError', detail, said);
