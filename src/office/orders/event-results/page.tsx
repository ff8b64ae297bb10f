import { useState } from 'react';
import { Link } from 'react-router';
import {
  type EventResult,
  getResultPayload,
  listEventResults,
  runActionAgain,
} from '../../../../contract/orders/trigger.ts';
import { runAgain } from '../../../../core/access/orders.ts';
import { dayAndTime } from '../../../texts/formats.ts';
import { Status } from '../../../ui/desk/status.tsx';
import { Table, type Column } from '../../../ui/desk/table.tsx';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { Card } from '../../../ui/scan/page/card.tsx';
import { useCall } from '../../calls/use-call.ts';
import { ActDialog } from '../../edit/act-dialog.tsx';
import { useDraft } from '../../edit/use-draft.ts';
import { useSave } from '../../edit/use-save.ts';
import { useMay } from '../../office.ts';
import { DetailPage } from '../../page/detail-page.tsx';
import type { AskedPage, PageProps } from '../../page/page-props.ts';
import type { PageHeadProps } from '../../page/page-head.tsx';
import { toast } from '../../page/toast.ts';
import { withReason } from '../../parts/reason.ts';
import { Time } from '../../parts/time.tsx';
import { RawData } from '../detail/follow-ups/raw-data.tsx';
import { orderAsks } from '../detail/head/loaded-order.tsx';
import { OrderTab } from '../detail/head/order-tab.tsx';
import styles from './event-results.module.css';
import { t } from './texts.ts';
import {
  looks,
  namedBy,
  outcomeOf,
  outcomes,
  repeatsWhat,
  runningOf,
  resultsInput,
  timeOf,
  type Outcome,
} from './view.ts';

export const asks = ({ params: { order = '' } }: PageProps): readonly AskedPage[] => [
  ...orderAsks(order),
  { endpoint: listEventResults, input: resultsInput(order) },
];

/** Uitgevoerde acties: what triggers did to an order (review-refunds-warehouse.md 2, Event results). */
export default function EventResultsPage({ params: { order = '' } }: PageProps) {
  const call = useCall(listEventResults, resultsInput(order));
  return (
    <OrderTab order={order} call={call} failed={t('load_failed')} notFound={t('missing')}>
      {(results, head) => <Results order={order} results={results} head={head} />}
    </OrderTab>
  );
}

interface ResultsProps {
  readonly order: string;
  readonly results: readonly EventResult[];
  readonly head: PageHeadProps;
}

function Results({ order, results, head }: ResultsProps) {
  const [kind, setKind] = useState<Outcome | null>(null);
  const [opened, setOpened] = useState<{
    readonly row: EventResult;
    readonly dialog: 'data' | 'again';
  } | null>(null);
  const may = useMay()(runAgain);
  const shown = results.filter(row => kind === null || outcomeOf(row) === kind);
  const close = () => setOpened(null);
  const columns = [...rowColumns, ...actColumns(may, (row, dialog) => setOpened({ row, dialog }))];
  return (
    <DetailPage {...head}>
      <Card
        flush
        title={
          <>
            {t('title')} <span className={styles.soft}>{t('newest', { n: results.length })}</span>
          </>
        }
        actions={
          <fieldset className={styles.kinds}>
            <legend className="visually-hidden">{t('all_label')}</legend>
            <Button size="row" pressed={kind === null} onPress={() => setKind(null)}>
              {t('all', { n: results.length })}
            </Button>
            {outcomes.map(one => (
              <Button
                key={one}
                size="row"
                icon={looks[one][1]}
                pressed={kind === one}
                onPress={() => setKind(one)}
              >
                {t('of_kind', { kind: t(one), n: results.filter(row => outcomeOf(row) === one).length })}
              </Button>
            ))}
          </fieldset>
        }
      >
        {shown.length === 0 ? (
          <p className={styles.none}>{t(results.length === 0 ? 'none' : 'none_so')}</p>
        ) : (
          <Table
            caption={t('title')}
            columns={columns}
            rows={shown}
            rowKey={row => String(row.event_result.id)}
          />
        )}
      </Card>
      {opened?.dialog === 'data' && <DataDialog order={order} row={opened.row} onClose={close} />}
      {opened?.dialog === 'again' && (
        <AgainDialog
          order={order}
          row={opened.row}
          running={runningOf(results, opened.row)}
          onClose={close}
        />
      )}
    </DetailPage>
  );
}

