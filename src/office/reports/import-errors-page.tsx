import { useState } from 'react';
import { importStates, listOrderImports, type OrderImport } from '../../../contract/orders/order-import.ts';
import type { Extra } from '../../../contract/extra.ts';
import { getReport } from '../../../contract/reports/report.ts';
import { useIsPhone } from '../../ui/desk/use-phone.ts';
import { AwaitedDialog } from '../../ui/scan/controls/awaited-dialog.tsx';
import { Empty } from '../../ui/scan/page/empty.tsx';
import { useCall } from '../calls/use-call.ts';
import { useOffice } from '../office.ts';
import { columnsWith, type Column } from '../list/column.ts';
import { defineList } from '../list/define-list.tsx';
import { ListPage } from '../page/list-page.tsx';
import { DetailPage } from '../page/detail-page.tsx';
import { FailedLoad } from '../parts/failed-load.tsx';
import { lazyDialog } from '../parts/lazy-dialog.tsx';
import { Time } from '../parts/time.tsx';
import styles from './import-errors-page.module.css';
import { ReportFrames } from './report-frames.tsx';
import { t } from './texts.ts';
import { importsInput, reasonsOf, reportInput } from './view.ts';

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

interface Opening {
  readonly onOpen: (row: OrderImport) => void;
}
const { useList } = defineList({
  name: 'import-errors',
  endpoint: listOrderImports,
  filters: {
    identifier: { kind: 'text', label: () => t('order'), inSight: true },
    state: {
      kind: 'choice',
      label: () => t('state'),
      usual: 'open',
      any: null,
      options: () => importStates.map(value => ({ value, text: t(value) })),
    },
  },
  columns: ({ onOpen }: Opening) => columnsOf(onOpen),
  input: (_, values) => importsInput(values),
});

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
  const [opened, setOpened] = useState<OrderImport | null>(null);
  const { values, list } = useList({ onOpen: setOpened });
  const { query } = importsInput(values);
  // As it is now, as long as it is in the list.
  const shownNow = list.pages.rows?.find(({ id }) => id === opened?.id) ?? opened;
  const isPhone = useIsPhone();
  // On a phone it stands below the rows: before them it would move when they come.
  const hasReport = !isPhone || list.pages.rows !== undefined || list.pages.failure !== null;
  return (
    <div className={styles.page}>
      <ListPage
        {...list}
        caption={t('imports')}
        fixed={!isPhone}
        failed={t('imports_error')}
        none={<Empty icon="check" text={t(query.identifier ? 'none_found' : `none_${query.state}`)} />}
      />
      {hasReport && <Report />}
      {shownNow && opened && (
        <AwaitedDialog onClose={() => setOpened(null)}>
          <ImportDialog key={opened.id} of={shownNow} onClose={() => setOpened(null)} />
        </AwaitedDialog>
      )}
    </div>
  );
}
