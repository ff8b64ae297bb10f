import { Link } from 'react-router';
import { useMay } from '../office.ts';
import styles from './order-link.module.css';
import { orderTab, tabOf } from './order-path.ts';

/** The number of an order in one piece; it leads to the first tab of it that the user may open. */
export function OrderLink({ of }: { readonly of: string }) {
  const tab = orderTab(useMay());
  return tab === null ? (
    <span className={styles.whole}>{of}</span>
  ) : (
    <Link className={styles.whole} to={tabOf(of, tab)}>
      {of}
    </Link>
  );
}
