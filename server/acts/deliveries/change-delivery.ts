import { arrivalDay } from '../../../core/assign/dates.ts';
import { dutchDay } from '../../../core/calendar/day.ts';
import { RELEASED } from '../../../core/delivery/changes.ts';
import { type ChangeDetails, judgeChange, type WantedChange } from '../../../core/delivery/judge-change.ts';
import type { DeliveryStatus } from '../../../core/delivery/status.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { type Refusal, notFound } from '../../ground/http/problem.ts';
import type { Change } from '../../ground/writes/once.ts';
import { changeRefusal } from './change-refusal.ts';
import { endBatch } from './end-batch.ts';
import { arrivesTooEarly, type GivenDays, isTooEarly } from './given-days.ts';
import { linesOf } from './held-lines.ts';
import { type DeliveryName, type HeldDelivery, holdDelivery } from './hold-delivery.ts';
import { reachLinked } from './reach-linked.ts';
import { type Author, authorOf, writeDeliveries } from './write-deliveries.ts';

/** Pauzeren: nobody works on it until it is resumed; batch, sorting location and reservation stay. */
export const pauseDelivery = (
  tx: Transaction,
  change: Change,
  name: DeliveryName,
): Promise<Refusal | undefined> =>
  changeDelivery(tx, change, name, 'pause', ({ id }) =>
    writeDeliveries(tx, authorOf(change, 'office'), [{ id, paused_at: new Date().toISOString() }]),
  );

/** Hervatten: it goes on where it was. */
export const resumeDelivery = (
  tx: Transaction,
  change: Change,
  name: DeliveryName,
): Promise<Refusal | undefined> =>
  changeDelivery(tx, change, name, 'resume', ({ id }) =>
    writeDeliveries(tx, authorOf(change, 'office'), [{ id, paused_at: null }]),
  );

type Act = (tx: Transaction, change: Change, name: DeliveryName) => Promise<Refusal | undefined>;

/** The delivery gets a status in which its batch does not wait for it. */
const ends =
  (status: DeliveryStatus, detailsOf?: (delivery: HeldDelivery) => ChangeDetails): Act =>
  (tx, change, name) =>
    changeDelivery(
      tx,
      change,
      name,
      status,
      delivery => giveStatus(tx, authorOf(change, 'office'), delivery, status),
      detailsOf,
    );

/**
 * Annuleren: the whole delivery, with what feeds it or is fed by it. It stays in its batch, so that devices can say why it
 * takes no more articles; a delivery that an outside party sends is asked to cancel first.
 */
export const cancelDelivery = ends('cancelled');

/** Markeer als verzonden: it left without a scan. In a batch that is being sorted, once all its pieces are placed. */
export const markShipped = ends('shipped', ({ pending }) => ({ pending }));

/** Blokkeren: it waits until somebody releases it, and goes on to what it is now. */
export const holdBack: Act = (tx, change, name) =>
  changeDelivery(tx, change, name, 'on-hold', async ({ id, status, dispatcher, linkage }) => {
    await writeDeliveries(tx, authorOf(change, 'office'), [
      {
        id,
        from: status,
        status: 'on-hold',
        actor: { kind: 'person', dispatcher, linkage },
        // A delivery that passes through has kept it already.
        ...(RELEASED.includes(status) && { released_status: status }),
      },
    ]);
    await tx.execute(
      'INSERT INTO hold_reasons (dispatch_request_id, display_name, created_by, change_key) VALUES ($1, $2, $3, $4)',
      [id, `Handmatig geblokkeerd door ${change.by.name}`, change.by.id, change.key],
    );
  });

/** Vertragen: what is still to be requested leaves on another day, today or later, and arrives so much later, or when it is said. */
export const delayDelivery = (
  tx: Transaction,
  change: Change,
  name: DeliveryName,
  days: GivenDays,
): Promise<Refusal | undefined> =>
  changeDelivery(
    tx,
    change,
    name,
    'delay',
    async ({ id }) => {
      if (isTooEarly(days)) return arrivesTooEarly;
      const { dispatch_date } = days;
      const delivery_date =
        days.delivery_date ?? arrivalDay(dispatch_date, (await tx.one<OnItsWay>(METHOD, [id])) ?? null);
      return writeDeliveries(tx, authorOf(change, 'office'), [{ id, dispatch_date, delivery_date }]);
    },
    () => ({ dispatch_date: days.dispatch_date, today: dutchDay(Date.now()) }),
  );

type OnItsWay = { transit_days: number; delivery_weekdays: number[] };
const METHOD = `
  SELECT m.transit_days, m.delivery_weekdays
  FROM dispatch_requests d JOIN carrier_methods m ON m.id = d.carrier_method_id WHERE d.id = $1`;

/** One change by a person: locks, judges by the guards, and writes; a refusal, also of `write`, says why not. */
export async function changeDelivery(
  tx: Transaction,
  { by }: Change,
  name: DeliveryName,
  wanted: WantedChange,
  write: (delivery: HeldDelivery) => Promise<Refusal | void>,
  detailsOf: (delivery: HeldDelivery) => ChangeDetails = () => ({}),
): Promise<Refusal | undefined> {
  const delivery = await holdDelivery(tx, by, name);
  if (!delivery) return notFound('Levering niet gevonden');
  const why = judgeChange(delivery, wanted, detailsOf(delivery));
  if (why) return changeRefusal(tx, why, delivery);
  return (await write(delivery)) ?? undefined;
}

/**
 * Gives a whole delivery, which this transaction holds, a status that a person may give it: its batch ends when it was the last, and
 * what is linked to it follows.
 */
export async function giveStatus(
  tx: Transaction,
  author: Author,
  delivery: HeldDelivery,
  status: DeliveryStatus,
): Promise<Refusal | undefined> {
  const { id, status: from, dispatcher, linkage, batch_id } = delivery;
  await writeDeliveries(tx, author, [{ id, from, status, actor: { kind: 'person', dispatcher, linkage } }]);
  await endBatch(tx, batch_id);
  return reachLinked(tx, author, delivery, status, await linesOf(tx, [id]));
}
