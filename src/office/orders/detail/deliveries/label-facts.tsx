import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import { dayAndTime } from '../../../../texts/formats.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import styles from './parcels.module.css';
import { t } from './texts.ts';

type OfDelivery = { readonly of: Pick<DispatchRequest, 'standing' | 'void_labels'> };

/** How a label stands that is not there yet, with why. */
export function LabelStanding({ of }: OfDelivery) {
  const labels = of.standing?.labels;
  if (!labels) return null;
  const { state, why, next_try_at } = labels;
  if (state === 'failed')
    return (
      <span className={styles.failed}>
        <Icon name="alert" />
        {t('label_failed', { why: why ?? t('label_unknown') })}
      </span>
    );
  if (why === null) return t('label_made');
  return t('label_later', { why, at: next_try_at ? dayAndTime(next_try_at) : t('label_soon') });
}

/** Labels that are worth nothing any more, and those of them that their carrier did not cancel. */
export const VoidLabels = ({ of }: OfDelivery) => (
  <>
    {of.void_labels?.map(({ code, voided_at, kept }) => (
      <span key={code} className={styles.parcel} title={dayAndTime(voided_at)}>
        <s>{code}</s>
        {kept !== undefined && ` ${t('label_kept', { why: kept })}`}
      </span>
    ))}
  </>
);
