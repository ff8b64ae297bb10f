import type { OrderImport } from '../../../contract/orders/order-import.ts';
import styles from './import-dialog.module.css';
import { t } from './dialog-texts.ts';

export type ImportFaults = Pick<OrderImport, 'errors' | 'more_errors'>;

/** Every reason for which an order was not taken in, with what was sent there. */
export const Reasons = ({ errors, more_errors }: ImportFaults) => (
  <ul className={styles.reasons}>
    {errors.map(({ path, detail, part }) => (
      <li key={`${path} ${detail}`}>
        <strong>{detail}</strong>
        {path !== '' && (
          <div className={styles.sent}>
            {t('at_path', { path })}
            {part !== undefined && <>: {part === null ? t('nothing_there') : <code>{part}</code>}</>}
          </div>
        )}
      </li>
    ))}
    {more_errors > 0 && <li>{t('more_faults', { n: more_errors })}</li>}
  </ul>
);
