import { useEffect, useState } from 'react';
import type { DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import { printJobsIn, type PrintJob } from '../../../contract/orders/printing.ts';
import { isInRange, type LabelRange } from '../../../core/label/label-count.ts';
import type { Http } from '../../sync/http.ts';
import { slipError } from '../../texts/slip-error.ts';
import { t } from './slip-texts.ts';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Skeleton } from '../../ui/scan/page/skeleton.tsx';
import { TextField } from '../../ui/scan/controls/text-field.tsx';
import { PrintJobs } from './print-jobs.tsx';
import { savePapers, type SaveFile } from './save-papers.ts';
import { slipQueries, type SlipQueries } from './slip-queries.ts';
import { slipActs, type SlipRights } from './slip-view.ts';
import styles from './slip-panel.module.css';

interface SlipPanelProps {
  /** Row id of the delivery. */
  readonly id: number;
  readonly http: Http;
  readonly rights: SlipRights;
  /** Replaces {provider} in messages. */
  readonly provider: string;
  readonly saveFile: SaveFile;
  /** `packing-slip-separate-label` of the configuration. */
  readonly separateLabel: boolean;
}
type Outcome = { readonly tone: 'success' | 'info' | 'danger'; readonly text: string };

/** Packing slip and carrier labels of one delivery: to download, and to print at its location. */
export default function SlipPanel({ http, separateLabel, ...props }: SlipPanelProps) {
  const { id, provider } = props;
  const [queries] = useState(() => slipQueries(http, separateLabel));
  const [delivery, setDelivery] = useState<DispatchRequest | 'loading' | 'failed'>('loading');
  useEffect(() => {
    const load = async () => {
      const answer = await queries.delivery(id);
      setDelivery(answer.kind === 'ok' ? answer.body : 'failed');
    };
    void load();
  }, [queries, id]);
  if (delivery === 'loading') return <Skeleton label={t('loading')} lines={2} />;
  if (delivery === 'failed') return <Alert tone="danger">{slipError(null, provider)}</Alert>;
  return <Papers {...props} queries={queries} delivery={delivery} />;
}

function Papers({
  id,
  queries,
  rights,
  provider,
  saveFile,
  delivery,
}: Omit<SlipPanelProps, 'http' | 'separateLabel'> & {
  readonly queries: SlipQueries;
  readonly delivery: DispatchRequest;
}) {
  const [count, setCount] = useState('');
  const [busy, setBusy] = useState<'slip' | 'labels' | 'print' | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [jobs, setJobs] = useState<readonly PrintJob[]>([]);
  const acts = slipActs(delivery, rights);
  const labelCount = acts.labels && count !== '' ? Number(count) : undefined;
  const countFault =
    acts.labels && labelCount !== undefined && !isInRange(acts.labels, labelCount)
      ? t('count_range', { ...acts.labels })
      : undefined;

  async function get(what: 'slip' | 'labels') {
    setBusy(what);
    setOutcome(null);
    const answer = await queries.slip(id, what === 'labels' ? labelCount : undefined);
    setBusy(null);
    if (answer.kind !== 'ok') return setOutcome(failure(answer));
    const saved = savePapers(answer.body, what, saveFile, delivery);
    if (!saved) setOutcome({ tone: 'info', text: t('no_labels') });
  }
  async function print(types: DispatchRequest['dispatcher_enabled_cups_printer_types']) {
    if (acts.print === 'dummy') return setOutcome({ tone: 'info', text: t('dummy') });
    setBusy('print');
    setOutcome(null);
    const answer = await queries.print(id, types, labelCount);
    setBusy(null);
    if (answer.kind !== 'ok') return setOutcome(failure(answer));
    const made = printJobsIn(answer.body);
    setJobs(made);
    setOutcome(
      made.length > 0 ? { tone: 'success', text: t('printed') } : { tone: 'info', text: t('no_labels') },
    );
  }
  const failure = (answer: { kind: string; problem?: Parameters<typeof slipError>[0] }): Outcome => ({
    tone: 'danger',
    text: slipError(answer.problem ?? null, provider),
  });

  if (!acts.download && acts.print === 'no') return <Alert tone="info">{t('nothing')}</Alert>;
  return (
    <div className={styles.panel}>
      {outcome && <Alert tone={outcome.tone}>{outcome.text}</Alert>}
      {acts.labels && <LabelCount range={acts.labels} value={count} fault={countFault} onChange={setCount} />}
      <div className={styles.acts}>
        {acts.print !== 'no' && (
          <Button
            size="desk"
            kind="primary"
            icon="printer"
            busy={busy === 'print'}
            disabled={countFault !== undefined}
            onPress={() => void print(delivery.dispatcher_enabled_cups_printer_types)}
          >
            {t('print')}
          </Button>
        )}
        {acts.download && (
          <Button size="desk" icon="download" busy={busy === 'slip'} onPress={() => void get('slip')}>
            {t('slip')}
          </Button>
        )}
        {acts.labels && (
          <Button
            size="desk"
            icon="download"
            busy={busy === 'labels'}
            disabled={countFault !== undefined}
            onPress={() => void get('labels')}
          >
            {t('labels')}
          </Button>
        )}
      </div>
      {jobs.length > 0 && (
        <PrintJobs
          key={jobs.map(job => job.id).join()}
          jobs={jobs}
          place={{ type: delivery.dispatcher_type, identifier: delivery.dispatcher_identifier }}
          queries={queries}
        />
      )}
    </div>
  );
}

function LabelCount(props: {
  range: LabelRange;
  value: string;
  fault: string | undefined;
  onChange: (value: string) => void;
}) {
  const { range, value, fault, onChange } = props;
  return (
    <TextField
      label={t('count')}
      type="number"
      inputMode="numeric"
      min={range.least}
      max={range.most}
      placeholder={String(range.least)}
      value={value}
      {...(fault ? { error: fault } : { hint: t('count_range', { ...range }) })}
      onChange={onChange}
    />
  );
}
