import type { BodyOf } from '../../../contract/http.ts';
import {
  type HoldTrial,
  MOST_TRIAL_EXAMPLES,
  MOST_TRIED,
  type tryHoldRuleGroup,
} from '../../../contract/orders/hold-rule-group.ts';
import { addDays, type Day } from '../../../core/calendar/day.ts';
import { dutchInstant } from '../../../core/calendar/time.ts';
import type { HoldDelivery, HoldOrder } from '../../../core/hold/facts.ts';
import { compile, type Judge, type Met } from '../../../core/hold/judge.ts';
import type { HoldGroup } from '../../../core/hold/rule.ts';
import { type Outcome, outcomes } from '../../../core/hold/trial.ts';
import { whyHeld } from '../../../core/hold/words.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { hoursIn } from './load-groups.ts';
import { loadNames } from './rule-names.ts';
import { DELIVERY_FACTS, orderFacts } from './select-facts.ts';

/**
 * Orders of a day as these rules would have judged them, beside the stored group of that name (order-rules.md 6, Trial). Facts are
 * those of now: an address that was changed since is judged as it is. Nothing is written.
 */
export async function tryGroup(
  db: Queryable,
  identifier: string,
  { day, after = 0, hold_rules, additional_parameters }: BodyOf<typeof tryHoldRuleGroup>,
): Promise<HoldTrial> {
  const stored = await db.one<HoldGroup>(STORED, [identifier]);
  const tried: HoldGroup = {
    id: stored?.id ?? 0,
    identifier,
    display_name: stored?.display_name ?? '',
    rules: hold_rules,
    product_identifiers_to_ignore: additional_parameters?.product_identifiers_to_ignore ?? [],
  };
  const groups = stored ? [stored, tried] : [tried];
  const [rows, nameOf] = await Promise.all([
    db.query<Row>(TRIED_ORDERS, [
      midnight(day),
      midnight(addDays(day, 1)),
      after,
      MOST_TRIED,
      hoursIn(groups),
    ]),
    loadNames(db, groups),
  ]);
  const judge = compile(tried);
  const before = stored ? compile(stored) : () => null;
  const judged = rows.map(row => ({
    row,
    met: metBy(judge, row),
    was: metBy(before, row) !== null,
  }));
  const changed = judged.filter(({ met, was }) => met !== null || was);
  const ends = await endsOf(
    db,
    tried.id,
    changed.map(({ row }) => row.id),
  );
  const held = changed.filter(({ met }) => met !== null);
  const fewer = changed.filter(({ met }) => met === null);
  const endOf = ({ id }: Row): Outcome => ends.get(id) ?? 'none';
  return {
    orders: rows.length,
    held: held.length,
    amount: held.reduce((sum, { row }) => sum + row.order.grand_total, 0) / 100,
    more: stored ? held.filter(({ was }) => !was).length : 0,
    fewer: fewer.length,
    outcomes: Object.fromEntries(
      outcomes.map(one => [one, held.filter(({ row }) => endOf(row) === one).length] as const),
    ),
    missed: fewer.filter(({ row }) => endOf(row) === 'denied').length,
    examples: changed
      .sort((a, b) => b.row.order.grand_total - a.row.order.grand_total || a.row.id - b.row.id)
      .slice(0, MOST_TRIAL_EXAMPLES)
      .map(({ row, met, was }) => ({
        order_identifier: row.identifier,
        total: row.order.grand_total / 100,
        city: row.order.addresses.find(({ address_type }) => address_type === 'shipping')?.city ?? null,
        why: met === null ? '' : whyHeld(tried.display_name || 'deze groep', met, nameOf),
        outcome: endOf(row),
        change: met === null ? 'fewer' : was || !stored ? 'same' : 'more',
      })),
    next: rows.length < MOST_TRIED ? null : (rows.at(-1)?.id ?? null),
  };
}

interface Row {
  readonly id: number;
  readonly identifier: string;
  readonly order: HoldOrder;
  readonly deliveries: readonly HoldDelivery[];
}

/** The rules that hold for one of its deliveries. */
function metBy(judge: Judge, { order, deliveries }: Row): readonly Met[] | null {
  for (const delivery of deliveries) {
    const met = judge(order, delivery);
    if (met !== null) return met;
  }
  return null;
}

/** Outcomes of these orders since. */
async function endsOf(
  db: Queryable,
  group: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Outcome>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<{ id: number; outcome: Outcome }>(ENDS, [ids, group]);
  return new Map(rows.map(({ id, outcome }) => [id, outcome]));
}

/** When a Dutch day begins. */
export const midnight = (day: Day): string => new Date(dutchInstant(day, '00:00') ?? 0).toISOString();

const STORED = `
  SELECT id, identifier, display_name, rules, product_identifiers_to_ignore FROM hold_rule_groups WHERE identifier = $1`;

/** SQL: the facts of a day's orders. */
export const TRIED_ORDERS = `
  SELECT o.id, o.identifier, ${orderFacts('$5::float8')} AS "order",
    (SELECT COALESCE(json_agg(${DELIVERY_FACTS} ORDER BY d.id), '[]') FROM dispatch_requests d
      WHERE d.sales_order_id = o.id AND NOT d.is_replaced AND d.dispatch_type <> 'return') AS deliveries
  FROM sales_orders o WHERE o.placed_at >= $1 AND o.placed_at < $2 AND o.id > $3 ORDER BY o.id LIMIT $4`;

const ENDS = `
  SELECT o.id, CASE
    WHEN 'denied' = ANY (given) THEN 'denied'
    WHEN 'approved' = ANY (given) THEN 'released'
    WHEN cardinality(given) > 0 THEN 'waiting'
    ELSE CASE global_sales_order_status(o.id) WHEN 'fully-cancelled' THEN 'cancelled' WHEN 'fully-returned' THEN 'returned'
      ELSE CASE WHEN o.refund_statuses && '{refunded,refunded-externally,processed}' THEN 'refunded' ELSE 'none' END END
    END AS outcome
  FROM sales_orders o, LATERAL (SELECT ARRAY(SELECT COALESCE(h.decision, '') FROM hold_reasons h
    JOIN dispatch_requests d ON d.id = h.dispatch_request_id
    WHERE d.sales_order_id = o.id AND (h.hold_rule_group_id = $2 OR $2 = 0)) AS given) h
  WHERE o.id = ANY ($1::int[])`;
