import { arrivalDay } from '../../../core/assign/dates.ts';
import type { Day } from '../../../core/calendar/day.ts';
import { pickHindrance } from '../../../core/delivery/pick.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { changeDelivery } from './change-delivery.ts';
import type { DeliveryName } from './hold-delivery.ts';
import { authorOf, writeDeliveries } from './write-deliveries.ts';
import { voidLabels } from './void-labels.ts';
import { type Refusal, refuse } from '../../ground/http/problem.ts';
import type { Change } from '../../ground/writes/once.ts';

type Held = {
  id: number;
  location_id: number;
  dispatch_type: string;
  status: string;
  status_reason: string | null;
  paused_at: string | null;
  dispatch_date: Day | null;
  /** Null: none is chosen. */
  method: string | null;
  can_be_overruled: boolean | null;
};

/**
 * Vervoerder: gives a delivery that is requested, or still to be, another carrier and method, which must be active for its
 * type at its location. Its labels are void. The present method must be one that the dispatcher may overrule (`can_be_overruled_by_dispatcher`).
 */
export const changeCarrier = (
  tx: Transaction,
  change: Change,
  name: DeliveryName,
  wanted: { carrier_identifier: string; carrier_method_identifier: string },
): Promise<Refusal | undefined> =>
  changeDelivery(tx, change, name, 'carrier', ({ id }) => giveMethod(tx, change, id, wanted));

async function giveMethod(
  tx: Transaction,
  change: Change,
  id: number,
  wanted: { carrier_identifier: string; carrier_method_identifier: string },
): Promise<Refusal | undefined> {
  const delivery = await tx.one<Held>(SELECT, [id]);
  if (!delivery) throw new Error('a delivery that is locked is there');
  // A planned delivery may have another carrier, as a requested one may.
  const isPlanned = delivery.status === 'to-be-requested';
  const hindrance = pickHindrance(isPlanned ? { ...delivery, status: 'requested' } : delivery);
  if (hindrance !== null) return refuse(409, hindrance, hindrances[hindrance]);
  if (delivery.method === wanted.carrier_method_identifier) return undefined;
  if (delivery.can_be_overruled === false)
    return refuse(409, 'not-overrulable', 'Deze bezorgwijze mag niet door de locatie worden gewijzigd.');
  const method = await findActiveMethod(tx, { ...delivery, ...wanted });
  if (!method)
    return refuse(
      422,
      'inactive-carrier-method',
      'Deze bezorgwijze is niet geactiveerd voor dit leveringstype op deze locatie.',
      { read: `${wanted.carrier_identifier}/${wanted.carrier_method_identifier}` },
    );
  const { dispatch_date } = delivery;
  await writeDeliveries(tx, authorOf(change, 'office'), [
    {
      id: delivery.id,
      carrier_id: null,
      carrier_method_id: method.id,
      ...(dispatch_date && { delivery_date: arrivalDay(dispatch_date, method) }),
    },
  ]);
  // The parcel has the old carrier's.
  await voidLabels(tx, [delivery.id]);
  return undefined;
}

/** The method of a carrier, when it is active for that type at that location. */
export const findActiveMethod = (
  tx: Transaction,
  at: {
    readonly location_id: number;
    readonly dispatch_type: string;
    readonly carrier_identifier: string;
    readonly carrier_method_identifier: string;
  },
): Promise<{ id: number; transit_days: number; delivery_weekdays: number[] } | undefined> =>
  tx.one(ACTIVE_METHOD, [
    at.location_id,
    at.dispatch_type,
    at.carrier_identifier,
    at.carrier_method_identifier,
  ]);

const hindrances = {
  'already-shipped': 'De levering is al voltooid.',
  'already-unable-to-ship': 'De levering is al gemeld als niet te leveren.',
  cancelled: 'De levering is geannuleerd.',
  rerouted: 'De levering is vervangen door een andere.',
  paused: 'De levering is gepauzeerd.',
  'not-requested': 'De vervoerder kan in deze status niet worden gewijzigd.',
} as const;

const SELECT = `
  SELECT d.id, d.location_id, d.dispatch_type, d.status, d.status_reason, d.paused_at, d.dispatch_date, m.identifier AS method,
    m.can_be_overruled_by_dispatcher AS can_be_overruled
  FROM dispatch_requests d LEFT JOIN carrier_methods m ON m.id = d.carrier_method_id
  WHERE d.id = $1`;

const ACTIVE_METHOD = `
  SELECT m.id, m.transit_days, m.delivery_weekdays FROM carrier_methods m JOIN carriers c ON c.id = m.carrier_id
  JOIN active_methods a ON a.carrier_method_id = m.id
  WHERE a.location_id = $1 AND a.dispatch_type = $2 AND c.identifier = $3 AND m.identifier = $4`;
