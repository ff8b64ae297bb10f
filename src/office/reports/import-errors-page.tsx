import { useState } from 'react';
import { importStates, listOrderImports, type OrderImport } from '../../../contract/orders/order-import.ts';
import type { Extra } from '../../../contract/extra.ts';
import { getReport } from '../../../contract/reports/report.ts';
import { useIsPhone } from '../../ui/desk/use-phone.ts';
import { AwaitedDialog } from '../../ui/scan/controls/awaited-dialog.tsx';
import { Empty } from '../../ui/scan/page/empty.tsx';
import { useCall } from '../calls/use-call.ts';
import { useOffice } from '../office.ts';
import { usePages } from '../calls/use-pages.ts';
import { columnsWith, type Column } from '../list/column.ts';
import { FilterBar, FilterSelect, FilterText } from '../list/filter-bar.tsx';
import { useFilters } from '../list/use-filters.ts';
import { ListPage } from '../page/list-page.tsx';
import { DetailPage } from '../page/detail-page.tsx';
import { FailedLoad } from '../parts/failed-load.tsx';
import { lazyDialog } from '../parts/lazy-dialog.tsx';
import { Time } from '../parts/time.tsx';
import styles from './import-errors-page.module.css';
import { ReportFrames } from './report-frames.tsx';
import { t } from './texts.ts';
import { importsInput, reasonsOf, reportInput, usualFilters } from './view.ts';

const REPORT = 'import_errors';
const ImportDialog = lazyDialog(() => import('./import-dialog.tsx'));

const column = columnsWith(t);
const columnsOf = (onOpen: (row: OrderImport) => void): readonly Column<OrderImport>[] => [
  column(
    'order',
    row => (
      <button type="button" data-row className={styles.link} onClick={() => onOpen(row)}>
        {row.identifier ?? t('no_identifier')}
      </button>
    ),
    { card: 'title', width: '168px' },
  ),
  column('reason', reasonsOf, { card: 'fact', width: '200px', grows: true }),
  column('part', row => row.errors[0]?.part ?? '–', { width: '140px' }),
  column('assignee', row => row.assignee?.name ?? '–', { width: '130px' }),
  column('received_from', row => row.received_from, { width: '130px' }),
  column('received_at', row => <Time of={row.received_at} />, { card: 'status', width: '124px' }),
];

/** Import problems: orders that were not taken in, to try again, and their report (shell-search-settings.md 2.15). */
export default function ImportErrorsPage() {
  const hasImports = useOffice().asker.features.has('order-intake' satisfies Extra);
  return hasImports ? <Imports /> : <ReportAlone />;
}

/** An OMS need not have the orders themselves: the report is the page then. */
const ReportAlone = () => (
  <DetailPage>
    <Report />
  </DetailPage>
);

function Report() {
  const report = useCall(getReport, reportInput(REPORT));
  return (
    <div className={styles.report}>
      {report.body ? (
        <ReportFrames report={REPORT} frames={report.body} />
      ) : (
        report.failure && (
          <FailedLoad text={t('load_error')} onRetry={report.again} failure={report.failure} />
        )
      )}
    </div>
  );
}

function Imports() {
  const { shown, settled, type, choose } = useFilters('import-errors', usualFilters);
  const pages = usePages(listOrderImports, importsInput(settled));
  const [opened, setOpened] = useState<OrderImport | null>(null);
  // As it is now, as long as it is in the list.
  const shownNow = pages.rows?.find(({ id }) => id === opened?.id) ?? opened;
  const isPhone = useIsPhone();
  const isOpen = settled.state === 'open';
  return (
    <div className={styles.page}>
      <ListPage
        of={JSON.stringify(importsInput(settled))}
        caption={t('imports')}
        columns={columnsOf(setOpened)}
        fixed={!isPhone}
        pages={pages}
        rowKey={row => String(row.id)}
        failed={t('imports_error')}
        none={
          <Empty
            icon="check"
            text={t(settled.identifier.trim() ? 'none_found' : `none_${importsInput(settled).query.state}`)}
          />
        }
        filters={
          <FilterBar
            chosen={isOpen ? 0 : 1}
            search={
              <FilterText
                label={t('order')}
                value={shown.identifier}
                onChange={identifier => type({ identifier })}
              />
            }
          >
            <FilterSelect
              label={t('state')}
              value={shown.state}
              options={importStates.map(value => ({ value, text: t(value) }))}
              onChange={state => choose({ state })}
            />
          </FilterBar>
        }
      />
      <Report />
      {shownNow && opened && (
        <AwaitedDialog onClose={() => setOpened(null)}>
          <ImportDialog key={opened.id} of={shownNow} onClose={() => setOpened(null)} />
        </AwaitedDialog>
      )}
    </div>
  );
}
