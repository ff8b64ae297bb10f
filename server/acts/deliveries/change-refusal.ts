import { dutchTime } from '../../../core/calendar/time.ts';
import type { ChangeRefusal } from '../../../core/delivery/judge-change.ts';
import { type DeliveryStatus, labelOf, PAUSED } from '../../../core/delivery/status.ts';
import { own } from '../../../core/table/own.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { type Refusal, refuse } from '../../ground/http/problem.ts';
import type { HeldDelivery } from './hold-delivery.ts';

/** Why a person's change of a delivery is refused, in words (order-rules.md 2). */
export async function changeRefusal(
  db: Queryable,
  why: ChangeRefusal,
  delivery: HeldDelivery,
): Promise<Refusal> {
  switch (why.code) {
    case 'replaced':
      return refuse(409, why.code, `Deze levering is vervangen door ${why.by.join(' en ')}.`);
    case 'paused':
      return refuse(409, why.code, 'De levering is gepauzeerd. Hervat de levering eerst.');
    case 'not-paused':
      return refuse(409, why.code, 'De levering is niet gepauzeerd.');
    case 'status-not-allowed':
      return statusNotAllowed(db, why.from, shown(why.to), delivery);
    case 'cascaded':
      return refuse(
        409,
        why.code,
        `Deze levering hoort bij ${why.identifier}, die al ${shown(why.status)} is.`,
      );
    case 'pieces-placed':
      return refuse(
        409,
        why.code,
        `Van ${why.article} liggen er ${why.placed} in ${why.storage_location ?? 'een legplaats'}. Alleen de andere ${why.free} kunnen mee.`,
      );
    case 'crossdocking':
      return refuse(409, why.code, 'Deze levering gaat naar een winkel, en niet naar de klant.');
    case 'dependency':
      return refuse(
        409,
        why.code,
        `Order ${delivery.order_identifier} is nog niet compleet. Nog te plaatsen: ${why.pending}.`,
      );
    case 'too-many':
      return tooMany(why.article, why.most);
    case 'inactive-carrier-method':
      return refuse(
        422,
        why.code,
        'Deze bezorgwijze is niet geactiveerd voor dit leveringstype op deze locatie.',
      );
    case 'date-in-past':
      return refuse(422, why.code, 'De uitleverdatum mag niet in het verleden liggen.');
  }
}

/** More pieces of an article than there can be: cancel, return, complaint, suggestion. */
export const tooMany = (article: string, most: number): Refusal =>
  refuse(422, 'too-many', stillPossible(article, most));

function stillPossible(article: string, most: number): string {
  if (most === 0) return `Er zijn geen stuks van ${article} meer mogelijk.`;
  return most === 1
    ? `Er is nog 1 stuk van ${article} mogelijk.`
    : `Er zijn nog ${most} stuks van ${article} mogelijk.`;
}

const shown = (status: DeliveryStatus | typeof PAUSED.identifier): string =>
  status === PAUSED.identifier ? PAUSED.label : labelOf(status);

/** For these closed statuses the text says who ended the delivery; for the others there is no text. */
const ended: Readonly<Partial<Record<DeliveryStatus, string>>> = {
  shipped: 'verzonden',
  'shipped-with-issues': 'verzonden',
  delivered: 'afgeleverd',
  cancelled: 'geannuleerd',
};

async function statusNotAllowed(
  db: Queryable,
  from: DeliveryStatus,
  to: string,
  { id, order_identifier }: HeldDelivery,
): Promise<Refusal> {
  const how = own(ended, from);
  if (how === undefined)
    return refuse(409, 'status-not-allowed', `Van ${labelOf(from)} kan niet naar ${to}.`);
  // A complaint is made in its status: who made it shipped nothing.
  const isMadeSo = from === 'shipped-with-issues';
  const last = isMadeSo ? undefined : await db.one<{ by: string | null; at: string }>(SELECT_LAST, [id]);
  const by = last?.by;
  const who = by ? ` door ${by} om ${dutchTime(last.at)}` : '';
  return refuse(409, 'status-not-allowed', `Order ${order_identifier} is al ${how}${who}.`, by ? { by } : {});
}

// Other changes may have come after that of its status. Its history lies in the months since the order was placed.
const SELECT_LAST = `
  SELECT u.name AS by, h.created_at AS at
  FROM dispatch_requests d JOIN order_history h ON h.sales_order_id = d.sales_order_id AND h.created_at >= d.placed_at
    AND h.data_type = 'dispatch-request' AND h.object_id = d.id
  LEFT JOIN users u ON u.id = h.user_id
  WHERE d.id = $1 AND h.status_identifier IS DISTINCT FROM h.caused_by_status_identifier ORDER BY h.id DESC LIMIT 1`;
