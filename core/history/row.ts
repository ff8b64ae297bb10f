/** A row of an order's history, as far as it is read back (order-rules.md 9). */
export interface HistoryRow {
  readonly data_type: string;
  /** With its type: the thing that changed. */
  readonly object_id: number;
  readonly created_at: string;
  readonly status_identifier: string;
  /** The status before; null: the thing was made. */
  readonly caused_by_status_identifier: string | null;
  /** One act has one key; null: none is known. */
  readonly change_key: string | null;
  readonly caused_by_change_key: string | null;
  /** Before and after, by name. */
  readonly facts: Readonly<Record<string, readonly [Fact, Fact]>> | null;
  /** The same as they are now, of a thing that has not changed since. */
  readonly now: Readonly<Record<string, Fact>> | null;
}
export type Fact = string | number | null;
