import type { StockForReroute } from '../../../contract/orders/reroute.ts';
import { deliveryStatusTable, type DeliveryStatus } from '../../../core/delivery/status.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { availableOf, type Reserved } from '../../nouns/stock/available.ts';
import type { HeldLine } from './held-lines.ts';
import type { Reroute } from './judge-reroute.ts';

/**
 * Stock that the places of the new deliveries have of each article of the old ones, and how many pieces come there. Pieces that
 * stay at their location are reserved there for this order already.
 */
export async function stockFor(
  tx: Transaction,
  { taken, lines, targets }: Reroute,
): Promise<StockForReroute[]> {
  const products = [...new Set(lines.map(line => line.product_identifier))];
  const stock = await availableOf(tx, products, reservedBy(taken, lines));
  const places = new Map(targets.map(target => [target.location_id, target]));
  return [...places.values()].flatMap(({ location_id, type, identifier }) =>
    products.map(product_identifier => {
      const ofProduct = taken.filter(({ line }) => line.product_identifier === product_identifier);
      const there = stock.find(
        one => one.location_id === location_id && one.product_identifier === product_identifier,
      );
      return {
        dispatcher_type: type,
        dispatcher_identifier: identifier,
        product_identifier,
        quantity: pieces(ofProduct.filter(({ to }) => targets[to]?.location_id === location_id)),
        available: there?.available ?? 0,
        stock_level: there?.stock_level ?? 0,
        reserved: there?.reserved ?? 0,
      };
    }),
  );
}

/** Flagged, not refused (order-rules.md 3). */
export const isTooLittle = ({ quantity, available }: StockForReroute): boolean => quantity > available;

/** Reservations of the taken pieces where they are now. */
const reservedBy = (taken: Reroute['taken'], lines: Reroute['lines']): Reserved[] =>
  taken.flatMap(({ line: { id, product_identifier }, quantity }) =>
    lines
      .filter(line => line.id === id && isReserved(line))
      .map(({ location_id }) => ({ location_id, product_identifier, quantity })),
  );

// The database holds a status; any other text reserves nothing.
const isReserved = ({ status, uses_stock }: HeldLine): boolean =>
  uses_stock && (deliveryStatusTable[status as DeliveryStatus]?.marks.includes('R') ?? false);

const pieces = (taken: Reroute['taken']): number => taken.reduce((sum, { quantity }) => sum + quantity, 0);
