import { memo, useState } from 'react';
import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import { deliveryStatus } from '../../../../texts/words/delivery-status.ts';
import { unableReason } from '../../../../texts/words/unable-to-ship-reasons.ts';
import { Button } from '../../../../ui/scan/controls/button.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import type { CarrierFacts } from '../../session/carrier-facts.ts';
import { t } from '../../texts.ts';
import styles from './delivery-facts.module.css';
import { nameOf } from '../../../../texts/words/retailer-names.ts';

interface DeliveryFactsProps {
  readonly delivery: DispatchRequest;
  readonly carrier: CarrierFacts;
  /** Absent when the carrier may not be changed. */
  readonly onChange?: ((asked: 'carrier') => void) | undefined;
  readonly open?: boolean;
}

/** Delivery type, carrier with its change link, method and customer; folded to one line on a narrow screen. */
export const DeliveryFacts = memo(function DeliveryFacts(props: DeliveryFactsProps) {
  const { delivery, carrier, onChange, open } = props;
  const [wide] = useState(() => open ?? matchMedia('(min-width: 600px)').matches);
  const { shipping_address: customer } = delivery.sales_order;
  const reason = delivery.metadata.unable_to_ship_reason;
  const ended = delivery.status !== 'requested' && deliveryStatus(delivery.status);
  const sender = delivery.carrier && nameOf('carrier', delivery.carrier);
  const inShort = [ended, carrier.dispatch_type, sender].filter(Boolean).join(' · ');
  return (
    <details className={styles.facts} open={wide}>
      <summary>
        <Icon name="truck" />
        <span className={styles.short}>{inShort}</span>
        <Icon name="chevronDown" />
      </summary>
      <dl>
        <Fact term={t('dispatch_type')}>{carrier.dispatch_type}</Fact>
        <Fact term={t('carrier')}>
          {sender ?? t('none')}
          {onChange && (
            <Button kind="quiet" size="desk" onPress={() => onChange('carrier')}>
              {t('change')}
            </Button>
          )}
        </Fact>
        <Fact term={t('method')}>{methodText(delivery, carrier)}</Fact>
        {customer?.full_name && <Fact term={t('customer')}>{customer.full_name}</Fact>}
        {customer?.phone_number && (
          <Fact term={t('phone')}>
            <a className={styles.phone} href={`tel:${customer.phone_number.replaceAll(' ', '')}`}>
              {customer.phone_number}
            </a>
          </Fact>
        )}
        {ended && <Fact term={t('status')}>{ended}</Fact>}
        {reason && <Fact term={t('reason')}>{unableReason(reason)}</Fact>}
      </dl>
    </details>
  );
});

function methodText(delivery: DispatchRequest, { method_state }: CarrierFacts): string {
  if (method_state === 'missing') return t('none');
  if (method_state === 'inactive') return t('unknown');
  return delivery.carrier_method ? nameOf('carrier_method', delivery.carrier_method) : t('none');
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
