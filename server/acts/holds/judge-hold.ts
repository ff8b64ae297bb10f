import type { HoldDelivery, HoldOrder } from '../../../core/hold/facts.ts';
import { whyHeld } from '../../../core/hold/words.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import type { Author } from '../deliveries/write-deliveries.ts';
import { loadGroups } from './load-groups.ts';
import { loadNames } from './rule-names.ts';
import { CUSTOMER_KEY, DELIVERY_FACTS, orderFacts } from './select-facts.ts';

/** A delivery as it is planned, made or not. */
export interface ToJudge {
  readonly dispatch_type: string;
  readonly carrier_method_id: number | null;
  readonly dispatch_date: string | null;
  readonly released_status: string;
}

/** A group whose rules hold for a delivery. */
interface HeldBy {
  readonly group: number;
  readonly display_name: string;
  readonly why: string;
  readonly met: unknown;
}

/** The groups that hold a delivery, and those that are only tried, which would have. */
export interface Verdict {
  readonly reasons: readonly HeldBy[];
  readonly trials: readonly HeldBy[];
}

/**
 * The hold rules of deliveries of one order as they are planned (order-rules.md 6), in the transaction of their plan: a verdict on
 * each. All groups are asked, but those that somebody decided on for this order.
 */
export async function judgeHold(
  tx: Transaction,
  sales_order_id: number,
  deliveries: readonly ToJudge[],
): Promise<readonly Verdict[]> {
  const { groups, hours } = await loadGroups(tx);
  if (groups.length === 0 || deliveries.length === 0) return deliveries.map(() => free);
  // Two orders of one customer in the same second: the second one to be judged sees the first. Nobody takes another lock after this one.
  if (hours !== null) tx.write(LOCK_CUSTOMER, [sales_order_id]);
  const [rows, nameOf] = await Promise.all([
    tx.query<Row>(FACTS, [sales_order_id, hours, JSON.stringify(deliveries.map(factsOf))]),
    loadNames(tx, groups),
  ]);
  return rows.map(({ order, delivery, decided }) => {
    const held = groups.flatMap(({ id: group, display_name, is_trial, judge }) => {
      const met = decided.includes(group) ? null : judge(order, delivery);
      return met === null
        ? []
        : [{ group, display_name, why: whyHeld(display_name, met, nameOf), met, is_trial }];
    });
    return { reasons: held.filter(one => !one.is_trial), trials: held.filter(one => one.is_trial) };
  });
}

const factsOf = ({ dispatch_type, carrier_method_id, dispatch_date, released_status: status }: ToJudge) => ({
  dispatch_type,
  carrier_method_id,
  dispatch_date,
  status,
});
const free: Verdict = { reasons: [], trials: [] };

/** Keeps why deliveries are held, and what a group that is tried would have held; the nth verdict is on the nth delivery. */
export function keepVerdicts(
  tx: Transaction,
  { change_key }: Author,
  deliveries: readonly number[],
  verdicts: readonly Verdict[],
): void {
  const rowsOf = (kind: keyof Verdict) =>
    verdicts.flatMap((of, i) => of[kind].map(one => ({ ...one, dispatch_request_id: deliveries[i] })));
  const [reasons, trials] = [rowsOf('reasons'), rowsOf('trials')];
  if (reasons.length > 0) tx.write(ADD_REASONS, [JSON.stringify(reasons), change_key]);
  if (trials.length > 0) tx.write(KEEP_TRIALS, [JSON.stringify(trials)]);
}

interface Row {
  readonly order: HoldOrder;
  readonly delivery: HoldDelivery;
  /** Groups that somebody decided on for this order. */
  readonly decided: readonly number[];
}

/** The class of advisory locks of customers. */
const CUSTOMERS = 7_052_306;
const LOCK_CUSTOMER = `
  SELECT pg_advisory_xact_lock(${CUSTOMERS}, hashtext(${CUSTOMER_KEY})) FROM sales_orders o WHERE o.id = $1`;

const FACTS = `
  SELECT ${orderFacts('$2::float8')} AS "order", ${DELIVERY_FACTS} AS delivery,
    ARRAY(SELECT DISTINCT h.hold_rule_group_id FROM hold_reasons h JOIN dispatch_requests x ON x.id = h.dispatch_request_id
      WHERE x.sales_order_id = o.id AND h.decision IS NOT NULL AND h.hold_rule_group_id IS NOT NULL) AS decided
  FROM sales_orders o, ROWS FROM (json_to_recordset($3::json) AS (dispatch_type text, carrier_method_id int, dispatch_date date,
    released_status text, status text)) WITH ORDINALITY AS d
  WHERE o.id = $1 ORDER BY d.ordinality`;

const RECORDS = `json_to_recordset($1::json) AS r(dispatch_request_id int, "group" int, display_name text, why text, met jsonb)`;
const ADD_REASONS = `
  INSERT INTO hold_reasons (dispatch_request_id, hold_rule_group_id, display_name, why, met, change_key)
  SELECT r.dispatch_request_id, g.id, r.display_name, r.why, r.met, $2 FROM ${RECORDS}
  LEFT JOIN hold_rule_groups g ON g.id = r."group"`;
const KEEP_TRIALS = `
  INSERT INTO hold_trials (hold_rule_group_id, dispatch_request_id, why)
  SELECT r."group", r.dispatch_request_id, r.why FROM ${RECORDS} JOIN hold_rule_groups g ON g.id = r."group"
  ON CONFLICT DO NOTHING`;
