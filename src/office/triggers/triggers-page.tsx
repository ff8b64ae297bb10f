import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type ListedTrigger, listTriggers } from '../../../contract/orders/trigger.ts';
import { seeResults } from '../../../core/access/orders.ts';
import { withFeature } from '../../../core/access/right.ts';
import { editTriggers } from '../../../core/access/settings.ts';
import { dayAndTime } from '../../texts/formats.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Status } from '../../ui/desk/status.tsx';
import type { Column } from '../../ui/desk/table.tsx';
import { Empty } from '../../ui/scan/page/empty.tsx';
import { PAGE } from '../calls/client.ts';
import { usePages } from '../calls/use-pages.ts';
import { useMay } from '../office.ts';
import { DetailPage } from '../page/detail-page.tsx';
import { Loaded } from '../page/loaded.tsx';
import type { AskedPage } from '../page/page-props.ts';
import { PagedTable } from '../parts/paged-table.tsx';
import { RefreshTriggers } from '../parts/refresh-triggers.tsx';
import { Time } from '../parts/time.tsx';
import { t } from './texts.ts';
import styles from './triggers.module.css';
import { groupsOf } from './view.ts';

const input = {};
export const asks = (): readonly AskedPage[] => [{ endpoint: listTriggers, input, size: PAGE }];

/** A tab of 'Systeem': what happens by itself, and how that goes. */
export default function TriggersPage() {
  const may = useMay();
  const pages = usePages(listTriggers, input);
  const { rows, failure, again, busy } = pages;
  return (
    <Loaded call={{ body: rows, failure, again, busy }} failed={t('load_failed')} notFound={t('none')}>
      {triggers => (
        <DetailPage actions={may(editTriggers) && <RefreshTriggers />}>
          <PagedTable
            pages={pages}
            none={
              <Empty icon="pulse" text={t('none')}>
                <p className={styles.soft}>{t('none_how')}</p>
              </Empty>
            }
            caption={t('caption')}
            columns={columns}
            rows={triggers}
            rowKey={({ id }) => String(id)}
            isMuted={({ deleted_at }) => deleted_at !== null}
          />
        </DetailPage>
      )}
    </Loaded>
  );
}

/** More are folded into one line. */
const MOST_SHOWN = 3;

function Conditions({ of: { conditions } }: { readonly of: ListedTrigger }) {
  const list = (
    <ul className={styles.parts}>
      {groupsOf(conditions).map(group => (
        <li key={group}>{group}</li>
      ))}
    </ul>
  );
  if (conditions.length === 0) return <span className={styles.soft}>{t('always')}</span>;
  if (conditions.length <= MOST_SHOWN) return list;
  return (
    <details className={styles.many}>
      <summary>
        <Icon name="chevronRight" size={16} />
        {t('conditions_n', { n: conditions.length })}
      </summary>
      {list}
    </details>
  );
}

/** Leads whom it may to what failed. */
function Failed({ of: { failed } }: { readonly of: ListedTrigger }): ReactNode {
  const may = useMay();
  if (failed === 0) return <span className={styles.soft}>{t('none_failed')}</span>;
  const status = <Status tone="bad" icon="close" text={t('failed_n', { n: failed })} />;
  return may(withFeature('incidents', seeResults)) ? <Link to="/orders/incidents">{status}</Link> : status;
}

const columns: readonly Column<ListedTrigger>[] = [
  {
    id: 'trigger',
    header: () => t('trigger'),
    rowHeader: true,
    cell: ({ description, deleted_at }) =>
      deleted_at === null ? (
        description
      ) : (
        <span className={styles.parts}>
          <s>{description}</s>
          <span className={styles.soft}>{t('deleted_at', { at: dayAndTime(deleted_at) })}</span>
        </span>
      ),
  },
  { id: 'event', header: () => t('event'), cell: ({ trigger_event }) => trigger_event.display_name },
  { id: 'conditions', header: () => t('conditions'), cell: of => <Conditions of={of} /> },
  {
    id: 'actions',
    header: () => t('actions'),
    cell: ({ actions }) => (
      <ul className={styles.parts}>
        {actions.map(({ id, description, action_component_display_name: name }) => (
          <li key={id}>
            {description} {name !== description && <span className={styles.soft}>{name}</span>}
          </li>
        ))}
      </ul>
    ),
  },
  { id: 'version', header: () => t('version'), cell: ({ created_at }) => <Time of={created_at} /> },
  {
    id: 'last_run',
    header: () => t('last_run'),
    cell: ({ last_run_at }) =>
      last_run_at === null ? <span className={styles.soft}>{t('never')}</span> : <Time of={last_run_at} />,
  },
  { id: 'failed', header: () => t('failed'), cell: of => <Failed of={of} /> },
];
