import { Link } from 'react-router';
import type { Column } from '../../ui/desk/table.tsx';
import { orderPath } from './order-path.ts';
import styles from './order-column.module.css';

/** The first column of a table about orders: the number in one piece, which leads to its page. */
export const orderColumn = <Row extends { readonly order_identifier: string }>(
  header: () => string,
): Column<Row> => ({
  id: 'order',
  header,
  rowHeader: true,
  cell: one => (
    <Link className={styles.whole} to={orderPath(one.order_identifier)}>
      {one.order_identifier}
    </Link>
  ),
});
