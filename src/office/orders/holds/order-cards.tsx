import { getSalesOrder, type SalesOrder } from '../../../../contract/orders/order-detail.ts';
import { seeOrders } from '../../../../core/access/orders.ts';
import { Card } from '../../../ui/scan/page/card.tsx';
import { useCall } from '../../calls/use-call.ts';
import { useMay } from '../../office.ts';
import { PaymentCard } from '../detail/parts/payment-card.tsx';
import { linesOf, orderInput, type OrderAddress } from '../detail/view.ts';
import styles from './holds.module.css';
import { t } from './texts.ts';

/** The order beside its reasons, for who may see it: where it goes and who pays it, and its payments. */
export function OrderCards({ order }: { readonly order: string }) {
  const sees = useMay()(seeOrders);
  const { body } = useCall(getSalesOrder, sees ? orderInput(order) : null);
  if (!body) return null;
  return (
    <>
      <Addresses of={body} />
      <PaymentCard of={body} />
    </>
  );
}

function Addresses({ of: { addresses = [], fulfilment_method } }: { readonly of: SalesOrder }) {
  const find = (type: OrderAddress['address_type']) =>
    addresses.find(({ address_type }) => address_type === type);
  const [billing, shipping] = [find('billing'), find('shipping')];
  const known = billing ? linesOf(billing) : [];
  const isPickup = fulfilment_method === 'pickup';
  const strange =
    isPickup || !billing || !shipping ? [] : linesOf(shipping).filter(line => !known.includes(line));
  return (
    <Card
      title={t('addresses')}
      actions={strange.length > 0 && <span className={styles.pill}>{t('differs')}</span>}
    >
      <div className={styles.addresses}>
        {billing && <Address title={t('billing')} of={billing} />}
        {shipping && <Address title={t(isPickup ? 'pickup' : 'shipping')} of={shipping} marked={strange} />}
      </div>
    </Card>
  );
}

interface AddressProps {
  readonly title: string;
  readonly of: OrderAddress;
  readonly marked?: readonly string[];
}

const Address = ({ title, of, marked = [] }: AddressProps) => (
  <address>
    <h3 className={styles.soft}>{title}</h3>
    {linesOf(of).map(line => (
      <span key={line}>{marked.includes(line) ? <mark>{line}</mark> : line}</span>
    ))}
  </address>
);
