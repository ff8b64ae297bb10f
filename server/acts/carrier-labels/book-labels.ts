import { setTimeout } from 'node:timers/promises';
import { untilSettled } from '../../ground/db/failures.ts';
import type { Database, Transaction } from '../../ground/db/pool.ts';
import { changeDelivery } from '../deliveries/change-delivery.ts';
import { type DeliveryName, lockDelivery } from '../deliveries/hold-delivery.ts';
import { everywhere } from '../../ground/writes/lock-deliveries.ts';
import { type Refusal, refuse } from '../../ground/http/problem.ts';
import type { Change } from '../../ground/writes/once.ts';
import type { CarrierLabels } from './carrier-labels.ts';
import { workLabels } from './work-labels.ts';

/**
 * Books labels of a delivery until it has so many, and waits for the outcome of the first try, also of one that another process has
 * begun. Nothing happens where it has them, or where the OMS makes none of it.
 */
export async function bookLabels(
  db: Database,
  carriers: CarrierLabels,
  id: number,
  count: number,
): Promise<void> {
  await untilSettled(() =>
    db.transaction(async tx => {
      await lockDelivery(tx, everywhere, { id });
      await askLabels(tx, id, count);
    }),
  );
  await workLabels(db, carriers, { dispatch_request_id: id });
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end && (await db.one(UNDER_WAY, [id]))) await setTimeout(PAUSE_MS);
}

/** Longest wait for a try of another process, and the pause between two looks at it. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 50;
const UNDER_WAY = `
  SELECT FROM carrier_labels WHERE dispatch_request_id = $1 AND state = 'asked' AND busy_until > now() LIMIT 1`;

/** A delivery that has left may get labels too: somebody asks for one. */
const askLabels = (tx: Transaction, id: number, count: number): Promise<number> =>
  tx.execute(ASK, [id, count]);

/** Opnieuw: labels that could not be booked are tried at once. */
export const bookAgain = (
  tx: Transaction,
  change: Change,
  name: DeliveryName,
): Promise<Refusal | undefined> =>
  changeDelivery(tx, change, name, 'book-again', async ({ id }) =>
    (await tx.one<{ why: string | null }>(
      'SELECT why, labels_anew(dispatch_request_id) FROM label_standing WHERE dispatch_request_id = $1 AND why IS NOT NULL',
      [id],
    ))
      ? undefined
      : notFailed,
  );

const notFailed = refuse(
  409,
  'not-failed',
  'Er is geen label dat opnieuw gemaakt kan worden: het is er al, of wordt net gemaakt.',
);

const ASK = `
  SELECT ask_labels(d.id, ($2 - parcels_of(d.id))::int) FROM dispatch_requests d
  WHERE d.id = $1 AND parcels_of(d.id) < $2 AND (wants_labels(d) OR d.status = 'shipped' AND has_own_labels(d))`;
