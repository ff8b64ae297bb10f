import { useLayoutEffect, useRef, useState } from 'react';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { editAddresses } from '../../../../../core/access/orders.ts';
import { Button } from '../../../../ui/scan/controls/button.tsx';
import { Card } from '../../../../ui/scan/page/card.tsx';
import { useMay } from '../../../office.ts';
import { t } from '../texts.ts';
import { isSameAddress, linesOf, type OrderAddress } from '../view.ts';
import { AddressForm } from './address-form.tsx';
import { MailLink } from './mail-link.tsx';
import styles from './side-cards.module.css';

/** Where an order goes, and who pays it; who may edits one of them at a time. */
export function AddressCards({ of }: { of: SalesOrder }) {
  const [edited, setEdited] = useState<OrderAddress['address_type'] | null>(null);
  const may = useMay();
  const close = () => setEdited(null);
  useFocusBack(edited);
  const shipping = of.addresses?.find(({ address_type }) => address_type === 'shipping');
  return of.addresses
    ?.toSorted((a, b) => b.address_type.localeCompare(a.address_type))
    .map(address => {
      const { address_type: type } = address;
      const title = t(type === 'billing' ? 'billing_address' : shippedTo(of));
      if (type === edited)
        return <AddressForm key={type} title={title} order={of} address={address} onClose={close} />;
      return (
        <Card
          key={type}
          title={title}
          actions={
            may(editAddresses) &&
            edited === null && (
              <span id={pencilId(type)}>
                <Button size="row" kind="quiet" icon="pencil" iconOnly onPress={() => setEdited(type)}>
                  {t('edit_address', { address: title })}
                </Button>
              </span>
            )
          }
        >
          {type === 'billing' && shipping && isSameAddress(address, shipping) ? (
            <p className={styles.address}>
              {t('same_as', { address: t(shippedTo(of)).toLocaleLowerCase('nl') })}
            </p>
          ) : (
            <address className={styles.address}>
              {linesOf(address).map(line => (
                <span key={line}>{line}</span>
              ))}
              {address.phone_number && <a href={`tel:${address.phone_number}`}>{address.phone_number}</a>}
              {address.email_address && <MailLink order={of}>{address.email_address}</MailLink>}
            </address>
          )}
        </Card>
      );
    });
}

const pencilId = (type: OrderAddress['address_type']): string => `edit-${type}`;

/** The keyboard goes back to the pencil of the address that was edited. */
function useFocusBack(edited: OrderAddress['address_type'] | null): void {
  const before = useRef(edited);
  useLayoutEffect(() => {
    if (edited === null && before.current !== null && document.activeElement === document.body)
      document.getElementById(pencilId(before.current))?.querySelector('button')?.focus();
    before.current = edited;
  }, [edited]);
}

const shippedTo = ({ fulfilment_method }: SalesOrder) =>
  fulfilment_method === 'pickup' ? 'pickup_address' : 'shipping_address';
