import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type Incident, listIncidents, runIncident } from '../../../contract/orders/incident.ts';
import { runAgain } from '../../../core/access/orders.ts';
import { dayAndTime } from '../../texts/formats.ts';
import { Status } from '../../ui/desk/status.tsx';
import { Table, type Column } from '../../ui/desk/table.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import { Empty } from '../../ui/scan/page/empty.tsx';
import { useAct } from '../calls/use-act.ts';
import { useCall } from '../calls/use-call.ts';
import { useMay } from '../office.ts';
import { DetailPage } from '../page/detail-page.tsx';
import { Loaded } from '../page/loaded.tsx';
import type { AskedPage } from '../page/page-props.ts';
import { withReason } from '../parts/reason.ts';
import { Time } from '../parts/time.tsx';
import { EffectDialog, FailedDialog } from './dialogs.tsx';
import { FailedTable } from './failed-table.tsx';
import styles from './incidents.module.css';
import { Spells } from './spells.tsx';
import { t } from './texts.ts';
import { doneOf, isRunning, longOf, whatOf } from './view.ts';

const input = {};
export const asks = (): readonly AskedPage[] => [{ endpoint: listIncidents, input }];

/** Colleagues see how far it is: often while it runs, and now and then. */
const FAST_MS = 5000;
const SLOW_MS = 60_000;

interface Opened {
  readonly dialog: 'effect' | 'all';
  readonly of: Incident;
}

/** Mislukte acties: failures by their cause (mockups/README-things.md 8). */
export default function IncidentsPage() {
  const call = useCall(listIncidents, input, body => (body?.open.some(isRunning) ? FAST_MS : SLOW_MS));
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <Loaded call={call} failed={t('load_failed')} notFound={t('missing')}>
      {({ at, open, solved }) => (
        <DetailPage
          badge={open.length > 0 && <Status tone="bad" icon="alert" text={totalOf(open)} />}
          actions={
            <Button size="desk" icon="refresh" busy={call.busy} onPress={call.again}>
              {t('refresh')}
            </Button>
          }
        >
          {open.length === 0 && (
            <Card>
              <Empty
                icon="check"
                text={solved[0] ? t('none_last', { at: dayAndTime(solved[0].began_at) }) : t('none')}
              />
            </Card>
          )}
          {open.map(of => (
            <IncidentCard key={of.id} of={of} at={at} onOpen={dialog => setOpened({ dialog, of })} />
          ))}
          {solved.length > 0 && (
            <Card flush title={t('solved')}>
              <Table
                caption={t('solved')}
                columns={solvedColumns}
                rows={solved}
                rowKey={({ id }) => String(id)}
              />
            </Card>
          )}
          {opened?.dialog === 'effect' && <EffectDialog of={opened.of} onClose={close} />}
          {opened?.dialog === 'all' && <FailedDialog of={opened.of} onClose={close} />}
        </DetailPage>
      )}
    </Loaded>
  );
}

const totalOf = (open: readonly Incident[]): string =>
  t('badge', {
    n: open.reduce((sum, { failed }) => sum + failed, 0),
    incidents: t('incidents_n', { n: open.length }),
  });

interface CardProps {
  readonly of: Incident;
  /** When it was so. */
  readonly at: string;
  readonly onOpen: (dialog: Opened['dialog']) => void;
}

