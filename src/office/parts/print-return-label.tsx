import { useState } from 'react';
import type { DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import type { PrintJob } from '../../../contract/orders/printing.ts';
import { printReturnLabel } from '../../../contract/orders/return-label.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { useAct } from '../calls/use-act.ts';
import { useOffice } from '../office.ts';
import { PrintJobs } from './print-jobs.tsx';
import { withReason } from './reason.ts';
import styles from './slip-panel.module.css';
import { t } from './slip-texts.ts';
import { printsReturnLabel } from './slip-view.ts';

/** Prints the label of a return at its location, for a customer who is there; nothing where that cannot be. */
export function PrintReturnLabel({ of }: { of: DispatchRequest }) {
  const { asker } = useOffice();
  const { act, busy, failure } = useAct(printReturnLabel);
  const [job, setJob] = useState<PrintJob | null>(null);
  if (!printsReturnLabel(of, asker)) return null;
  async function print(): Promise<void> {
    const answer = await act({ params: { identifier: `id:${of.id}` }, body: {} });
    if (answer.kind === 'ok') setJob(answer.body);
  }
  return (
    <div className={styles.panel}>
      <div>
        <Button size="desk" icon="printer" busy={busy} onPress={() => void print()}>
          {t('print_return_label')}
        </Button>
      </div>
      {failure && <Alert tone="danger">{withReason(t('return_label_failed'), failure)}</Alert>}
      {job && <PrintJobs key={job.id} jobs={[job]} of={of} />}
    </div>
  );
}
