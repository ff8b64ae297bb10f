import type { AddressBody } from '../../../contract/orders/address.ts';
import { statusesToSend } from '../../../core/delivery/late.ts';
import { addressFaults, type AddressPart } from '../../../core/order/address-faults.ts';
import { type DeliveryStatus, deliveryStatusTable } from '../../../core/delivery/status.ts';
import { planReleased } from '../assign/plan-again.ts';
import { evaluateAgain, tryElsewhere } from '../assign/write-plan.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { holdOrderWhole, type HeldDelivery } from '../deliveries/hold-delivery.ts';
import { voidLabels } from '../deliveries/void-labels.ts';
import { authorOf, writeDeliveries } from '../deliveries/write-deliveries.ts';
import { tellAddress } from '../outside/tell-outside.ts';
import { type Refusal, refuse } from '../../ground/http/problem.ts';
import type { Change } from '../../ground/writes/once.ts';
import { nameOf } from './full-name.ts';
import { atStore, storeOfOrder } from './store-address.ts';

/** The address that changes, and what it becomes. */
export interface NewAddress {
  readonly address_type: 'billing' | 'shipping';
  readonly address: AddressBody;
}

/**
 * Adres (order-rules.md 3): the old one is archived. With another shipping address what has left keeps the old one, labels
 * of the rest are void. After any change what is still to be requested passes the hold rules again; for another country it is
 * planned anew where its plan does not reach, and what has no place is tried once more. Gives the number of void labels. An address that is
 * the same changes nothing.
 */
export async function changeAddress(
  tx: Transaction,
  change: Change,
  sales_order_id: number,
  { address_type, address: given }: NewAddress,
): Promise<{ readonly voided_labels: number } | Refusal> {
  const deliveries = await holdOrderWhole(tx, sales_order_id);
  const address =
    address_type === 'shipping' ? atStore(given, await storeOfOrder(tx, sales_order_id)) : given;
  const row = JSON.stringify({ ...address, full_name: nameOf(address) });
  const now = await tx.one<{ is_same: boolean; country: string | null; own_country: string | null }>(
    COMPARE,
    [sales_order_id, address_type, row],
  );
  if (now?.is_same) return { voided_labels: 0 };
  const faults = addressFaults(address, now?.own_country ?? null);
  if (faults.length > 0) return invalidAddress(faults);
  const isMoved = address_type === 'shipping' && now?.country !== address.country;
  if (isMoved && deliveries.some(isAsked)) return countryFixed;
  await tx.execute(ARCHIVE, [sales_order_id, address_type]);
  if (address_type === 'shipping') await keepShipped(tx, sales_order_id);
  await tx.execute(CHANGE, [sales_order_id, address_type, row, change.by.id, change.key]);
  if (address_type === 'billing') {
    await evaluateAgain(tx, authorOf(change, 'office'), stillToRequest(deliveries), async () => false);
    return { voided_labels: 0 };
  }
  return { voided_labels: await sendElsewhere(tx, change, deliveries.filter(isToBeSent), isMoved) };
}

/** Shipped deliveries went to the address that the order has until now. */
async function keepShipped(tx: Transaction, sales_order_id: number): Promise<void> {
  const shipped = await tx.query<{ id: number; shipped_to: object }>(SELECT_SHIPPED, [sales_order_id]);
  await writeDeliveries(tx, null, shipped);
}

const inStatus = (deliveries: readonly HeldDelivery[], wanted: DeliveryStatus): number[] =>
  deliveries.filter(({ status, paused }) => status === wanted && !paused).map(({ id }) => id);
const stillToRequest = (deliveries: readonly HeldDelivery[]): number[] =>
  inStatus(deliveries, 'to-be-requested');

