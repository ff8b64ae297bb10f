import { Icon } from '../../../ui/icons/icon.tsx';
import { Time } from '../../parts/time.tsx';
import { RowsTable } from './rows-table.tsx';
import styles from './history.module.css';
import { threadsOf, type ToldRow } from './steps.ts';
import { t } from './texts.ts';

/** An act and all that it set off are one line, which opens. */
export function Threads({ rows }: { readonly rows: readonly ToldRow[] }) {
  return (
    <ol className={styles.threads}>
      {threadsOf(rows).map(({ id, title, rows: of }) => (
        <li key={id}>
          <details>
            <summary>
              <Icon name="chevronRight" size={18} />
              <span className={styles.soft}>{of[0] && <Time of={of[0].created_at} />}</span>
              <span className={styles.chain}>{title}</span>
              <span className={styles.soft}>{t('rows', { n: of.length })}</span>
            </summary>
            <RowsTable rows={of} caption={title} />
          </details>
        </li>
      ))}
    </ol>
  );
}
