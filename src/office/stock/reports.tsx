import { Link } from 'react-router';
import type { Extra } from '../../../contract/extra.ts';
import { listStockReports, patchStockReport, type StockReport } from '../../../contract/warehouse/stock.ts';
import { editStock } from '../../../core/access/stock.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import { useAct } from '../calls/use-act.ts';
import { isSettled, useCall } from '../calls/use-call.ts';
import { useMay, useOffice } from '../office.ts';
import { toast } from '../page/toast.ts';
import { FailedLoad } from '../parts/failed-load.tsx';
import { withReason } from '../parts/reason.ts';
import { reportsPath } from '../parts/stock-path.ts';
import styles from './stock.module.css';
import { t } from './texts.ts';
import { reportedText, reportText } from './view.ts';

/** Reports that are shown with their article, above its rows; the list has all. */
const MOST = 3;

/** The reports of an article that are open, where this OMS keeps them. */
export function useReports(product: string) {
  const isOffered = useOffice().asker.features.has('stock-moves' satisfies Extra);
  const call = useCall(
    listStockReports,
    isOffered ? { query: { product, open: '1', limit: MOST + 1 } } : null,
  );
  return { call, isReady: !isOffered || isSettled(call) };
}

interface ReportsProps extends Pick<ReturnType<typeof useReports>, 'call'> {
  readonly product: string;
}

/** Reports of an article's numbers that nobody has handled; nothing when there are none. */
export function Reports({ product, call: { body, failure, again } }: ReportsProps) {
  if (failure) return <FailedLoad text={t('reports_error')} onRetry={again} failure={failure} />;
  if (!body?.length) return null;
  return (
    <Card
      title={t(body.length > MOST ? 'reports_more' : 'reports_of', { n: Math.min(body.length, MOST) })}
      tone="warn"
      actions={
        <Link to={`${reportsPath}?${new URLSearchParams({ product }).toString()}`}>{t('all_reports')}</Link>
      }
      flush
    >
      <ul className={styles.reports}>
        {body.slice(0, MOST).map(report => (
          <Report key={report.id} of={report} />
        ))}
      </ul>
    </Card>
  );
}

function Report({ of }: { of: StockReport }) {
  const may = useMay();
  const { act, busy, failure } = useAct(patchStockReport);
  const handle = (is_handled: boolean) =>
    act({ params: { stockReport: String(of.id) }, body: { is_handled } });
  const onHandle = async () => {
    const { kind } = await handle(true);
    if (kind === 'ok')
      void toast(t('handled'), { undo: { text: t('reopen'), act: () => void handle(false) } });
  };
  return (
    <li>
      <div>
        <strong>{of.party_name}</strong>
        <p className={styles.said}>{reportText(of)}</p>
        <p className={styles.soft}>{reportedText(of)}</p>
        {failure && <Alert tone="danger">{withReason(t('handle_error'), failure)}</Alert>}
      </div>
      {may(editStock) && (
        <Button size="desk" icon="check" busy={busy} onPress={() => void onHandle()}>
          {t('handle')}
        </Button>
      )}
    </li>
  );
}
