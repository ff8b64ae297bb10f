import { getAllowedStatusChanges } from '../../../../../contract/orders/change-delivery.ts';
import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { deliveryStatus } from '../../../../texts/words/delivery-status.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useOffice } from '../../../office.ts';
import { byNeed, lookOf } from '../../../parts/delivery-look.ts';
import { useDetailSettings } from '../detail-settings.ts';
import { offered } from '../../../acts/act.ts';
import { buttonsOf, deliveryActs } from './acts.ts';
import { ActsBar } from '../../../acts/acts-bar.tsx';
import { t } from './texts.ts';
import { useAtOnce } from './use-at-once.ts';

interface DeliveryActsProps {
  readonly order: SalesOrder;
  readonly delivery: DispatchRequest;
  /** It is the one that the keys act on. */
  readonly isCurrent?: boolean;
}

/** Acts on a delivery. The page's one primary button is what its reddest delivery needs. */
export function DeliveryActs({ order, delivery, isCurrent }: DeliveryActsProps) {
  const { asker, settings } = useOffice();
  const { body: allowed } = useCall(getAllowedStatusChanges, {});
  const atOnce = useAtOnce(delivery);
  const { buttonsAs, menu } = useDetailSettings();
  if (!allowed) return null;
  const facts = { order, delivery, allowed, asker, settings };
  const place = { type: delivery.dispatcher_type, identifier: delivery.dispatcher_identifier };
  const { word, tone } = lookOf(delivery);
  const [first] = byNeed(order.current_dispatch_requests_with_paused ?? []);
  return (
    <ActsBar
      label={t('acts_of', { delivery: delivery.identifier, status: deliveryStatus(word) })}
      acts={deliveryActs}
      facts={facts}
      kept={delivery}
      place={place}
      buttons={buttonsOf(delivery, offered(deliveryActs, facts, place))}
      buttonsAs={buttonsAs}
      menu={menu}
      isPrimary={tone === 'bad' && first?.id === delivery.id}
      hasKey={isCurrent ?? first?.id === delivery.id}
      onAct={id => atOnce(id as Parameters<typeof atOnce>[0])}
    />
  );
}
