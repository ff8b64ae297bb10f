import type { Suggestion } from '../../../../contract/orders/suggestion.ts';
import { type Movable, OLD, piecesOf, type ReroutePlan, rowsAt, startPlan, step } from './plan.ts';
import type { OldLine } from './old-deliveries.ts';

/** The lines that a suggestion is asked for, with their pieces: what was moved already; nothing moved is everything. */
export function askedOf(
  plan: ReroutePlan,
  lines: readonly OldLine[],
): readonly (readonly [line: OldLine, quantity: number])[] {
  const moved = plan.rows.filter(row => row.at !== OLD);
  const parts = (moved.length > 0 ? moved : plan.rows).flatMap(row => row.parts);
  return lines.flatMap(line => {
    const quantity = parts.reduce((sum, [id, n]) => sum + (id === line.id ? n : 0), 0);
    return quantity > 0 ? [[line, quantity] as const] : [];
  });
}

/** The body's lines: one for each article. */
export function articlesOf(asked: ReturnType<typeof askedOf>) {
  const sums = new Map<string, number>();
  for (const [{ product }, quantity] of asked) sums.set(product, (sums.get(product) ?? 0) + quantity);
  return [...sums].map(([product_identifier, quantity]) => ({ product_identifier, quantity }));
}

/** A new plan with the suggested deliveries, filled with the asked pieces of their articles, the first lines first. */
export function suggestedPlan(
  { dispatch_info }: Suggestion,
  asked: ReturnType<typeof askedOf>,
  lines: readonly Movable[],
): ReroutePlan {
  let plan = startPlan(lines);
  const left = new Map(asked.map(([{ id }, quantity]) => [id, quantity]));
  for (const info of dispatch_info) {
    const to = plan.next;
    plan = step(plan, { type: 'add', target: targetOf(info) }, lines);
    for (const { product_identifier, quantity } of info.assigned_lines) {
      let wanted = quantity;
      for (const [{ id, product }] of asked) {
        const home = rowsAt(plan, OLD).find(row => row.parts[0]?.[0] === id);
        const taken = Math.min(wanted, left.get(id) ?? 0, home ? piecesOf(home) : 0);
        if (product !== product_identifier || !home || taken === 0) continue;
        plan = step(plan, { type: 'move', row: home.id, to, quantity: taken }, lines);
        left.set(id, (left.get(id) ?? 0) - taken);
        wanted -= taken;
      }
    }
  }
  return plan;
}

const targetOf = (info: Suggestion['dispatch_info'][number]) => ({
  date: info.dispatch_date,
  type: info.dispatcher_type,
  location: info.dispatcher_identifier,
  dispatch_type: info.dispatch_type_identifier ?? '',
  carrier: info.carrier_identifier ?? '',
  method: info.carrier_method_identifier ?? '',
});
