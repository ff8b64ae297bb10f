import type { HoldDelivery, HoldOrder } from '../../../core/hold/facts.ts';
import { whyHeld } from '../../../core/hold/words.ts';
import { system } from '../../../core/delivery/changes.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { type Author, writeDeliveries } from '../deliveries/write-deliveries.ts';
import { loadGroups } from './load-groups.ts';
import { loadNames } from './rule-names.ts';
import { CUSTOMER_KEY, DELIVERY_FACTS, orderFacts } from './select-facts.ts';

/**
 * The hold rules of deliveries of one order that were planned (order-rules.md 6), in the transaction of their plan: gives the ids of those
 * that are held, which this has made `on-hold` with their reasons. All groups are asked, but those that somebody decided on for this
 * order; one that is tried keeps what it would have held.
 */
export async function evaluateHold(
  tx: Transaction,
  author: Author,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { groups, hours } = await loadGroups(tx);
  const held = new Set<number>();
  if (groups.length === 0 || ids.length === 0) return held;
  // Two orders of one customer in the same second: the second one to be judged sees the first. Nobody takes another lock after this one.
  if (hours !== null) tx.write(LOCK_CUSTOMER, [ids]);
  const [rows, nameOf] = await Promise.all([tx.query<Row>(FACTS, [ids, hours]), loadNames(tx, groups)]);
  const reasons: object[] = [];
  const trials: object[] = [];
  for (const { id, order, delivery, decided } of rows)
    for (const { id: group, display_name, is_trial, judge } of groups) {
      const met = decided.includes(group) ? null : judge(order, delivery);
      if (met === null) continue;
      const why = whyHeld(display_name, met, nameOf);
      (is_trial ? trials : reasons).push({ dispatch_request_id: id, group, display_name, why, met });
      if (!is_trial) held.add(id);
    }
  if (trials.length > 0) tx.write(KEEP_TRIALS, [JSON.stringify(trials)]);
  if (held.size === 0) return held;
  tx.write(ADD_REASONS, [JSON.stringify(reasons), author.change_key]);
  await writeDeliveries(
    tx,
    author,
    [...held].map(id => ({ id, from: 'requires-hold-evaluation', status: 'on-hold', actor: system })),
  );
  return held;
}

interface Row {
  readonly id: number;
  readonly order: HoldOrder;
  readonly delivery: HoldDelivery;
  /** Groups that somebody decided on for this order. */
  readonly decided: readonly number[];
}

/** The class of advisory locks of customers. */
const CUSTOMERS = 7_052_306;
const LOCK_CUSTOMER = `
  SELECT pg_advisory_xact_lock(${CUSTOMERS}, hashtext(${CUSTOMER_KEY})) FROM sales_orders o
  WHERE o.id = (SELECT sales_order_id FROM dispatch_requests WHERE id = ANY ($1::int[]) LIMIT 1)`;

const FACTS = `
  SELECT d.id, ${orderFacts('$2::float8')} AS "order", ${DELIVERY_FACTS} AS delivery,
    ARRAY(SELECT DISTINCT h.hold_rule_group_id FROM hold_reasons h JOIN dispatch_requests x ON x.id = h.dispatch_request_id
      WHERE x.sales_order_id = o.id AND h.decision IS NOT NULL AND h.hold_rule_group_id IS NOT NULL) AS decided
  FROM dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id
  WHERE d.id = ANY ($1::int[]) AND d.dispatch_type <> 'return' ORDER BY d.id`;

const RECORDS = `json_to_recordset($1::json) AS r(dispatch_request_id int, "group" int, display_name text, why text, met jsonb)`;
const ADD_REASONS = `
  INSERT INTO hold_reasons (dispatch_request_id, hold_rule_group_id, display_name, why, met, change_key)
  SELECT r.dispatch_request_id, g.id, r.display_name, r.why, r.met, $2 FROM ${RECORDS}
  LEFT JOIN hold_rule_groups g ON g.id = r."group"`;
const KEEP_TRIALS = `
  INSERT INTO hold_trials (hold_rule_group_id, dispatch_request_id, why)
  SELECT r."group", r.dispatch_request_id, r.why FROM ${RECORDS} JOIN hold_rule_groups g ON g.id = r."group"
  ON CONFLICT DO NOTHING`;
