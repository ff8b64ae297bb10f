import { Link } from 'react-router';
import { seeOrders } from '../../../core/access/orders.ts';
import { useMay } from '../office.ts';
import styles from './order-link.module.css';
import { orderPath } from './order-path.ts';

/** The number of an order in one piece; it leads to its page, for who may open that. */
export const OrderLink = ({ of }: { readonly of: string }) =>
  useMay()(seeOrders) ? (
    <Link className={styles.whole} to={orderPath(of)}>
      {of}
    </Link>
  ) : (
    <span className={styles.whole}>{of}</span>
  );
