import { useState } from 'react';
import { getDispatchRequest, type DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import { packingSlip } from '../../../contract/orders/packing-slip.ts';
import { printJobsIn, type PrintJob } from '../../../contract/orders/printing.ts';
import { isInRange } from '../../../core/label/label-count.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { TextField } from '../../ui/scan/controls/text-field.tsx';
import { Alert, type AlertProps } from '../../ui/scan/page/alert.tsx';
import { Skeleton } from '../../ui/scan/page/skeleton.tsx';
import type { Failure, Ok } from '../calls/client.ts';
import { useAct } from '../calls/use-act.ts';
import { useCall } from '../calls/use-call.ts';
import { useOffice } from '../office.ts';
import { PrintJobs } from './print-jobs.tsx';
import { savePapers } from './save-papers.ts';
import styles from './slip-panel.module.css';
import { t } from './slip-texts.ts';
import { deliveryInput, slipActs, slipFailure, slipInput, type Paper } from './slip-view.ts';

/** Packing slip and carrier labels of one delivery, by its row id: to download, and to print at its location. */
export function SlipPanel({ id }: { id: number }) {
  const { provider } = useOffice();
  const { body, failure } = useCall(getDispatchRequest, deliveryInput(id));
  if (body) return <Papers of={body} />;
  if (failure) return <Alert tone="danger">{slipFailure(failure, provider)}</Alert>;
  return <Skeleton label={t('loading')} lines={2} />;
}

function Papers({ of }: { of: DispatchRequest }) {
  const { asker, provider, saveFile, separateLabel } = useOffice();
  const [count, setCount] = useState('');
  const [asked, setAsked] = useState<Paper>('slip');
  const [outcome, setOutcome] = useState<Pick<AlertProps, 'tone' | 'children'> | null>(null);
  const [jobs, setJobs] = useState<readonly PrintJob[]>([]);
  /** By themselves: a download does not end the intent to print. */
  const by = { download: useAct(packingSlip), print: useAct(packingSlip) };
  const actOf = (paper: Paper) => by[paper === 'print' ? 'print' : 'download'];
  const acts = slipActs(of, asker);
  const labelCount = acts.labels && count !== '' ? Number(count) : undefined;
  const isWrong = acts.labels !== null && labelCount !== undefined && !isInRange(acts.labels, labelCount);

  async function get(paper: Paper): Promise<void> {
    setAsked(paper);
    if (paper === 'print' && acts.print === 'dummy')
      return setOutcome({ tone: 'info', children: t('dummy') });
    setOutcome(null);
    const answer = await actOf(paper).act(slipInput(of, paper, { labelCount, separateLabel }));
    setOutcome(answer.kind === 'ok' ? got(paper, answer.body) : refused(answer));
  }
  const none = { tone: 'info', children: t('no_labels') } as const;
  function refused(failure: Failure): typeof outcome {
    const isNone = failure.kind === 'refused' && failure.problem.code === 'no-labels';
    return isNone ? none : { tone: 'danger', children: slipFailure(failure, provider) };
  }
  function got(paper: Paper, body: Ok<typeof packingSlip>['body']): typeof outcome {
    if (paper !== 'print') return savePapers(body, paper, saveFile, of) ? null : none;
    setJobs(printJobsIn(body));
    return { tone: 'success', children: t('printed') };
  }

  if (!acts.download && acts.print === 'no') return <Alert tone="info">{t('nothing')}</Alert>;
  const range = acts.labels && t('count_range', { ...acts.labels });
  const press = (paper: Paper) => ({
    size: 'desk' as const,
    busy: actOf(paper).busy && asked === paper,
    disabled: isWrong && paper !== 'slip',
    onPress: () => void get(paper),
  });
  return (
    <div className={styles.panel}>
      {outcome && <Alert {...outcome} />}
      {acts.labels && range && (
        <TextField
          label={t('count')}
          type="number"
          inputMode="numeric"
          min={acts.labels.least}
          max={acts.labels.most}
          placeholder={String(acts.labels.least)}
          value={count}
          {...(isWrong ? { error: range } : { hint: range })}
          onChange={setCount}
        />
      )}
      <div className={styles.acts}>
        {acts.print !== 'no' && (
          <Button kind="primary" icon="printer" {...press('print')}>
            {t('print')}
          </Button>
        )}
        {acts.download && (
          <Button icon="download" {...press('slip')}>
            {t('slip')}
          </Button>
        )}
        {acts.labels && (
          <Button icon="download" {...press('labels')}>
            {t('labels')}
          </Button>
        )}
      </div>
      {jobs.length > 0 && <PrintJobs key={jobs.map(({ id }) => id).join()} jobs={jobs} of={of} />}
    </div>
  );
}
