import { randomUUID } from 'node:crypto';
import type { Day } from '../../../core/calendar/day.ts';
import { system } from '../../../core/delivery/changes.ts';
import type { DeliveryStatus } from '../../../core/delivery/status.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import type { DeliveryName } from '../../acts/deliveries/hold-delivery.ts';
import { rerouteDeliveries } from '../../acts/deliveries/reroute.ts';
import { authorOfJob, writeDeliveries } from '../../acts/deliveries/write-deliveries.ts';
import { isRefusal, type Refusal } from '../../ground/http/problem.ts';
import type { User } from '../../ground/session/user.ts';
import type { Change } from '../../ground/writes/once.ts';

/** Means to give the demo's orders their stories. */
export interface Stage {
  readonly tx: Transaction;
  /** The user who does what the office does. */
  readonly by: User;
  /** A day on which nobody is offered to send what is to be requested then. */
  readonly far: Day;
}

/** An act of a person; a refusal is a mistake in the demo data. */
export async function act(
  { tx, by }: Stage,
  doing: (tx: Transaction, change: Change) => Promise<Refusal | object | undefined>,
): Promise<void> {
  const answer = await doing(tx, { by, key: randomUUID() });
  if (answer && isRefusal(answer)) throw new Error(`the demo data is refused: ${JSON.stringify(answer)}`);
}

/** Gives a delivery one status after another, as scans, batches and outside parties do. */
export async function goOn(
  { tx }: Stage,
  id: number | undefined,
  statuses: readonly DeliveryStatus[],
  also: object = {},
): Promise<void> {
  if (id === undefined) throw new RangeError('there is no such delivery');
  for (const status of statuses) {
    const now = await tx.one<{ status: string }>('SELECT status FROM dispatch_requests WHERE id = $1', [id]);
    await writeDeliveries(tx, authorOfJob('timer'), [
      { id, from: now?.status ?? '', status, actor: system, ...also },
    ]);
  }
}

/** All of a delivery goes to a store. */
export const rerouteTo = (stage: Stage, store: string, { id, identifier }: DeliveryName): Promise<void> =>
  act(stage, async (tx, change) => {
    const lines = await tx.query<{ id: number; product_identifier: string; quantity: number }>(LINES, [
      id ?? null,
      identifier ?? null,
    ]);
    return rerouteDeliveries(tx, change, [
      {
        status: 'to-be-requested',
        dispatcher_type: 'store',
        dispatcher_identifier: store,
        dispatch_type_identifier: 'ship_from_store',
        carrier_identifier: 'postnl_parcel',
        carrier_method_identifier: 'postnl_parcel_standard',
        dispatch_date: stage.far,
        lines: lines.map(line => ({ ...line, old_line_ids: [line.id] })),
      },
    ]);
  });

/** A label that the carrier gave. */
export const label = ({ tx }: Stage, delivery: number | undefined, code: string): Promise<number> =>
  tx.execute('INSERT INTO tracking_codes (dispatch_request_id, code, url) VALUES ($1, $2, $3)', [
    delivery,
    code,
    `https://jouw.postnl.nl/track-and-trace/${code}`,
  ]);

const LINES = `
  SELECT n.id, n.product_identifier, n.quantity FROM dispatch_request_lines n
  JOIN dispatch_requests d ON d.id = n.dispatch_request_id WHERE d.id = $1 OR d.identifier = $2 ORDER BY n.id`;
