import type { Mutation } from '../../../contract/scanning/mutation.ts';
import type { Entry } from '../../../src/outbox/entry.ts';
import type { Violation } from './check.ts';
import type { Oms } from '../oms.ts';

/** The table that stores a mutation, and its quantity there. */
const FACTS: Readonly<Partial<Record<Mutation['type'], string>>> = {
  'place-article': 'placements',
  'receive-line': 'receipt_scans',
  'receive-return': 'return_receipts',
  'receive-by-label': 'return_receipts',
  'set-aside': 'set_asides',
  'return-aside': 'return_asides',
  'hold-shipment': 'held_shipments',
  'pick-shipped': 'picks',
  'pick-unable-to-ship': 'picks',
  'pick-put-back': 'pick_put_backs',
  'answer-message': 'delivery_answers',
  void: 'voided_scans',
};
const TABLES = [...new Set(Object.values(FACTS))];
const COUNTED: readonly string[] = [
  'placements',
  'receipt_scans',
  'return_receipts',
  'set_asides',
  'return_asides',
];

interface Fact {
  readonly kept_in: string;
  readonly mutation_id: string;
  readonly quantity: number | null;
}
interface Counter {
  readonly what: string;
  readonly is: number;
  readonly shall: number;
}

/**
 * The sums that lines must have: their start, plus everything placed, counted or received since and not taken back.
 */
const LINES = `
  WITH placed AS (
    SELECT dispatch_request_line_id AS id, sum(quantity)::int AS quantity FROM (
      SELECT dispatch_request_line_id, quantity FROM placements
      WHERE taken_back_at IS NULL AND mutation_id NOT IN (SELECT mutation_id FROM initial.placements)
      UNION ALL
      SELECT dispatch_request_line_id, quantity FROM return_receipts
      WHERE taken_back_at IS NULL AND mutation_id NOT IN (SELECT mutation_id FROM initial.return_receipts)
    ) facts GROUP BY 1
  ), counted AS (
    SELECT goods_receipt_id, product_identifier, sum(quantity)::int AS quantity FROM receipt_scans
    WHERE taken_back_at IS NULL AND mutation_id NOT IN (SELECT mutation_id FROM initial.receipt_scans) GROUP BY 1, 2
  )
  SELECT 'line ' || n.id AS what, n.quantity_placed AS is,
    COALESCE(b.quantity_placed, 0) + COALESCE(p.quantity, 0) AS shall
  FROM dispatch_request_lines n LEFT JOIN initial.dispatch_request_lines b USING (id) LEFT JOIN placed p USING (id)
  UNION ALL
  SELECT 'receipt line ' || n.id, n.quantity_scanned, COALESCE(b.quantity_scanned, 0) + COALESCE(c.quantity, 0)
  FROM goods_receipt_lines n LEFT JOIN initial.goods_receipt_lines b USING (id)
  LEFT JOIN counted c ON (c.goods_receipt_id, c.product_identifier) = (n.goods_receipt_id, n.product_identifier)
  UNION ALL
  SELECT 'completions of delivery ' || dispatch_request_id, count(*)::int, 1 FROM picks
  WHERE mutation_id NOT IN (SELECT mutation_id FROM initial.picks) GROUP BY dispatch_request_id`;

/** Each fact is there once and as recorded, and every line is the sum of its facts. */
export async function sums(
  entries: ReadonlyMap<string, Entry>,
  isApplied: (id: string) => boolean,
  { db }: Oms,
): Promise<Violation[]> {
  const found: Violation[] = [];
  const wrong = (detail: string): void => void found.push({ kind: 'sums', detail });
  const facts = await db.query<Fact>(
    TABLES.map(
      table =>
        `SELECT '${table}' AS kept_in, mutation_id, ${COUNTED.includes(table) ? 'quantity' : 'NULL::int AS quantity'}
         FROM ${table} WHERE mutation_id NOT IN (SELECT mutation_id FROM initial.${table})`,
    ).join(' UNION ALL '),
  );
  for (const { kept_in, mutation_id, quantity } of facts) {
    const mutation = entries.get(mutation_id)?.mutation;
    if (!mutation || !isApplied(mutation_id)) {
      wrong(`${kept_in} has ${mutation_id}, which no device reported`);
      continue;
    }
    // A placement or set-aside of a goods receipt is counted on its line too.
    if (FACTS[mutation.type] !== kept_in && kept_in !== 'receipt_scans')
      wrong(`${kept_in} has ${mutation_id}, a ${mutation.type}`);
    const recorded = 'quantity' in mutation ? mutation.quantity : undefined;
    const amount = mutation.type === 'receive-line' ? mutation.quantity_scanned : recorded;
    if (quantity !== null && amount !== quantity)
      wrong(`${kept_in} has ${quantity} of ${mutation_id}, recorded as ${amount}`);
  }
  const kept = new Set(facts.map(fact => `${fact.kept_in} ${fact.mutation_id}`));
  for (const { id, mutation } of entries.values()) {
    const table = FACTS[mutation.type];
    if (table !== undefined && isApplied(id) && !kept.has(`${table} ${id}`))
      wrong(`${mutation.type} ${id} was accepted, and ${table} has it not`);
  }
  for (const { what, is, shall } of await db.query<Counter>(LINES))
    if (is !== shall) wrong(`${what} has ${is}, and its facts make ${shall}`);
  return found;
}
