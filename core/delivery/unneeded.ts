import { hindrance, pendingOn, type Delivery } from './delivery.ts';

export type WhyUnneeded = 'cancelled' | 'paused' | 'rerouted' | 'already-done' | 'surplus';

/**
 * Why no order of the batch gets an article for which `choose` found none: an order that wanted it is cancelled,
 * paused or rerouted; everything needed is placed; or no order has it. Of several orders the `preferred` one says why: the
 * worker had its article in hand.
 */
export function whyUnneeded<D extends Delivery>(
  deliveries: Iterable<D>,
  product_identifier: string,
  preferred?: number,
): { why: WhyUnneeded; delivery: D | null } {
  let placed: D | null = null;
  const first = (delivery: D): number => (delivery.id === preferred ? 0 : 1);
  for (const delivery of [...deliveries].sort((a, b) => first(a) - first(b))) {
    const lines = delivery.lines.filter(l => l.product_identifier === product_identifier);
    if (lines.length === 0) continue;
    const why = hindrance(delivery);
    if (why !== null && why !== 'shipped' && lines.some(l => pendingOn(l) > 0)) return { why, delivery };
    placed ??= delivery;
  }
  return placed ? { why: 'already-done', delivery: placed } : { why: 'surplus', delivery: null };
}
