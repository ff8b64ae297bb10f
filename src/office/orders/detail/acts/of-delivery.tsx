import type { ReactNode } from 'react';
import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import { isScanned } from '../../parts/on-floor.ts';
import styles from './delivery-act-dialog.module.css';
import { t } from './texts.ts';
import { usePlaceName } from './use-place-name.ts';

/** Under the title of a dialog: which delivery it is about. */
export function OfDelivery({ delivery }: { delivery: DispatchRequest }) {
  const place = usePlaceName(delivery);
  const batch = delivery.dispatch_request_batch?.identifier;
  const values = { delivery: delivery.identifier, place };
  return (
    <p className={styles.of}>{batch ? t('of_batch', { ...values, batch }) : t('of_delivery', values)}</p>
  );
}

/** Note on scans that are under way, where there may be some. */
export const ScansUnderWay = ({ of }: { of: Parameters<typeof isScanned>[0] }) =>
  isScanned(of) && <p className={styles.of}>{t('scans')}</p>;

/** Effect of an act, in a headline and what comes with it; empty: not known yet. */
export function Says({ headline, beside }: { headline: ReactNode; beside?: readonly string[] }) {
  return (
    <output className={styles.says} data-empty={!headline || undefined}>
      {headline && <strong>{headline}</strong>}
      {beside?.map(one => (
        <span key={one}>{one}</span>
      ))}
    </output>
  );
}
