import type { SalesOrder } from '../../../../contract/orders/order-detail.ts';
import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import { euro } from '../../../texts/formats.ts';
import type { Column } from '../../../ui/desk/table.tsx';
import { Time } from '../../parts/time.tsx';
import { ShortDay } from '../../parts/short-day.tsx';
import { ProductName } from './parts/product-name.tsx';
import styles from './line-columns.module.css';
import { t } from './texts.ts';
import { priceReasons, priceToShow } from './view.ts';

type OrderLine = NonNullable<SalesOrder['sales_order_lines']>[number];

const right = { align: 'right' } as const;
const amount = (of: number | null) => (of === null ? '–' : euro(of));

/** Fields that a line of an order and a line of a delivery share. */
type ArticleLine = Pick<OrderLine, 'product_identifier' | 'product_name' | 'quantity'>;

/** Number, name and quantity of the article of a line. */
export const articleColumns: readonly Column<ArticleLine>[] = [
  {
    id: 'number',
    header: () => t('number'),
    cell: l => <ProductName identifier={l.product_identifier} name={l.product_name} asNumber />,
  },
  {
    id: 'name',
    header: () => t('name'),
    rowHeader: true,
    cell: l => <ProductName identifier={l.product_identifier} name={l.product_name} />,
  },
  { id: 'quantity', header: () => t('quantity'), ...right, cell: l => l.quantity },
];

/** The name of its article, and why its price is what it is. */
const NameWithReasons = ({ of }: { of: OrderLine }) => (
  <>
    <ProductName identifier={of.product_identifier} name={of.product_name} />
    {priceReasons(of).map(reason => (
      <small key={reason} className={styles.reason}>
        {reason}
      </small>
    ))}
  </>
);

/** The columns of an order's lines; those with amounts for who may see them. */
export const lineColumns = (seesAmounts: boolean): readonly Column<OrderLine>[] => [
  ...articleColumns.map(column =>
    column.id === 'name' && seesAmounts
      ? { ...column, cell: (l: OrderLine) => <NameWithReasons of={l} /> }
      : column,
  ),
  ...(seesAmounts
    ? [
        {
          id: 'unit',
          header: () => t('unit_price'),
          ...right,
          cell: (l: OrderLine) => amount(l.unit_gross_price),
        },
        {
          id: 'total',
          header: () => t('line_total'),
          ...right,
          cell: (l: OrderLine) => amount(l.line_gross_price),
        },
      ]
    : []),
];

/** Those of lines that were added after the order came in; with the price that they are to show, for who may see it. */
export const addedColumns = (
  seesAmounts: boolean,
  seesPriceToShow: boolean,
): readonly Column<OrderLine>[] => [
  ...lineColumns(seesAmounts),
  ...(seesPriceToShow
    ? [
        {
          id: 'to_show',
          header: () => t('price_to_show'),
          ...right,
          cell: (l: OrderLine) => amount(priceToShow(l)),
        },
      ]
    : []),
  { id: 'created', header: () => t('created_at'), cell: l => <Time of={l.created_at} /> },
  { id: 'promised', header: () => t('promised'), cell: l => <ShortDay of={l.promised_delivery_date} /> },
];

type DeliveryLine = DispatchRequest['dispatch_request_lines'][number];

/** The columns of a delivery's lines where they are told beside others. */
export const deliveryLineColumns: readonly Column<DeliveryLine>[] = [
  ...articleColumns,
  { id: 'done', header: () => t('done'), ...right, cell: l => l.quantity - l.quantity_pending || '–' },
];
