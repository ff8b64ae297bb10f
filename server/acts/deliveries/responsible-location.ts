import { anyResponsible } from '../../../core/access/orders.ts';
import { holds } from '../../../core/access/right.ts';
import { servesChannel } from '../../../core/location/sales-channels.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { notFound, type Refusal, refuse } from '../../ground/http/problem.ts';
import type { User } from '../../ground/session/user.ts';
import type { Change } from '../../ground/writes/once.ts';
import { changeDelivery } from './change-delivery.ts';
import type { DeliveryName } from './hold-delivery.ts';
import { authorOf, writeDeliveries } from './write-deliveries.ts';

/**
 * Verantwoordelijke locatie: who follows the delivery up, in whatever status (order-rules.md 3). Without the right to name any
 * location it is a store of the order's sales channel; null: nobody any more. The reaction `note-responsible` keeps who did before.
 */
export const changeResponsible = (
  tx: Transaction,
  change: Change,
  name: DeliveryName,
  location_id: number | null,
): Promise<Refusal | undefined> =>
  changeDelivery(tx, change, name, 'responsible', async delivery => {
    const why = location_id !== null && (await judgeResponsible(tx, change.by, delivery.id, location_id));
    if (why) return why;
    return writeDeliveries(tx, authorOf(change, 'office'), [
      { id: delivery.id, responsible_location_id: location_id },
    ]);
  });

interface Candidate {
  readonly type: string;
  readonly channels: string | null;
  readonly channel: string | null;
}

/** May this user let the location follow the delivery up? */
export async function judgeResponsible(
  tx: Transaction,
  by: User,
  delivery: number,
  location_id: number,
): Promise<Refusal | undefined> {
  const location = await tx.one<Candidate>(SELECT, [location_id, delivery]);
  if (!location) return notFound('Locatie niet gevonden');
  if (holds(by, anyResponsible)) return undefined;
  const { type, channels, channel } = location;
  return type === 'store' && servesChannel(channels, channel)
    ? undefined
    : refuse(422, 'other-sales-channel', 'Kies een winkel van het verkoopkanaal van de order.', {
        read: String(location_id),
      });
}

const SELECT = `
  SELECT l.type, o.sales_channel_identifier AS channel, (
    SELECT p.text_value FROM location_properties p JOIN location_property_keys k ON k.id = p.location_property_key_id
    WHERE p.location_id = l.id AND k.identifier = 'supportsSalesChannels') AS channels
  FROM typed_locations l, dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id
  WHERE l.id = $1 AND l.active AND d.id = $2`;
