import BatchOfMany from '../../../search/parts/batch-dialog.tsx';
import type { DeliveryDialogProps } from '../stands.ts';
import { seenOf } from '../use-delivery-save.ts';

/** Batch aanmaken of one delivery; as of orders that were found. */
export default function BatchDialog({ order, delivery, onClose }: DeliveryDialogProps) {
  const place = { type: delivery.dispatcher_type, identifier: delivery.dispatcher_identifier };
  return (
    <BatchOfMany
      batch={{
        place,
        orders: [order.identifier],
        deliveries: [delivery.identifier],
        suited: new Set([delivery.suggested_batch_type_id ?? null]),
        rest: [],
      }}
      revisions={seenOf(delivery)}
      onMade={onClose}
      onClose={onClose}
    />
  );
}
