import type { RepairMove } from '../../../../contract/problem.ts';
import { hindrance, pendingOn } from '../../../../core/delivery/delivery.ts';
import { planMoves } from '../../../../core/delivery/judge.ts';
import type { PackageView } from '../../../work-package/package-view.ts';
import type { RepairCard } from '../machine/state.ts';
import { asideOf } from './facts.ts';

/**
 * The moves of a card that are left, planned anew by the package when an order that one of them names has been
 * completed, filled, stopped or moved since the OMS refused the scan (R23). A package from before that knows less: it would
 * lay apart what an order needs.
 */
export function movesNow(view: PackageView, card: RepairCard): readonly RepairMove[] {
  const { product_identifier, moves, lies_at, dispatch_request_id } = card;
  const isOlder = view.server().version < card.version;
  if (isOlder || product_identifier === null || moves.every(move => stands(view, product_identifier, move)))
    return moves;
  const { batch, goods_receipt } = view.server();
  return planMoves((batch ?? goods_receipt)?.status ?? 'sorting', view.deliveries(), asideOf(view.server()), {
    product_identifier,
    quantity: moves.reduce((sum, move) => sum + move.quantity, 0),
    storage_location: lies_at ?? '',
    dispatch_request_id: dispatch_request_id ?? 0,
  });
}

/** Whether the order of a move still needs its pieces, at that place. What the package does not have, the OMS judges. */
function stands(view: PackageView, product_identifier: string, move: RepairMove): boolean {
  const delivery = move.dispatch_request_id === null ? undefined : view.delivery(move.dispatch_request_id);
  if (!delivery) return true;
  const { storage_location, lines } = delivery;
  const needed = lines
    .filter(line => line.product_identifier === product_identifier)
    .reduce((sum, line) => sum + pendingOn(line), 0);
  return (
    hindrance(delivery) === null &&
    needed >= move.quantity &&
    // To a free place: the one that the device believed in was taken.
    (move.storage_location === null ||
      storage_location === null ||
      storage_location === move.storage_location)
  );
}
