import { Link } from 'react-router';
import { listStockReports, type StockReport } from '../../../contract/warehouse/stock.ts';
import { Status } from '../../ui/desk/status.tsx';
import { useIsPhone } from '../../ui/desk/use-phone.ts';
import { Empty } from '../../ui/scan/page/empty.tsx';
import { columnsWith, type Column } from '../list/column.ts';
import { defineList } from '../list/define-list.tsx';
import { ListPage } from '../page/list-page.tsx';
import { stockPath } from '../parts/stock-path.ts';
import styles from './stock.module.css';
import { t } from './texts.ts';
import { handledText, reportedText, reportText } from './view.ts';

const column = columnsWith(t);
const columns: readonly Column<StockReport>[] = [
  column(
    'report_product',
    r => (
      <Link to={stockPath(r.product_identifier)}>
        <span className={styles.clip}>{`${r.product_identifier} ${r.product_name}`}</span>
      </Link>
    ),
    { card: 'title', width: '240px', grows: true },
  ),
  column('report_state', r => <State of={r} />, { card: 'status', width: '140px' }),
  column('party_identifier', r => r.party_name, { card: 'fact', width: '150px' }),
  column('report_what', reportText, { card: 'further', width: '260px', grows: true }),
  column('reporter', reportedText, { card: 'further', width: '210px' }),
  column('handler', handledText, { card: 'further', width: '210px' }),
];

const State = ({ of: { handled_at } }: { of: StockReport }) =>
  handled_at === null ? (
    <Status tone="warn" icon="alert" text={t('report_open')} />
  ) : (
    <Status tone="ok" icon="check" text={t('report_handled')} />
  );

const { asks, useList } = defineList({
  name: 'stock-reports',
  endpoint: listStockReports,
  filters: {
    product: { kind: 'text', label: () => t('number'), inSight: true, takesScans: true },
    open: {
      kind: 'choice',
      label: () => t('report_state'),
      options: () => [
        { value: '1', text: t('report_open') },
        { value: '0', text: t('report_handled') },
      ],
    },
  },
  columns: () => columns,
  input: (_: object, { product, open }) => ({
    query: { ...(product.trim() !== '' && { product: product.trim() }), open: open as '0' | '1' | '' },
  }),
});
export { asks };

/** Extra: numbers of stock that somebody says are wrong, open ones first; the page of the article has the act. */
export default function ReportsPage() {
  const { values, list } = useList({});
  const isPhone = useIsPhone();
  const isAll = values.product === '' && values.open === '';
  return (
    <ListPage
      {...list}
      fixed={!isPhone}
      failed={t('reports_error')}
      none={<Empty icon="check" text={t(isAll ? 'no_reports' : 'no_such_reports')} />}
    />
  );
}
