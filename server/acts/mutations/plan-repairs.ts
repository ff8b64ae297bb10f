import { planMoves } from '../../../core/delivery/judge.ts';
import type { Delivery, Line, Placed } from '../../../core/delivery/delivery.ts';
import type { Problem, RepairMove } from '../../../contract/problem.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import type { RefusalOf, RefusedGoods } from './refusals.ts';
import type { World, WorkState } from './world.ts';

type Planned = Omit<Delivery, 'lines'> & { lines: (Omit<Line, 'placed'> & { placed: Placed[] })[] };

/**
 * Plans for every refusal of goods where they must go, on the state after the whole list. A need that one repair
 * fills is not given to the next.
 */
export async function planRepairs(
  tx: Transaction,
  refusals: readonly RefusalOf[],
  world: World,
): Promise<Map<RefusalOf, Problem>> {
  const goods = refusals.flatMap(refusal => refusal.goods ?? []);
  const problems = new Map<RefusalOf, Problem>();
  if (goods.length === 0) return problems;
  const names = await quickerNames(tx, refusals);
  const open = await openDeliveries(tx, goods, world);
  const aside = await asidePlaces(tx, goods);
  for (const refusal of refusals) {
    if (!refusal.goods) continue;
    const { work, zone_id, product_identifier, quantity, lies_at, dispatch_request_id } = refusal.goods;
    const deliveries = open.get(keyOf(work)) ?? [];
    const moves = planMoves(work.status, deliveries, aside.get(zone_id) ?? null, {
      product_identifier,
      quantity,
      storage_location: lies_at ?? '',
      dispatch_request_id: dispatch_request_id ?? 0,
    });
    reserve(deliveries, product_identifier, moves);
    const product_name = world.products.get(product_identifier)?.name ?? product_identifier;
    const by = names.get(refusal);
    const problem = (by !== undefined && refusal.quicker?.problem(by)) || refusal.problem;
    const detail = withMoves(problem.detail, moves, quantity);
    const { version } = work;
    const repair = { product_identifier, product_name, quantity, lies_at, moves, version };
    problems.set(refusal, { ...problem, detail, repair });
  }
  return problems;
}

/** The colleague whose placement came last, by refusal; none when it was the worker's own. */
async function quickerNames(
  tx: Transaction,
  refusals: readonly RefusalOf[],
): Promise<Map<RefusalOf, string>> {
  const asked = refusals.filter(refusal => refusal.quicker !== undefined);
  if (asked.length === 0) return new Map();
  const rows = await tx.query<{ nth: number; name: string }>(QUICKER, [
    JSON.stringify(asked.map(({ quicker }, nth) => ({ nth, ...quicker }))),
  ]);
  return new Map(rows.flatMap(({ nth, name }) => (asked[nth] ? [[asked[nth], name] as const] : [])));
}

const QUICKER = `
  SELECT r.nth, last.name
  FROM json_to_recordset($1::json) AS r(nth int, delivery_id int, product_identifier text, user_id int)
  CROSS JOIN LATERAL (
    SELECT u.name FROM placements p
    JOIN users u ON u.id = p.user_id
    JOIN dispatch_request_lines n ON n.id = p.dispatch_request_line_id
    WHERE p.dispatch_request_id = r.delivery_id AND p.taken_back_at IS NULL AND p.user_id <> r.user_id
      AND (r.product_identifier IS NULL OR n.product_identifier = r.product_identifier)
    ORDER BY p.created_at DESC LIMIT 1) last`;

/** The reason and the targets, as sentences. */
export function withMoves(detail = '', moves: readonly RepairMove[], quantity: number): string {
  const ended = detail === '' || /[.!?]$/.test(detail) ? detail : `${detail}.`;
  return `${ended} ${inWords(moves, quantity)}`.trim();
}

