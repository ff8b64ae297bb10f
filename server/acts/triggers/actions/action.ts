import type { Queryable, Transaction } from '../../../ground/db/pool.ts';
import type { Author } from '../../deliveries/write-deliveries.ts';
import { textOf } from '../select-trigger-facts.ts';

/** The outcome of an action, with a sentence for people. */
export interface ActionOutcome {
  readonly is_successful: boolean;
  readonly result: string;
  /** A word by which failures of one cause are known. */
  readonly code?: string;
}

/** The action asked for a message of its own key: how that goes is its result. */
export interface AskedOutside {
  readonly outside_key: string;
}

/** An action that is to be done now, in the transaction of its result. */
export interface DueAction {
  readonly key: string;
  readonly author: Author;
  readonly sales_order_id: number | null;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly trigger_id: number;
  readonly condition_group: string;
  /** The change that set off the event; null: it is not known. */
  readonly set_off_by_key: string | null;
}

/** An action inside: it reads the state of now under the lock of its delivery and order. */
export type InsideAction = (tx: Transaction, due: DueAction) => Promise<ActionOutcome | AskedOutside>;

export const done = (result: string): ActionOutcome => ({ is_successful: true, result });
export const failed = (code: string, result: string): ActionOutcome => ({
  is_successful: false,
  result,
  code,
});
/** An action that does not apply any more is no failure. */
export const lapsed = (why: string): ActionOutcome => done(`Vervallen: ${why}`);

/** An action on the delivery that its event names. */
export const onDelivery =
  (act: (tx: Transaction, due: DueAction, delivery: number) => ReturnType<InsideAction>): InsideAction =>
  async (tx, due) => {
    const delivery = await deliveryOf(tx, due.payload);
    return delivery === null
      ? failed('no-delivery', 'Deze gebeurtenis gaat over geen levering.')
      : act(tx, due, delivery);
  };

/** The delivery that an event names; null: none. */
async function deliveryOf(db: Queryable, payload: Readonly<Record<string, unknown>>): Promise<number | null> {
  const identifier = textOf(payload['dispatch_request_identifier']);
  const row = identifier !== null && (await db.one<{ id: number }>(DELIVERY, [identifier]));
  return row ? row.id : null;
}

const DELIVERY = 'SELECT id FROM dispatch_requests WHERE identifier = $1';
