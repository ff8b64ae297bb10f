import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { nowOf } from '../../calls/today.ts';
import { useOffice } from '../../office.ts';
import { lookOf } from '../../parts/delivery-look.ts';
import styles from './delivery-why.module.css';
import { t } from './texts.ts';
import { whyOf } from './why.ts';

/** The strip of a delivery's card: why it stands where it stands, and how far the floor is with it. */
export function DeliveryWhy({ of }: { of: DispatchRequest }) {
  const { http, locations, closed } = useOffice();
  const nameOf = (identifier: string) =>
    [...locations, ...closed].find(place => place.identifier === identifier)?.display_name ?? identifier;
  const why = whyOf(of, { now: nowOf(http), nameOf });
  if (!why) return null;
  return (
    <div className={styles.why} data-tone={lookOf(of).tone}>
      <Icon name={why.placed ? 'barcode' : 'info'} size={20} />
      <div>
        <p className={styles.text}>
          {why.placed && (
            <progress
              className={styles.bar}
              aria-label={t('progress', { delivery: of.identifier })}
              value={why.placed.pieces}
              max={why.placed.of}
            />
          )}
          {why.text}
        </p>
        {why.more && <p className={styles.more}>{why.more}</p>}
      </div>
    </div>
  );
}
