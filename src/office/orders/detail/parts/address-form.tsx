import { patchSalesOrder } from '../../../../../contract/orders/address.ts';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { addressLengths } from '../../../../../core/order/address-lengths.ts';
import { countriesWith } from '../../../../../core/order/countries.ts';
import { country } from '../../../../texts/office-formats.ts';
import { FactList } from '../../../../ui/desk/fact-list.tsx';
import { SelectField } from '../../../../ui/scan/controls/select-field.tsx';
import { TextField, type TextFieldProps } from '../../../../ui/scan/controls/text-field.tsx';
import { EditCard } from '../../../edit/edit-card.tsx';
import { useDraft } from '../../../edit/use-draft.ts';
import { useSave } from '../../../edit/use-save.ts';
import { toast } from '../../../page/toast.ts';
import { withReason } from '../../../parts/reason.ts';
import { addressBody, addressOf, faultsOf, labelsToVoid } from '../address.ts';
import { t } from '../texts.ts';
import { type OrderAddress, placeOf } from '../view.ts';
import styles from './address-form.module.css';

interface AddressFormProps {
  readonly title: string;
  readonly order: SalesOrder;
  readonly address: OrderAddress;
  readonly onClose: () => void;
}

/** An address that is edited in its card (orders-and-deliveries.md 2, 5; order-rules.md 3, Adres). */
export function AddressForm({ title, order, address, onClose }: AddressFormProps) {
  const { id, revision } = order;
  const seen = revision === undefined ? [] : [{ kind: 'order', id, revision } as const];
  const draft = useDraft(addressOf(address), faultsOf(address), seen);
  const { save, busy, failure } = useSave(
    draft,
    patchSalesOrder,
    value => ({ params: { salesOrder: order.identifier }, body: addressBody(address, value) }),
    saved => {
      const n = saved?.voided_labels ?? 0;
      onClose();
      void toast(n > 0 ? t('address_saved_labels', { n }) : t('address_saved'));
    },
  );
  const field = (name: Exclude<keyof typeof draft.value, 'country'>, rest?: Partial<TextFieldProps>) => (
    <TextField
      size="desk"
      label={t(`address_${name}`)}
      maxLength={addressLengths[name]}
      {...rest}
      {...draft.field(name)}
    />
  );
  const isShipping = address.address_type === 'shipping';
  const voided = isShipping ? labelsToVoid(order) : 0;
  // A collected order has the store's place: the OMS takes no other.
  const isAtStore = isShipping && order.fulfilment_method === 'pickup';
  return (
    <EditCard
      title={title}
      draft={draft}
      busy={busy}
      failure={failure && withReason(t('address_failed'), failure)}
      save={save}
      onClose={onClose}
    >
      {!isAtStore && field('company_name')}
      {field('title')}
      <div className={styles.name}>
        {field('first_name', { focusFirst: true })}
        {field('last_name_prefix')}
      </div>
      {field('last_name')}
      {isAtStore ? (
        <FactList facts={[[t('address_of_store'), placeOf(address).join(', ')]]} />
      ) : (
        <>
          {field('street', { required: true })}
          <div className={styles.pair}>
            {field('house_no')}
            {field('house_no_extra')}
          </div>
          <div className={styles.city}>
            {field('zipcode')}
            {field('city', { required: true })}
          </div>
          <SelectField
            size="desk"
            label={t('address_country')}
            options={countriesWith(address.country).map(value => ({ value, text: country(value) }))}
            {...draft.field('country')}
          />
        </>
      )}
      {field('phone_number', { type: 'tel' })}
      {field('email_address', { type: 'email' })}
      {draft.isDirty && voided > 0 && <output>{t('voids_labels', { n: voided })}</output>}
    </EditCard>
  );
}
