import type { DeliveryStatus } from './status.ts';

/**
 * The marks of a column, one letter each:
 * M given when it is made. C changed afterwards. F a fact on which it depends what follows from a change (reactions.ts).
 * W nobody but a writer changes it, because something follows. R raises the revision. V is in the package of a device.
 */
export type ColumnMark = 'M' | 'C' | 'F' | 'W' | 'R' | 'V';

/** The columns of a delivery that are written, with their type, `?` when it may be null, and their marks. */
const deliveryColumns = {
  id: ['int', 'F'],
  identifier: ['text', 'MR'],
  sales_order_id: ['int', 'MFR'],
  location_id: ['int', 'MCFWRV'],
  supplier_location_id: ['int?', 'MCR'],
  status: ['status', 'MCFWRV'],
  status_reason: ['text?', 'CR'],
  unable_to_ship_reason: ['text?', 'MCR'],
  released_status: ['text?', 'MCR'],
  paused_at: ['timestamptz?', 'MCFWRV'],
  is_replaced: ['boolean', 'CFWR'],
  dispatch_type: ['text', 'MCFWR'],
  dispatch_action: ['text?', 'MFWR'],
  dispatch_date: ['date?', 'MCFWR'],
  delivery_date: ['date?', 'MCR'],
  reassign_at: ['timestamptz?', 'CFWR'],
  is_dispatch_assign_retryable: ['boolean?', 'MCR'],
  responsible_location_id: ['int?', 'MCFWR'],
  carrier_id: ['int?', 'MCR'],
  carrier_method_id: ['int?', 'MCFWRV'],
  batch_id: ['int?', 'CRV'],
  goods_receipt_id: ['int?', 'CFWRV'],
  storage_location_id: ['int?', 'CFWV'],
  location_completed_at: ['timestamptz?', 'V'],
  uses_stock: ['boolean', 'MC'],
  gift_wrapped: ['boolean', 'MR'],
  split_from_id: ['int?', 'M'],
  metadata: ['jsonb', 'MCR'],
  withdrawal_declared_at: ['timestamptz?', 'MR'],
  dispatch_proof: ['text?', 'CR'],
  dispatch_proven_on: ['date?', 'CR'],
  shipped_at: ['timestamptz?', 'M'],
  shipped_to: ['jsonb?', 'MC'],
  shipped_label: ['text?', 'C'],
  version: ['int', 'C'],
  revision: ['int', 'FRV'],
  changed_by: ['int?', 'F'],
  change_key: ['uuid?', 'FWR'],
} as const;

type Columns = typeof deliveryColumns;
export type DeliveryColumn = keyof Columns;
/** The columns with a mark. */
export type ColumnMarked<Mark extends ColumnMark> = {
  [Name in DeliveryColumn]: Columns[Name][1] extends `${string}${Mark}${string}` ? Name : never;
}[DeliveryColumn];

interface Values {
  readonly int: number;
  readonly boolean: boolean;
  readonly jsonb: object;
  readonly status: DeliveryStatus;
}
type ValueOf<Type extends string> = Type extends `${infer Plain}?`
  ? ValueOf<Plain> | null
  : Type extends keyof Values
    ? Values[Type]
    : string;
/** Values of these columns. */
export type DeliveryValues<Name extends DeliveryColumn> = {
  readonly [Column in Name]: ValueOf<Columns[Column][0]>;
};

/** In the order of the table. */
export const columnsMarked = <Mark extends ColumnMark>(mark: Mark): readonly ColumnMarked<Mark>[] =>
  (Object.keys(deliveryColumns) as DeliveryColumn[]).filter((name): name is ColumnMarked<Mark> =>
    deliveryColumns[name][1].includes(mark),
  );

/** In PostgreSQL. */
export const sqlTypeOf = (name: DeliveryColumn): string =>
  deliveryColumns[name][0].replace('?', '').replace('status', 'text');
