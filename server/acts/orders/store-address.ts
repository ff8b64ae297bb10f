import type { Transaction } from '../../ground/db/pool.ts';

/** The address of the store where an order is collected. */
interface StoreAddress {
  readonly street: string;
  readonly house_no: string;
  readonly zipcode: string;
  readonly city: string;
  readonly country: string;
}

/** The shipping address of an order: of one that is collected the store's, under the customer's name (order-rules.md 1). */
export const atStore = <A extends object>(address: A, store: StoreAddress | undefined): A =>
  store
    ? { ...address, company_name: null, house_no_extra: null, latitude: null, longitude: null, ...store }
    : address;

/** A store by its identifier. */
export const storeOf = (
  tx: Transaction,
  store: string,
): Promise<{ readonly id: number; readonly address: StoreAddress } | undefined> =>
  tx.one(
    `SELECT id, location_address(id, 'visiting') AS address FROM typed_locations WHERE type = 'store' AND identifier = $1`,
    [store],
  );

/** The address of the store where an order is collected; undefined: it is delivered. */
export const storeOfOrder = async (
  tx: Transaction,
  sales_order_id: number,
): Promise<StoreAddress | undefined> =>
  (
    await tx.one<{ address: StoreAddress }>(
      `SELECT location_address(fulfilment_location_id, 'visiting') AS address FROM sales_orders WHERE id = $1 AND fulfilment_location_id IS NOT NULL`,
      [sales_order_id],
    )
  )?.address;
