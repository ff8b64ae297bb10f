import type { StockForReroute } from '../../../../../contract/orders/reroute.ts';
import { useOffice } from '../../../office.ts';
import { t } from '../texts.ts';
import styles from './lines.module.css';

interface ShortageProps {
  readonly of: StockForReroute;
  /** Name of the article, where nothing else says it. */
  readonly name?: string;
}

/** That a place has too little of an article, and what the retailer says about that. */
export function Shortage({ of, name }: ShortageProps) {
  const { settings } = useOffice();
  const { quantity, available, stock_level: level, reserved } = of;
  const message = settings['frontend-parameters.reroute.insufficient-stock-message'];
  return (
    <>
      <strong>
        {name && `${name} · `}
        {t('short', { quantity, available })}
      </strong>
      <small className={styles.level}>
        {t('level', { level, reserved, message: typeof message === 'string' ? message : '' })}
      </small>
    </>
  );
}
