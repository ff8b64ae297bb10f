import { sortableStatuses } from '../../core/delivery/delivery.ts';
import { defaultTranslations } from '../frontend/default-translations.ts';
import { type Refusal, refuse } from '../problem.ts';
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

const pickedInStore = ['click_and_collect', 'ship_from_store'];

/**
 * Why there is no packing slip for a delivery, with the error identifiers of orders-and-deliveries.md 8; undefined when there
 * is one (5, Packing slip labels: dispatcher type dc has one for every dispatch type, and for all it may sort).
 */
export function slipRefusal(
  slip: Pick<Slip, 'status' | 'dispatch_type' | 'dispatcher_type' | 'has_label_config'>,
): Refusal | undefined {
  const fromDc = slip.dispatcher_type === 'dc';
  const statuses = fromDc ? [...sortableStatuses, 'shipped'] : ['requested', 'shipped'];
  if (!statuses.includes(slip.status)) {
    const label = defaultTranslations[`dispatch_request_status.${slip.status}`] ?? slip.status;
    return validationError(
      `De orderbon kan niet gedownload worden voor een levering met de status ${label}.`,
    );
  }
  if (!fromDc && !pickedInStore.includes(slip.dispatch_type))
    return validationError('De orderbon kan niet gedownload worden voor dit leveringstype.');
  if (slip.has_label_config === null) return notLinked;
  return slip.has_label_config ? undefined : notConfigured;
}

/** Labels from the number of tracking codes, or 1, up to the number of pieces. */
export function labelCountRefusal(
  slip: Pick<Slip, 'tracking_codes' | 'lines'>,
  count: number,
): Refusal | undefined {
  const least = Math.max(1, slip.tracking_codes.length);
  const most = Math.max(
    least,
    slip.lines.reduce((sum, line) => sum + line.quantity, 0),
  );
  return count < least || count > most
    ? validationError(`Het aantal labels moet tussen de ${least} en de ${most} liggen.`)
    : undefined;
}

const validationError = (detail: string): Refusal => refuse(422, 'ValidationError', detail);
