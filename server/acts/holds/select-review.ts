import { MOST_CHECKS, type HoldReview, type OutsideCheck } from '../../../contract/orders/hold-reason.ts';
import { accumulated } from '../../../core/hold/decision.ts';
import { type PageQuery, pageOf } from '../../ground/db/list.ts';
import { namesIn } from '../../ground/db/expressions.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import type { User } from '../../ground/session/user.ts';
import { DECIDED_BY } from './decide.ts';

type Reviewed = HoldReview['current'][number];

/** Deliveries of an order at the user's locations that are held, or were, with their reasons, the oldest first; of others a number. */
export async function selectReview(
  db: Queryable,
  { canmanagealllocations, id }: User,
  order: number,
  { include, ...asked }: PageQuery & { readonly include?: string | undefined },
): Promise<HoldReview> {
  const withLines = namesIn(include).has('dispatch_request_lines');
  const seen = [order, canmanagealllocations, id];
  const [rows, elsewhere, checks] = await Promise.all([
    db.query<Reviewed & { is_held: boolean }>(SELECT(withLines), [...seen, ...pageOf(asked)]),
    db.one<{ n: number }>(COUNT_ELSEWHERE, seen),
    db.query<OutsideCheck>(CHECKS, [...seen, MOST_CHECKS]),
  ]);
  const deliveries = rows.map(row => ({
    ...row,
    decision: accumulated(row.status_reasons.map(({ decision }) => decision)),
  }));
  return {
    current: deliveries.filter(({ is_held }) => is_held),
    history: deliveries.filter(({ is_held }) => !is_held),
    held_elsewhere: elsewhere?.n ?? 0,
    checks,
  };
}

const IS_SEEN = '($2 OR d.location_id IN (SELECT location_id FROM user_locations WHERE user_id = $3))';
const HAS_REASON = 'EXISTS (SELECT FROM hold_reasons WHERE dispatch_request_id = d.id)';
const IS_HELD = "d.status IN ('on-hold', 'in-review')";

const SELECT = (withLines: boolean): string => `
  SELECT d.id, d.identifier, d.status, d.revision, l.type AS dispatcher_type, l.identifier AS dispatcher_identifier,
    ${IS_HELD} AS is_held,
    ${
      withLines
        ? `(SELECT json_agg(json_build_object('product_identifier', n.product_identifier, 'product_name', s.product_name,
          'quantity', n.quantity) ORDER BY n.id)
        FROM dispatch_request_lines n JOIN sales_order_lines s ON s.id = n.sales_order_line_id
        WHERE n.dispatch_request_id = d.id) AS dispatch_request_lines,`
        : ''
    }
    (SELECT COALESCE(json_agg(json_build_object('id', r.id, 'hold_rule_group', json_build_object('display_name', r.display_name),
        'why', r.why, 'values', COALESCE(r.shown, '{}'), 'decision', r.decision, 'comment', r.comment, 'created_at', r.created_at, 'decided_at', r.decided_at, 'decided_by', ${DECIDED_BY}, 'check', r.check_name)
        ORDER BY r.id), '[]')
      FROM hold_reasons r LEFT JOIN users u ON u.id = r.decided_by WHERE r.dispatch_request_id = d.id) AS status_reasons
  FROM dispatch_requests d JOIN typed_locations l ON l.id = d.location_id
  WHERE d.sales_order_id = $1 AND (${HAS_REASON} OR ${IS_HELD}) AND ${IS_SEEN} ORDER BY d.id LIMIT $4 OFFSET $5`;

const COUNT_ELSEWHERE = `
  SELECT count(*)::int AS n FROM dispatch_requests d
  WHERE d.sales_order_id = $1 AND ${IS_HELD} AND NOT ${IS_SEEN}`;

// A user sees nothing of one delivery elsewhere.
const CHECKS = `
  SELECT c.id, c.check_name AS "check", c.verdict, c.at, c.received_at, COALESCE(a.name, u.name) AS sent_by,
    c.delivery_identifier AS dispatch_request_identifier, COALESCE(c.effect, 'waits') AS effect
  FROM outside_checks c LEFT JOIN api_clients a ON a.id = c.api_client_id LEFT JOIN users u ON u.id = c.user_id
  WHERE c.sales_order_id = $1 AND (c.delivery_identifier IS NULL OR EXISTS (SELECT FROM dispatch_requests d
    WHERE d.sales_order_id = $1 AND d.identifier = c.delivery_identifier AND ${IS_SEEN}))
  ORDER BY c.at DESC, c.id DESC LIMIT $4`;
