import type { HoldDelivery, HoldOrder } from '../../../core/hold/facts.ts';
import { checkReason } from '../../../core/hold/outside-check.ts';
import { valuesHeld, whyHeld } from '../../../core/hold/words.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import type { Author } from '../deliveries/write-deliveries.ts';
import { type JudgingGroups, loadGroups } from './load-groups.ts';
import { loadNames } from './rule-names.ts';
import { CUSTOMER_KEY, DELIVERY_FACTS, orderFacts } from './select-facts.ts';
import { WAITING } from './waiting-checks.ts';

/** A delivery as it is planned, made or not. */
export interface ToJudge {
  readonly identifier: string;
  readonly dispatch_type: string;
  readonly carrier_method_id: number | null;
  readonly dispatch_date: string | null;
  readonly released_status: string;
}

/** A group whose rules hold for a delivery, or a check outside that waited for its order. */
interface HeldBy {
  readonly group?: number;
  readonly check?: string;
  readonly display_name: string;
  readonly why: string;
  /** The values in it. */
  readonly shown?: readonly string[];
  readonly met?: unknown;
}

/** The groups and checks that hold a delivery, and the groups that are only tried, which would have. */
export interface Verdict {
  readonly reasons: readonly HeldBy[];
  readonly trials: readonly HeldBy[];
}

/**
 * The hold rules of deliveries of one order as they are planned (order-rules.md 6), in the transaction of their plan: a verdict on
 * each. All groups are asked, but those that somebody decided on for this order. A check outside that asked for time or denied the
 * order before it came holds it too.
 */
export async function judgeHold(
  tx: Transaction,
  sales_order_id: number,
  deliveries: readonly ToJudge[],
  known?: JudgingGroups,
): Promise<readonly Verdict[]> {
  if (deliveries.length === 0) return [];
  const { groups, hours } = known ?? (await loadGroups(tx));
  // Two orders of one customer in the same second: the second one to be judged sees the first. Nobody takes another lock after this one.
  if (hours !== null) tx.write(LOCK_CUSTOMER, [sales_order_id]);
  const [checks, rows, nameOf] = await Promise.all([
    tx.query<Checked>(WAITING_CHECKS, [sales_order_id]),
    tx.query<Row>(FACTS, [sales_order_id, hours, JSON.stringify(deliveries.map(factsOf))]),
    loadNames(tx, groups),
  ]);
  return rows.map(({ order, delivery, decided }, i) => {
    const held = groups.flatMap(({ id: group, display_name, is_trial, judge }) => {
      const met = decided.includes(group) ? null : judge(order, delivery);
      return met === null
        ? []
        : [
            {
              group,
              display_name,
              why: whyHeld(display_name, met, nameOf),
              shown: valuesHeld(met, nameOf),
              met,
              is_trial,
            },
          ];
    });
    const byChecks = checks
      .filter(({ named }) => named === null || named === deliveries[i]?.identifier)
      .map(({ check }) => ({ check, ...checkReason(check) }));
    return {
      reasons: [...held.filter(one => !one.is_trial), ...byChecks],
      trials: held.filter(one => one.is_trial),
    };
  });
}

const factsOf = ({ dispatch_type, carrier_method_id, dispatch_date, released_status: status }: ToJudge) => ({
  dispatch_type,
  carrier_method_id,
  dispatch_date,
  status,
});

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

/** A check that asks to hold an order, or one delivery of it. */
interface Checked {
  readonly check: string;
  readonly named: string | null;
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

// The last word of each.
const WAITING_CHECKS = `
  SELECT c.check_name AS "check", c.delivery_identifier AS named FROM sales_orders o JOIN outside_checks c ON ${WAITING}
  WHERE o.id = $1 GROUP BY 1, 2 HAVING (array_agg(c.verdict ORDER BY c.at DESC, c.id DESC))[1] <> 'released' ORDER BY 1, 2`;
const RECORDS = `json_to_recordset($1::json) AS r(dispatch_request_id int, "group" int, display_name text, why text, shown text[], met jsonb, "check" text)`;
// A delete of the group is waited for: then the reason has its name alone.
const THERE = `there AS (
  SELECT id FROM hold_rule_groups WHERE id IN (SELECT r."group" FROM ${RECORDS}) FOR KEY SHARE)`;
const ADD_REASONS = `
  WITH ${THERE}
  INSERT INTO hold_reasons (dispatch_request_id, hold_rule_group_id, display_name, why, shown, met, check_name, change_key)
  SELECT r.dispatch_request_id, g.id, r.display_name, r.why, r.shown, r.met, r."check", $2 FROM ${RECORDS}
  LEFT JOIN there g ON g.id = r."group"`;
const KEEP_TRIALS = `
  WITH ${THERE}
  INSERT INTO hold_trials (hold_rule_group_id, dispatch_request_id, why)
  SELECT r."group", r.dispatch_request_id, r.why FROM ${RECORDS} JOIN there g ON g.id = r."group"
  ON CONFLICT DO NOTHING`;
