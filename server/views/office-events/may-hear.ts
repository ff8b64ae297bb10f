import { type NewsKind, type Topic } from '../../../contract/office-event.ts';
import { processBatches } from '../../../core/access/batches.ts';
import { seeHoldRules } from '../../../core/access/holds.ts';
import { seeDeliveries, seeOrders } from '../../../core/access/orders.ts';
import { seeReceiptLines } from '../../../core/access/receipts.ts';
import { type Right, right } from '../../../core/access/right.ts';
import { seePresales, seeStock } from '../../../core/access/stock.ts';
import { orderNotFound, visibleOrder } from '../../acts/orders/visible-order.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { isRefusal, type Refusal, switchedOff } from '../../ground/http/problem.ts';
import { requireRight, type User } from '../../ground/session/user.ts';

/** The right of the calls that show a thing of this kind. */
const rights: Readonly<Record<NewsKind, Right>> = {
  batch: processBatches,
  hold: seeHoldRules,
  // Its news is told at the own locations alone.
  location: right(),
  order: seeOrders,
  presale: seePresales,
  receipt: seeReceiptLines,
  return: seeDeliveries,
  setting: right(),
  stock: seeStock,
};

/** A topic that a user may hear; an order by its row. */
type Heard = Topic & { readonly id?: number };

/** The topics that the user may hear now; why not, when that is none of them. */
export async function mayHear(
  db: Queryable,
  user: User,
  asked: readonly Topic[],
  off: ReadonlySet<string>,
): Promise<readonly Heard[] | Refusal> {
  const all = await Promise.all(asked.map(topic => heardOf(db, user, topic, off)));
  const heard = all.filter((one): one is Heard => !isRefusal(one));
  return heard.length > 0 ? heard : (all.find(isRefusal) ?? []);
}

async function heardOf(
  db: Queryable,
  user: User,
  topic: Topic,
  off: ReadonlySet<string>,
): Promise<Heard | Refusal> {
  const asked = rights[topic.about];
  const refusal = switchedOff(off, asked) ?? requireRight(user, asked);
  if (refusal) return refusal;
  if (topic.about !== 'order' || topic.name === null) return topic;
  const id = await visibleOrder(db, user, topic.name);
  return id === undefined ? orderNotFound : { ...topic, id };
}
