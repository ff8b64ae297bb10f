import { Link } from 'react-router';
import { listActions, type RanAction } from '../../../contract/orders/incident.ts';
import { Status } from '../../ui/desk/status.tsx';
import type { Column } from '../../ui/desk/table.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Empty } from '../../ui/scan/page/empty.tsx';
import { usePages } from '../calls/use-pages.ts';
import { DetailPage } from '../page/detail-page.tsx';
import { Loaded } from '../page/loaded.tsx';
import { OrderLink } from '../parts/order-link.tsx';
import { PagedTable } from '../parts/paged-table.tsx';
import { Time } from '../parts/time.tsx';
import styles from './incidents.module.css';
import { t } from './texts.ts';

/** Alle acties: what triggers did, the newest first. */
export const AllPage = () => <Actions which="all" />;
/** Gepland: what they are still to do, the first to come first. */
export const PlannedPage = () => <Actions which="planned" />;

function Actions({ which }: { readonly which: 'all' | 'planned' }) {
  const pages = usePages(listActions, { query: { which } });
  const { rows, failure, again, renew, busy } = pages;
  return (
    <Loaded call={{ body: rows, failure, again, busy }} failed={t('load_failed')} notFound={t('missing')}>
      {actions => (
        <DetailPage
          actions={
            <Button size="desk" icon="refresh" busy={busy} onPress={renew}>
              {t('refresh')}
            </Button>
          }
        >
          <PagedTable
            pages={pages}
            none={<Empty icon="check" text={t(which === 'all' ? 'none_ran' : 'none_planned')} />}
            caption={t(which === 'all' ? 'all_actions' : 'planned_actions')}
            columns={columns[which]}
            rows={actions}
            rowKey={({ id }) => String(id)}
          />
        </DetailPage>
      )}
    </Loaded>
  );
}

const outcome = ({ is_successful, incident_id }: RanAction) => {
  const status =
    is_successful === null ? (
      <Status tone="info" icon="clock" text={t('planned')} />
    ) : is_successful ? (
      <Status tone="ok" icon="check" text={t('succeeded')} />
    ) : (
      <Status tone="bad" icon="close" text={t('failed')} />
    );
  return incident_id === null ? (
    status
  ) : (
    <span className={styles.two}>
      {status}
      <Link to={`/orders/incidents#${String(incident_id)}`}>{t('to_incident')}</Link>
    </span>
  );
};

const action: Column<RanAction> = {
  id: 'action',
  header: () => t('action'),
  rowHeader: true,
  cell: of => (
    <span className={styles.two}>
      {of.action}
      <span className={styles.soft}>{of.trigger}</span>
    </span>
  ),
};
const order: Column<RanAction> = {
  id: 'order',
  header: () => t('order'),
  cell: ({ sales_order_identifier: of }) => (of === null ? t('elsewhere') : <OrderLink of={of} />),
};
const answer: Column<RanAction> = {
  id: 'answer',
  header: () => t('answer'),
  cell: ({ result }) => result ?? '',
};

const columns: Readonly<Record<'all' | 'planned', readonly Column<RanAction>[]>> = {
  all: [
    { id: 'at', header: () => t('ran_at'), cell: ({ at }) => <Time of={at} /> },
    action,
    order,
    { id: 'outcome', header: () => t('outcome'), cell: outcome },
    answer,
  ],
  planned: [
    {
      id: 'next_try',
      header: () => t('next_try'),
      cell: ({ next_try_at }) => (next_try_at === null ? t('at_once') : <Time of={next_try_at} />),
    },
    action,
    order,
    {
      id: 'failed_at',
      header: () => t('failed_at'),
      cell: ({ failed_at }) => (failed_at === null ? t('not_yet') : <Time of={failed_at} />),
    },
    answer,
  ],
};
