import type { Column } from '../../ui/desk/table.tsx';
import { OrderLink } from './order-link.tsx';

/** The first column of a table about orders. */
export const orderColumn = <Row extends { readonly order_identifier: string }>(
  header: () => string,
): Column<Row> => ({
  id: 'order',
  header,
  rowHeader: true,
  cell: one => <OrderLink of={one.order_identifier} />,
});