/** 'Leg op B-03.', or with more than one piece 'Leg 2 op B-03, leg 1 apart.' */
function inWords(moves: readonly RepairMove[], quantity: number): string {
  const parts = moves.map(move => {
    const pieces = quantity > 1 ? ` ${move.quantity}` : '';
    if (move.kind === 'order') return `leg${pieces} op ${move.storage_location ?? 'een vrije legplaats'}`;
    return `leg${pieces} apart${move.storage_location === null ? '' : ` op ${move.storage_location}`}`;
  });
  const text = parts.join(', ');
  return text === '' ? '' : `${text[0]?.toUpperCase()}${text.slice(1)}.`;
}

function reserve(
  deliveries: readonly Planned[],
  product_identifier: string,
  moves: readonly RepairMove[],
): void {
  for (const move of moves) {
    const line = deliveries
      .find(d => d.id === move.dispatch_request_id)
      ?.lines.find(l => l.product_identifier === product_identifier);
    line?.placed.push({ id: 'planned', quantity: move.quantity });
  }
}

/**
 * By batch or receipt: deliveries with a line of a refused article; deliveries of the world as they are after the
 * list.
 */
async function openDeliveries(
  tx: Transaction,
  goods: readonly RefusedGoods[],
  world: World,
): Promise<Map<string, Planned[]>> {
  const idsOf = (type: WorkState['type']) => [
    ...new Set(goods.filter(g => g.work.type === type).map(g => g.work.id)),
  ];
  const rows = await tx.query<Planned & { work: Pick<WorkState, 'type' | 'id'> }>(OPEN_DELIVERIES, [
    idsOf('batch'),
    [...new Set(goods.map(g => g.product_identifier))],
    idsOf('goods-receipt'),
  ]);
  const byWork = new Map<string, Planned[]>();
  for (const row of rows) {
    const current = world.deliveries.get(row.id) ?? row;
    const planned = { ...current, lines: current.lines.map(l => ({ ...l, placed: [...l.placed] })) };
    const key = keyOf(row.work);
    byWork.set(key, [...(byWork.get(key) ?? []), planned]);
  }
  return byWork;
}

const keyOf = ({ type, id }: Pick<WorkState, 'type' | 'id'>): string => `${type} ${id}`;

async function asidePlaces(tx: Transaction, goods: readonly RefusedGoods[]): Promise<Map<number, string>> {
  const rows = await tx.query<{ storage_zone_id: number; identifier: string }>(
    `SELECT DISTINCT ON (storage_zone_id) storage_zone_id, identifier FROM storage_locations
     WHERE kind = 'aside' AND storage_zone_id = ANY($1::int[]) ORDER BY storage_zone_id, position`,
    [goods.map(g => g.zone_id)],
  );
  return new Map(rows.map(row => [row.storage_zone_id, row.identifier] as const));
}

// One piece represents everything placed on a line: planning needs only the number.
const OPEN_DELIVERIES = `
  SELECT d.id, CASE WHEN d.batch_id IS NULL THEN json_build_object('type', 'goods-receipt', 'id', d.goods_receipt_id)
      ELSE json_build_object('type', 'batch', 'id', d.batch_id) END AS work, d.status, d.paused_at, s.identifier AS storage_location,
    d.location_completed_at IS NOT NULL AS location_completed,
    (SELECT json_agg(json_build_object('id', n.id, 'product_identifier', n.product_identifier, 'quantity', n.quantity,
        'placed', json_build_array(json_build_object('id', 'sum', 'quantity', n.quantity_placed))) ORDER BY n.id)
      FROM dispatch_request_lines n WHERE n.dispatch_request_id = d.id) AS lines
  FROM dispatch_requests d
  LEFT JOIN storage_locations s ON s.id = d.storage_location_id
  WHERE (d.batch_id = ANY($1::int[]) OR (d.batch_id IS NULL AND d.goods_receipt_id = ANY($3::int[]))) AND d.id IN (
    SELECT dispatch_request_id FROM dispatch_request_lines WHERE product_identifier = ANY($2::text[]))`;
