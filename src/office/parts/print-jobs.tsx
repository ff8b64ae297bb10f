import { useState } from 'react';
import type { DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import {
  getPrintJob,
  listPrinters,
  reprint,
  type Printer,
  type PrintJob,
} from '../../../contract/orders/printing.ts';
import { troubleText } from '../../texts/words/print-trouble.ts';
import { SelectField } from '../../ui/scan/controls/select-field.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { useAct } from '../calls/use-act.ts';
import { useCall } from '../calls/use-call.ts';
import { paramsOf } from '../calls/params.ts';
import { useOffice } from '../office.ts';
import styles from './slip-panel.module.css';
import { t } from './slip-texts.ts';
import { slipFailure } from './slip-view.ts';

/** How often a job is polled until it has ended. */
const LOOK_MS = 1000;

interface PrintJobsProps {
  readonly jobs: readonly PrintJob[];
  readonly of: DispatchRequest;
}

/** The progress of the prints that were just asked for, and the way to another printer. */
export function PrintJobs({ jobs, of: { dispatcher_type, dispatcher_identifier } }: PrintJobsProps) {
  const place = { type: dispatcher_type, identifier: dispatcher_identifier };
  const { body: printers = [] } = useCall(listPrinters, { params: paramsOf(place) });
  return (
    <ul className={styles.jobs}>
      {jobs.map(job => (
        <li key={job.id} className={styles.job}>
          <Job first={job} printers={printers.filter(({ type }) => type === job.type)} />
        </li>
      ))}
    </ul>
  );
}

const isUnderWay = ({ status }: PrintJob): boolean => status === 'queued' || status === 'sent';

/** A print; once more, on another printer, it is another job, which takes its place here. */
function Job({ first, printers }: { first: PrintJob; printers: readonly Printer[] }) {
  const [job, setJob] = useState(first);
  /** The printer that is chosen: a choice alone prints nothing. */
  const [other, setOther] = useState('');
  const { provider } = useOffice();
  const { act, busy, failure } = useAct(reprint);
  const call = useCall(getPrintJob, { params: { id: job.id } }, body =>
    isUnderWay(body ?? job) ? LOOK_MS : false,
  );
  const { id, title, printer, status, trouble } = call.body ?? job;
  const why = troubleText({ trouble, printer });
  async function printOn(): Promise<void> {
    const answer = await act({ params: { id }, body: { printer: other } });
    if (answer.kind !== 'ok') return;
    setJob(answer.body);
    setOther('');
  }
  return (
    <>
      <span>
        {title} · {printer.name}: {t(status)}
      </span>
      {why && <Alert tone="warning">{why}</Alert>}
      {failure && <Alert tone="danger">{slipFailure(failure, provider)}</Alert>}
      {printers.length > 0 && (
        <>
          <SelectField
            label={t('again')}
            value={other}
            placeholder={t('choose')}
            options={printers.map(({ identifier, name }) => ({ value: identifier, text: name }))}
            onChange={setOther}
          />
          {other !== '' && (
            <Button size="desk" busy={busy} onPress={() => void printOn()}>
              {t('print')}
            </Button>
          )}
        </>
      )}
    </>
  );
}
