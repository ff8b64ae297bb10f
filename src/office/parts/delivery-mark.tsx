import { deliveryStatus } from '../../texts/words/delivery-status.ts';
import { Status } from '../../ui/desk/status.tsx';
import { lookOf, type MarkedDelivery } from './delivery-look.ts';

/** How a delivery stands: bar, drawing and word. */
export function DeliveryMark({ of }: { of: MarkedDelivery }) {
  const { word, tone, icon } = lookOf(of);
  return <Status tone={tone} icon={icon} text={deliveryStatus(word)} />;
}
