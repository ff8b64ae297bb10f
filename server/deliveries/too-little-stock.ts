import type { Rerouted } from '../../contract/orders/reroute.ts';
import type { Taken } from '../../core/delivery/reroute.ts';
import { deliveryStatusTable, type DeliveryStatus } from '../../core/delivery/status.ts';
import type { Transaction } from '../db/pool.ts';
import { availableOf } from '../stock/available.ts';
import type { HeldLine } from './held-lines.ts';
import type { Target } from './reroute-target.ts';

/**
 * Where less is available than new deliveries need (order-rules.md 3: flagged, not refused). Pieces that stay at their
 * location are reserved there for this order already.
 */
export async function tooLittleStock(
  tx: Transaction,
  taken: readonly Taken[],
  lines: readonly HeldLine[],
  targets: readonly Target[],
): Promise<Rerouted['too_little_stock']> {
  const products = [...new Set(taken.map(({ line }) => line.product_identifier))];
  const available = await availableOf(tx, products);
  const places = new Map(targets.map(target => [target.location_id, target]));
  return [...places.values()].flatMap(({ location_id, type, identifier }) =>
    products.flatMap(product_identifier => {
      const ofProduct = taken.filter(({ line }) => line.product_identifier === product_identifier);
      const coming = ofProduct.filter(({ to }) => targets[to]?.location_id === location_id);
      const own = ofProduct.filter(({ line }) =>
        lines.some(one => one.id === line.id && one.location_id === location_id && isReserved(one)),
      );
      const there = available.find(
        one => one.location_id === location_id && one.product_identifier === product_identifier,
      );
      const left = (there?.available ?? 0) + pieces(own);
      const quantity = pieces(coming);
      return quantity > left
        ? [
            {
              dispatcher_type: type,
              dispatcher_identifier: identifier,
              product_identifier,
              quantity,
              available: left,
            },
          ]
        : [];
    }),
  );
}

// The database holds a status; any other text reserves nothing.
const isReserved = ({ status, uses_stock }: HeldLine): boolean =>
  uses_stock && (deliveryStatusTable[status as DeliveryStatus]?.marks.includes('R') ?? false);

const pieces = (taken: readonly Taken[]): number => taken.reduce((sum, { quantity }) => sum + quantity, 0);
