import { hindrance, pendingOn, placedOn, type Delivery, type Line } from './delivery.ts';

/** A colleague's 60-second claim on one piece of an article for a delivery. */
export interface ArticleClaim {
  readonly dispatch_request_id: number;
  readonly product_identifier: string | null;
  readonly device_id: string;
}

export interface Candidate<D extends Delivery = Delivery> {
  readonly delivery: D;
  readonly line: Line;
  readonly quantity_pending: number;
}

/** Lines of open deliveries that still need the article, less the pieces claimed by other devices; best first. */
export function candidates<D extends Delivery>(
  deliveries: Iterable<D>,
  product_identifier: string,
  claims: readonly ArticleClaim[] = [],
): { free: Candidate<D>[]; claimed: Candidate<D>[] } {
  const free: Candidate<D>[] = [];
  const claimed: Candidate<D>[] = [];
  for (const delivery of deliveries) {
    if (hindrance(delivery) !== null) continue;
    for (const line of delivery.lines) {
      if (line.product_identifier !== product_identifier) continue;
      const quantity_pending = pendingOn(line);
      if (quantity_pending === 0) continue;
      const held = claims.filter(
        c => c.dispatch_request_id === delivery.id && c.product_identifier === product_identifier,
      ).length;
      (quantity_pending > held ? free : claimed).push({ delivery, line, quantity_pending });
    }
  }
  return { free: free.sort(byNeed), claimed: claimed.sort(byNeed) };
}

/** Orders that have begun come first, so that their locations come free; then the oldest delivery. */
const byNeed = (a: Candidate, b: Candidate): number => begun(b) - begun(a) || a.delivery.id - b.delivery.id;
const begun = (c: Candidate): number => (c.delivery.lines.some(l => placedOn(l) > 0) ? 1 : 0);

/**
 * Chooses the order that gets the article; device and server both use it (scanning-rules.md).
 * `claims` are those of other devices. `offset` (hash of the device id) spreads devices that cannot see each other
 * over equal candidates. `preferred` is kept while it still needs the article and colleagues' claims do not cover
 * that need, or cover every need there is.
 */
export function choose<D extends Delivery>(
  deliveries: Iterable<D>,
  product_identifier: string,
  claims: readonly ArticleClaim[],
  offset = 0,
  preferred?: number,
): Candidate<D> | null {
  const { free, claimed } = candidates(deliveries, product_identifier, claims);
  const pool = free.length > 0 ? free : claimed;
  const kept = pool.find(c => c.delivery.id === preferred);
  if (kept) return kept;
  const best = pool[0];
  if (!best) return null;
  const equal = pool.filter(c => begun(c) === begun(best));
  return equal[offset % equal.length] ?? best;
}

/**
 * As `choose`, for incoming goods: pieces covered by colleagues' claims belong to no order any more, and are counted
 * on the receipt's line.
 */
export const chooseUnclaimed = <D extends Delivery>(
  deliveries: readonly D[],
  product_identifier: string,
  claims: readonly ArticleClaim[],
  offset = 0,
  preferred?: number,
): Candidate<D> | null =>
  candidates(deliveries, product_identifier, claims).free.length === 0
    ? null
    : choose(deliveries, product_identifier, claims, offset, preferred);

/** A small whole number from a device id, the same in every process. */
export function offsetOf(device_id: string): number {
  let hash = 0;
  for (let i = 0; i < device_id.length; i++) hash = (hash * 31 + device_id.charCodeAt(i)) >>> 0;
  return hash;
}