function IncidentCard({ of, at, onOpen }: CardProps) {
  const may = useMay()(runAgain);
  const { failed, began_at, why, receiver, asked_again_at, next_try_at, orders, given_up } = of;
  const runs = isRunning(of);
  const what = whatOf(of);
  const place = useRef<HTMLDivElement>(null);
  const isNamed = useLocation().hash === `#${String(of.id)}`;
  useEffect(() => {
    if (!isNamed) return;
    place.current?.scrollIntoView();
    place.current?.focus({ preventScroll: true });
  }, [isNamed]);
  return (
    <div ref={place} className={styles.place} tabIndex={isNamed ? -1 : undefined}>
      <Card
        flush
        tone={runs ? 'info' : receiver === '' ? 'warn' : 'bad'}
        title={
          runs
            ? t('waiting_of', { what, n: failed, why })
            : t('failed_since', { what, n: failed, at: dayAndTime(began_at), why })
        }
        actions={
          !runs &&
          of.run?.state !== 'paused' && (
            <Button
              size="desk"
              icon="refresh"
              reason={may ? undefined : t('no_right')}
              onPress={() => onOpen('effect')}
            >
              {t('again')}
            </Button>
          )
        }
      >
        <div className={styles.head}>
          <div className={styles.facts}>
            <p>
              {asked_again_at !== null
                ? t('dead', { receiver, at: dayAndTime(asked_again_at) })
                : t(receiver === '' ? 'holds_up' : 'goes_on')}
            </p>
            <p className={styles.soft}>
              <Fact name={t('oldest')} value={longOf(began_at, at)} />
              {next_try_at === null ? (
                <span>{t('never')}</span>
              ) : (
                <Fact name={t('next')} value={dayAndTime(next_try_at)} />
              )}
              <Fact name={t('hit')} value={t('hit_n', { n: orders })} />
              {given_up > 0 && <span>{t('given_up_n', { n: given_up })}</span>}
            </p>
          </div>
          <Spells of={of} at={at} />
        </div>
        {of.run && of.run.state !== 'done' && <RunBar of={of} run={of.run} may={may} />}
        <FailedTable of={of} rows={of.samples} />
        <div className={styles.foot}>
          {failed > of.samples.length && (
            <Button size="row" kind="quiet" icon="list" onPress={() => onOpen('all')}>
              {t('all', { n: failed })}
            </Button>
          )}
          <span className={styles.soft}>{receiver !== '' && t('keys')}</span>
        </div>
      </Card>
    </div>
  );
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <span>
    {name} <strong>{value}</strong>
  </span>
);

interface RunBarProps {
  readonly of: Incident;
  readonly run: NonNullable<Incident['run']>;
  readonly may: boolean;
}

/** How far it is with what is run again, for all who look. */
function RunBar({ of, run, may }: RunBarProps) {
  const { act, busy, failure } = useAct(runIncident);
  const { state, total, succeeded, failed, by } = run;
  const done = Math.min(doneOf(run), total);
  const steer = async (wanted: 'running' | 'paused') => {
    await act({ params: { incident: of.id }, body: { state: wanted } });
  };
  return (
    <div className={styles.run}>
      <output className={styles.told}>
        <strong>
          {t(state === 'running' ? 'busy' : state === 'paused' ? 'paused' : 'stopped', { done, total })}
        </strong>{' '}
        {t('busy_so', { succeeded, failed, by })}
      </output>
      {state !== 'stopped' && may && (
        <Button
          size="row"
          icon={state === 'running' ? 'pause' : 'refresh'}
          busy={busy}
          onPress={() => void steer(state === 'running' ? 'paused' : 'running')}
        >
          {t(state === 'running' ? 'pause' : 'go_on')}
        </Button>
      )}
      <progress className={styles.progress} max={total} value={done} aria-hidden="true" />
      {failure && <p>{withReason(t('ask_failed'), failure)}</p>}
    </div>
  );
}

const solvedColumns: readonly Column<Incident>[] = [
  {
    id: 'solved_at',
    header: () => t('solved_at'),
    cell: ({ solved_at }) => (solved_at === null ? '' : <Time of={solved_at} />),
  },
  {
    id: 'what',
    header: () => t('what'),
    rowHeader: true,
    cell: of => t('solved_what', { what: whatOf(of), n: of.succeeded }),
  },
  {
    id: 'how',
    header: () => t('how'),
    cell: ({ run, began_at, solved_at }) =>
      run ? t('by_user', { by: run.by }) : t('by_itself', { long: longOf(began_at, solved_at ?? began_at) }),
  },
  {
    id: 'outcome',
    header: () => t('outcome'),
    cell: ({ succeeded }) => <Status tone="ok" icon="check" text={t('succeeded_n', { n: succeeded })} />,
  },
];
