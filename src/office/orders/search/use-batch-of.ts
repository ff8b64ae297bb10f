import type { ChosenOrder } from '../../../../contract/orders/order-search.ts';
import { createBatches } from '../../../../core/access/batches.ts';
import { atOwn, may } from '../../../../core/access/right.ts';
import { useOffice } from '../../office.ts';
import { batchOf, type BatchOf } from './chosen.ts';

const makeBatches = atOwn(createBatches);

/** The batch that the user can make of these orders; null: of none of them. */
export function useBatchOf(orders: readonly ChosenOrder[]): BatchOf | null {
  const { asker } = useOffice();
  return batchOf(orders, place => may(asker, makeBatches, place));
}
