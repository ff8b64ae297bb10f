import type { AskedPage, PageProps } from '../../page/page-props.ts';
import { Card } from '../../../ui/scan/page/card.tsx';
import type { SalesOrder } from '../../../../contract/orders/order-detail.ts';
import { seeMetadataPrices } from '../../../../core/access/orders.ts';
import { euro } from '../../../texts/formats.ts';
import { FactList } from '../../../ui/desk/fact-list.tsx';
import { Table, type Column } from '../../../ui/desk/table.tsx';
import { useMay } from '../../office.ts';
import { Time } from '../../parts/time.tsx';
import { orderAsks } from './head/loaded-order.tsx';
import { OrderFrame } from './head/order-frame.tsx';
import { addedColumns, lineColumns } from './line-columns.tsx';
import { t } from './texts.ts';

export const asks = ({ params: { order = '' } }: PageProps): readonly AskedPage[] => orderAsks(order);

/** Lines that were ordered, and those added later (orders-and-deliveries.md 2, Order lines tab). */
export default function LinesPage({ params: { order = '' } }: PageProps) {
  const may = useMay();
  return (
    <OrderFrame order={order}>
      {of => {
        const lines = of.sales_order_lines ?? [];
        const added = lines.filter(({ is_extra }) => is_extra);
        const ordered = lines.filter(({ is_extra }) => !is_extra);
        const seesAmounts = of.grand_total !== null;
        return (
          <>
            <Card title={t('information')}>
              <FactList
                facts={[
                  [t('order_number'), of.identifier],
                  [t('placed_at'), <Time key="at" of={of.placed_at} />],
                  [t('line_count'), lines.length],
                  [t('piece_count'), lines.reduce((sum, { quantity }) => sum + quantity, 0)],
                  ...(of.grand_total === null ? [] : [[t('total'), euro(of.grand_total)] as const]),
                ]}
              />
            </Card>
            <Lines
              title={t('ordered_lines', { n: ordered.length })}
              caption={t('ordered')}
              columns={lineColumns(seesAmounts)}
              rows={ordered}
            />
            {added.length > 0 && (
              <Lines
                title={t('added_lines', { n: added.length })}
                caption={t('added')}
                columns={addedColumns(seesAmounts, may(seeMetadataPrices))}
                rows={added}
              />
            )}
          </>
        );
      }}
    </OrderFrame>
  );
}

type OrderLine = NonNullable<SalesOrder['sales_order_lines']>[number];
interface LinesProps {
  readonly title: string;
  readonly caption: string;
  readonly columns: readonly Column<OrderLine>[];
  readonly rows: readonly OrderLine[];
}

const Lines = ({ title, caption, columns, rows }: LinesProps) => (
  <Card title={title} flush>
    <Table caption={caption} columns={columns} rows={rows} rowKey={({ id }) => String(id)} />
  </Card>
);
