import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fire } from '../client.ts';
import { openShop } from '../orders.ts';
import type { Stage } from '../stage.ts';
import type { Figure } from '../table.ts';
import { writeDeliveries } from '../../server/acts/deliveries/write-deliveries.ts';

const SHORT = 1000;

/** From the moment that many deliveries are short, as pick scans say, until each is planned anew, by the server's own jobs. Of a few no place has the article: they have another try. */
export async function reassignFigures({ oms, db }: Stage): Promise<Figure[]> {
  const shop = await openShop(db);
  let sent = 0;
  const next = () => (sent++ < SHORT ? shop.next() : undefined);
  const { replies } = await fire(oms.base, next, { connections: 8, seconds: 60 });
  const refused = replies.find(({ status }) => status !== 201);
  if (refused) throw new Error(`refused: ${refused.body.toString().slice(0, 500)}`);
  const began = performance.now();
  const ids = (await db.query<{ id: number }>(REQUESTABLE, [SHORT])).map(({ id }) => id);
  await db.transaction(tx =>
    writeDeliveries(
      tx,
      { changed_by: null, changed_as: 'scan.pick-unable-to-ship', change_key: randomUUID() },
      ids.map(id => ({
        id,
        from: 'to-be-requested',
        status: 'unable-to-ship',
        actor: { kind: 'person', dispatcher: 'dc', linkage: 'default' },
        unable_to_ship_reason: 'other',
      })),
    ),
  );
  for (;;) {
    const left = await db.one<{ left: number }>(LEFT, [ids]);
    if (left?.left === 0) break;
    await sleep(50);
  }
  const seconds = (performance.now() - began) / 1000;
  if (ids.length !== SHORT) throw new Error(`only ${ids.length} orders were for the dc`);
  return [
    {
      what: `${SHORT.toLocaleString('en')} shortages planned anew`,
      unit: 's',
      ours: seconds,
      goal: { of: 'ours', most: 30 },
    },
  ];
}

const REQUESTABLE = `
  SELECT d.id FROM dispatch_requests d JOIN typed_locations l ON l.id = d.location_id
  WHERE l.type = 'dc' AND d.status = 'to-be-requested' AND d.batch_id IS NULL ORDER BY d.id DESC LIMIT $1`;
const LEFT = `
  SELECT count(*)::int AS left FROM dispatch_requests
  WHERE id = ANY($1) AND NOT is_replaced AND status = 'unable-to-ship' AND reassign_at <= now()`;
