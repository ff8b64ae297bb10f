import { type FinishRefusal, isVoidLabel } from '../../../core/delivery/finish.ts';
import type { RefusalCode } from '../../../core/delivery/judge.ts';
import { pendingOn } from '../../../core/delivery/delivery.ts';
import type { Problem } from '../../../contract/problem.ts';
import { refuse } from '../../ground/http/problem.ts';
import { sourceWords } from '../sorting/work-in-zone.ts';
import type { DeliveryState, WorkState } from './world.ts';

/** Pieces of a refused placement: they lie somewhere, and a repair says where they must go. */
export interface RefusedGoods {
  readonly work: WorkState;
  /** Id of their zone. */
  readonly zone_id: number;
  readonly product_identifier: string;
  readonly quantity: number;
  /** Null for pieces that are only counted: they are wherever the worker put them. */
  readonly lies_at: string | null;
  /** Null: it was for no delivery. */
  readonly dispatch_request_id: number | null;
}

/** A colleague may have been first: looked up only when a refusal says so. */
export interface Quicker {
  readonly delivery_id: number;
  /** Null: any article. */
  readonly product_identifier: string | null;
  /** The caller, whose own scans do not count. */
  readonly user_id: number;
  problem(by: string): Problem;
}

export interface RefusalOf {
  readonly problem: Problem;
  readonly goods?: RefusedGoods;
  readonly quicker?: Quicker;
}

type Details = Partial<Pick<Problem, 'title' | 'read' | 'expected' | 'by'>>;

export const problem = (status: number, code: string, detail: string, details: Details = {}): Problem =>
  refuse(status, code, detail, details).problem;

/** An error that no rule foresaw, for this entry alone. */
export const internalError = problem(
  500,
  'internal-error',
  'Door een interne fout is deze scan niet verwerkt.',
);

/** Reveals nothing: the object may exist or not. */
export const forbiddenHere = ({ applied } = { applied: false }): Problem => ({
  ...problem(403, 'forbidden', 'Je hebt geen rechten voor deze handeling op deze locatie.'),
  ...(applied && { applied }),
});

/** The documents' message, by which a client recognises a wrong storage location (review-refunds-warehouse, 8). */
const WRONG_LOCATION = 'Storage location not found';

export const unknownLocation = (read: string): Problem =>
  problem(404, 'wrong-location', `Onjuiste legplaats. Gelezen: ${read}; die is er niet in deze zone.`, {
    title: WRONG_LOCATION,
    read,
  });

export function otherLocation(read: string, expected: string | null): Problem {
  const detail = `Onjuiste legplaats. Gelezen: ${read}, verwacht: ${expected ?? 'een vrije legplaats'}.`;
  return problem(409, 'wrong-location', detail, {
    title: WRONG_LOCATION,
    read,
    ...(expected && { expected }),
  });
}

export function wrongZone({ zone, type }: WorkState, read: string): Problem {
  const words = sourceWords[type];
  if (zone === null) return problem(422, 'no-zone', `Kies eerst een sorteerzone voor ${words.of}.`, { read });
  const detail = `${words.the} staat in zone ${zone.display_name}`;
  return problem(422, 'wrong-zone', detail, { read, expected: zone.identifier });
}

export const receiptCompleted = ({ identifier }: WorkState): Problem =>
  problem(409, 'receipt-completed', `Goederenontvangst ${identifier} is al voltooid.`);

export const locationTaken = (read: string, by: string | null = null): Problem =>
  problem(
    409,
    'location-taken',
    `Legplaats ${read} is al in gebruik voor een andere order${by === null ? '' : `, door ${by}`}.`,
    { read, expected: 'een vrije legplaats', ...(by !== null && { by }) },
  );

/** `by`: the colleague whose placement filled the line, null when it was the same worker or nobody. */
export function alreadyPlaced(
  delivery: DeliveryState,
  product_name: string,
  by: string | null = null,
): Problem {
  const scanned = by === null ? 'Al gescand' : `Al gescand door ${by}`;
  const pending = delivery.lines
    .filter(l => l.product_name === product_name)
    .reduce((sum, l) => sum + pendingOn(l), 0);
  const need = pending === 0 ? 'geen' : `nog maar ${pending}`;
  return problem(
    409,
    'already-placed',
    `${scanned}: order ${delivery.order_identifier} heeft ${need} ${product_name} nodig.`,
    { read: product_name, ...(by !== null && { by }) },
  );
}

/** Refusals that need only the delivery. */
export function stateRefusal(
  code: Exclude<
    RefusalCode | FinishRefusal,
    'already-placed' | 'location-taken' | 'wrong-location' | 'dependency'
  >,
  delivery: DeliveryState,
  read?: string,
): Problem {
  const order = `Order ${delivery.order_identifier}`;
  switch (code) {
    case 'cancelled':
      return problem(409, code, `${order} is geannuleerd.`);
    case 'paused':
      return problem(409, code, `${order} is gepauzeerd.`);
    case 'rerouted':
      return problem(409, code, `${order} hoort niet meer bij deze batch.`);
    case 'batch-closed':
      return problem(409, code, `De batch van order ${delivery.order_identifier} is gesloten.`);
    case 'already-shipped':
      return problem(409, code, `${order} is al verzonden.`);
    default:
      return wrongLabel(delivery, read);
  }
}

function wrongLabel(delivery: DeliveryState, read: string | undefined): Problem {
  const { tracking_codes: codes } = delivery;
  const given = read !== undefined && { read };
  if (codes.length === 0)
    return problem(422, 'wrong-label', `Onjuiste barcode. Gelezen: ${read}. Dit label is vervallen.`, {
      ...given,
    });
  const mark = read !== undefined && isVoidLabel(delivery, read) ? ' (vervallen)' : '';
  return problem(
    422,
    'wrong-label',
    `Onjuiste barcode. Gelezen: ${read}${mark}, verwacht: ${codes.join(' of ')}.`,
    { ...given, expected: codes.join(' ') },
  );
}

/** The refusal of shipping or completing, with what the delivery still lacks. */
export function missing(delivery: DeliveryState, location_step: boolean): Problem {
  const open = delivery.lines.filter(l => pendingOn(l) > 0);
  const pieces = open.map(l => `${pendingOn(l)} × ${l.product_name}`).join(', ');
  const detail =
    open.length > 0
      ? `Order ${delivery.order_identifier} is nog niet compleet. Nog te plaatsen: ${pieces}.`
      : location_step
        ? `Scan eerst legplaats ${delivery.storage_location} om order ${delivery.order_identifier} af te ronden.`
        : `Order ${delivery.order_identifier} heeft geen regels.`;
  return problem(409, 'dependency', detail);
}