/** Devices hear of it: slips are fetched anew, and the old label is a wrong one. */
async function sendElsewhere(
  tx: Transaction,
  change: Change,
  deliveries: readonly HeldDelivery[],
  isMoved: boolean,
): Promise<number> {
  const ids = deliveries.map(({ id }) => id);
  // The label of what feeds a store has the address of the store.
  const voided = await voidLabels(
    tx,
    deliveries.filter(({ is_feeder }) => !is_feeder).map(({ id }) => id),
  );
  const author = authorOf(change, 'office');
  await writeDeliveries(
    tx,
    author,
    ids.map(id => ({ id })),
  );
  await evaluateAgain(
    tx,
    author,
    stillToRequest(deliveries),
    async id => isMoved && planReleased(tx, author, id),
  );
  if (isMoved) await tryElsewhere(tx, author, inStatus(deliveries, 'unable-to-assign'));
  await tellAddress(tx, ids);
  return voided;
}

/** It is with the floor or outside, or may be there: it has a label or a route for that country. */
const isAsked = ({ status }: HeldDelivery): boolean =>
  deliveryStatusTable[status].marks.includes('L') || status.startsWith('cancel-') || status === 'unknown';
const isToBeSent = ({ status }: HeldDelivery): boolean => statusesToSend.includes(status);

const countryFixed = refuse(409, 'country-fixed', 'Annuleer of verplaats eerst wat al is aangevraagd.');

/** For people, by the words of the form. */
const faultTexts: Readonly<Record<AddressPart, string>> = {
  street: 'Vul een straat in.',
  city: 'Vul een plaats in.',
  country: 'Kies een land uit de lijst.',
  email_address: 'Vul een e-mailadres in, zoals naam@voorbeeld.nl.',
};
const invalidAddress = (faults: readonly AddressPart[]): Refusal =>
  refuse(422, 'invalid-address', 'Nog niet alle velden van het adres zijn goed ingevuld.', {
    errors: faults.map(path => ({ path, detail: faultTexts[path] })),
  });

const FIELDS = `title, company_name, first_name, last_name_prefix, last_name, full_name, street, house_no, house_no_extra,
    zipcode, city, country, phone_number, email_address`;
const ROW = `json_to_record($3::json) AS r(${FIELDS.replaceAll(',', ' text,')} text)`;
const fieldsOf = (table: string): string => FIELDS.replaceAll(/\w+/g, `${table}.$&`);

// An order may have no row of that type yet.
const COMPARE = `
  SELECT a.id IS NOT NULL AND (${fieldsOf('a')}) IS NOT DISTINCT FROM (${fieldsOf('r')}) AS is_same,
    o.shipping_address ->> 'country' AS country, a.country AS own_country
  FROM ${ROW} CROSS JOIN sales_orders o
  LEFT JOIN sales_order_addresses a ON a.sales_order_id = o.id AND a.address_type = $2 AND a.archived_at IS NULL
  WHERE o.id = $1`;
const ARCHIVE = `
  UPDATE sales_order_addresses SET archived_at = now()
  WHERE sales_order_id = $1 AND address_type = $2 AND archived_at IS NULL`;
const SELECT_SHIPPED = `
  SELECT d.id, o.shipping_address AS shipped_to FROM dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id
  WHERE o.id = $1 AND NOT d.is_replaced AND has_left(d.status, d.shipped_at) AND d.shipped_to IS NULL`;
const CHANGE = `
  WITH made AS (
      INSERT INTO sales_order_addresses (sales_order_id, address_type, ${FIELDS})
      SELECT $1, $2, ${fieldsOf('r')} FROM ${ROW} RETURNING id),
    changed AS (
      UPDATE sales_orders o SET changed_at = now(), changed_by = $4, changed_as = 'office', change_key = $5,
        shipping_address = CASE WHEN $2 = 'billing' THEN o.shipping_address ELSE $3::jsonb END
      WHERE o.id = $1 RETURNING o.id, o.identifier),
    history AS (
      INSERT INTO order_history (sales_order_id, data_type, object_id, status_identifier, caused_by_status_identifier,
        processor_config_identifier, user_id, change_key)
      SELECT $1, 'address', a.id, $2, $2, 'office', $4, $5 FROM made a)
  INSERT INTO trigger_events (event, sales_order_id, payload, user_id, change_key)
  SELECT 'order-address-changed', id, jsonb_build_object('sales_order_identifier', identifier), $4, $5 FROM changed`;