const rowColumns: readonly Column<EventResult>[] = [
  {
    id: 'executed',
    header: () => t('executed'),
    cell: row => {
      const at = timeOf(row);
      return at === null ? '' : <Time of={at} />;
    },
  },
  {
    id: 'result',
    header: () => t('result'),
    cell: row => {
      const outcome = outcomeOf(row);
      const [tone, icon] = looks[outcome];
      return (
        <span className={styles.two}>
          <Status tone={tone} icon={icon} text={t(outcome)} />
          <span className={styles.soft}>
            {row.event_result.result ?? (outcome === 'unknown' ? t('running') : '')}
          </span>
          {row.event_result.incident && (
            <Link to={`/orders/incidents#${String(row.event_result.incident.id)}`}>
              {t('part_of', { n: row.event_result.incident.failed })}
            </Link>
          )}
        </span>
      );
    },
  },
  {
    id: 'action',
    header: () => t('action'),
    rowHeader: true,
    cell: ({ trigger_action: { description, class_display_name } }) => (
      <span className={styles.two}>
        {description}
        <span className={styles.soft}>{class_display_name}</span>
      </span>
    ),
  },
  {
    id: 'trigger',
    header: () => t('trigger'),
    cell: ({ trigger: { description, deleted_at }, trigger_event }) => (
      <span className={styles.two}>
        {deleted_at === null ? description : <s>{description}</s>}
        <span className={styles.soft}>
          {deleted_at === null
            ? `${trigger_event.display_name} · ${trigger_event.payload_summary}`
            : t('deleted')}
        </span>
      </span>
    ),
  },
  { id: 'by', header: () => t('by'), cell: ({ event }) => event.user_name ?? t('system') },
];

/** The data of a row, and its act. */
const actColumns = (
  may: boolean,
  onOpen: (row: EventResult, dialog: 'data' | 'again') => void,
): readonly Column<EventResult>[] => [
  {
    id: 'data',
    header: () => t('data'),
    cell: row => (
      <Button size="row" kind="quiet" onPress={() => onOpen(row, 'data')}>
        {t('data')}
      </Button>
    ),
  },
  {
    id: 'again',
    header: () => t('retry'),
    cell: row =>
      row.trigger_action.is_retryable ? (
        <Button
          size="row"
          icon="refresh"
          reason={may ? undefined : t('no_right')}
          onPress={() => onOpen(row, 'again')}
        >
          {t('retry')}
        </Button>
      ) : (
        <span className={styles.soft}>{t('not_again')}</span>
      ),
  },
];

interface RowDialogProps {
  readonly order: string;
  readonly row: EventResult;
  readonly onClose: () => void;
}

function DataDialog({ order, row, onClose }: RowDialogProps) {
  const call = useCall(getResultPayload, {
    params: { salesOrder: order, trigger: row.trigger.id },
    query: namedBy(row),
  });
  return (
    <RawData
      title={t('data_title', { action: row.trigger_action.description })}
      call={call}
      failed={t('data_failed')}
      onClose={onClose}
    >
      <p className={styles.soft}>
        {row.event_result.tries > 0 && `${t('tried', { n: row.event_result.tries })}. `}
        {t('data_where')}
      </p>
    </RawData>
  );
}

interface AgainProps extends RowDialogProps {
  /** A row of it that runs, or is tried again by itself. */
  readonly running: EventResult | undefined;
}

/** Asks before an action runs again: what it repeats and what not, in which version, and when it comes by itself. */
function AgainDialog({ order, row, running, onClose }: AgainProps) {
  const { trigger, trigger_action: action } = row;
  const draft = useDraft({}, () => ({}));
  const { save, busy, failure } = useSave(
    draft,
    runActionAgain,
    () => ({ params: { salesOrder: order, action: row.trigger_action.id }, body: namedBy(row) }),
    () => {
      onClose();
      void toast(t('asked'));
    },
  );
  return (
    <ActDialog
      title={t('again_title')}
      verb={t('retry')}
      reason={running ? t('still_running') : null}
      busy={busy}
      failure={failure && withReason(t('ask_failed'), failure)}
      save={save}
      onClose={onClose}
    >
      <p>{t('again_says', { action: action.description, summary: row.trigger_event.payload_summary })}</p>
      <p>{t(repeatsWhat(action), { to: action.goes_to ?? '' })}</p>
      {trigger.created_at !== undefined && (
        <p>{t('again_version', { trigger: trigger.description, at: dayAndTime(trigger.created_at) })}</p>
      )}
      <p>{nextTryOf(running)}</p>
      <p className={styles.soft}>{t('again_row')}</p>
    </ActDialog>
  );
}

function nextTryOf(running: EventResult | undefined): string {
  if (!running) return t('again_not');
  const { next_try_at } = running.event_result;
  return next_try_at === null ? t('again_runs') : t('again_next', { at: dayAndTime(next_try_at) });
}
