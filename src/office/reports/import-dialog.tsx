import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import {
  changeOrderImport,
  type OrderImport,
  retryOrderImport,
} from '../../../contract/orders/order-import.ts';
import { editOrders, seeOrders } from '../../../core/access/orders.ts';
import { dayAndTime } from '../../texts/formats.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { AwaitedDialog } from '../../ui/scan/controls/awaited-dialog.tsx';
import { Dialog } from '../../ui/scan/controls/dialog.tsx';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { useAct } from '../calls/use-act.ts';
import { useRefresh } from '../calls/use-refresh.ts';
import { ActDialog } from '../edit/act-dialog.tsx';
import { useMay, useOffice } from '../office.ts';
import { toast } from '../page/toast.ts';
import { orderPath } from '../parts/order-path.ts';
import { lazyDialog } from '../parts/lazy-dialog.tsx';
import { withReason } from '../parts/reason.ts';
import styles from './import-dialog.module.css';
import { type ImportFaults, Reasons } from './reasons.tsx';
import { t } from './dialog-texts.ts';
import { seenImport } from './view.ts';

const CorrectDialog = lazyDialog(() => import('./correct-dialog.tsx'));
const AssignDialog = lazyDialog(() => import('./assign-dialog.tsx'));

interface Change {
  readonly is_dismissed?: boolean;
  readonly assignee_id?: number | null;
}

interface ImportDialogProps {
  readonly of: OrderImport;
  readonly onClose: () => void;
}

/** An order that was not taken in: every reason, with what was sent there; who may try it again does so here. */
export default function ImportDialog({ of, onClose }: ImportDialogProps) {
  const may = useMay();
  const { act, busy, failure } = useAct(retryOrderImport);
  // The parts that were sent stay the same: the reply of a retry leaves them out.
  const sent = new Map(of.errors.map(({ path, part }) => [path, part]));
  const change = useAct(changeOrderImport);
  const refresh = useRefresh();
  const [inner, setInner] = useState<'correct' | 'assign' | null>(null);
  const mayAct = of.sales_order_identifier === null && may(editOrders);
  const [found, setFound] = useState<ImportFaults | null>(null);
  const title = t(of.sales_order_identifier === null ? 'import_error' : 'solved_order', {
    order: of.identifier ?? t('no_identifier'),
  });
  async function changeTo(body: Change, done: string): Promise<void> {
    const answer = await change.act({ params: { id: of.id }, body, revisions: seenImport(of) });
    // A colleague was first: the dialog shows what is so now, and another press is for that.
    if (answer.kind === 'refused') await refresh(changeOrderImport.about);
    if (answer.kind !== 'ok') return;
    onClose();
    void toast(done);
  }
  async function retry(): Promise<void> {
    const answer = await act({ params: { id: of.id } });
    if (answer.kind !== 'ok') return;
    const { sales_order_identifier: order, errors, more_errors = 0 } = answer.body;
    if (order === null) {
      setFound({ errors: errors.map(error => ({ ...error, part: sent.get(error.path) })), more_errors });
      return;
    }
    onClose();
    void toast(t('taken_in', { order }));
  }
  if (inner !== null)
    return (
      <AwaitedDialog onClose={onClose}>
        {inner === 'correct' ? (
          <CorrectDialog of={of} title={title} onClose={onClose} />
        ) : (
          <AssignDialog of={of} title={title} onClose={onClose} />
        )}
      </AwaitedDialog>
    );
  if (mayAct)
    return (
      <ActDialog
        title={title}
        verb={t('try_again')}
        busy={busy || change.busy}
        failure={
          (failure && withReason(t('retry_error'), failure)) ??
          (change.failure && withReason(t('change_error'), change.failure))
        }
        save={retry}
        onClose={onClose}
      >
        <ImportFacts of={of} found={found}>
          <ImportActs of={of} onChange={changeTo} onOpen={setInner} />
        </ImportFacts>
      </ActDialog>
    );
  return (
    <Dialog
      title={title}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <Button size="desk" onPress={onClose}>
          {t('close')}
        </Button>
      }
    >
      <ImportFacts of={of} found={null} />
    </Dialog>
  );
}

interface ImportFactsProps {
  readonly of: OrderImport;
  /** Faults of a retry. */
  readonly found: ImportFaults | null;
  readonly children?: ReactNode;
}

function ImportFacts({ of, found, children }: ImportFactsProps) {
  const may = useMay();
  return (
    <>
      {found && <Alert tone="warning">{t('still_wrong')}</Alert>}
      <p>{t('facts', { at: dayAndTime(of.received_at), by: of.received_from })}</p>
      {of.times > 1 && <p>{t('times', { n: of.times, at: dayAndTime(of.first_received_at) })}</p>}
      {of.is_retried && <p>{t('is_retried')}</p>}
      {of.assignee && <p>{t('assigned', { name: of.assignee.name })}</p>}
      {of.dismissed_by !== null && <p>{t('dismissed_by', { name: of.dismissed_by })}</p>}
      <Reasons {...(found ?? of)} />
      <History of={of} />
      {children}
      {of.sales_order_identifier !== null && (
        <p>
          {t('imported')}{' '}
          {may(seeOrders) ? (
            <Link to={orderPath(of.sales_order_identifier)}>
              {t('to_order', { order: of.sales_order_identifier })}
            </Link>
          ) : (
            of.sales_order_identifier
          )}
        </p>
      )}
    </>
  );
}

/** The acts of colleagues on it, oldest first. */
const History = ({ of: { history } }: Pick<ImportFactsProps, 'of'>) =>
  history.length > 0 && (
    <section>
      <h3 className={styles.heading}>{t('history')}</h3>
      <ul className={styles.history}>
        {history.map(({ at, by, act, assignee }) => (
          <li key={at}>
            {t(act === 'assigned' && assignee === null ? 'act_released' : `act_${act}`, {
              at: dayAndTime(at),
              by,
              assignee: assignee ?? '',
            })}
          </li>
        ))}
      </ul>
    </section>
  );

interface ImportActsProps {
  readonly of: OrderImport;
  readonly onChange: (body: Change, done: string) => Promise<void>;
  readonly onOpen: (inner: 'correct' | 'assign') => void;
}

function ImportActs({ of, onChange, onOpen }: ImportActsProps) {
  const { user_id } = useOffice();
  const act = (text: string, body: Change, done: string) => (
    <Button size="desk" onPress={() => void onChange(body, done)}>
      {text}
    </Button>
  );
  return (
    <div className={styles.acts}>
      <Button size="desk" icon="pencil" onPress={() => onOpen('correct')}>
        {t('correct')}
      </Button>
      {of.assignee?.id === user_id
        ? act(t('give_back'), { assignee_id: null }, t('given_back'))
        : act(t('take'), { assignee_id: user_id }, t('taken'))}
      <Button size="desk" onPress={() => onOpen('assign')}>
        {t('assign_to')}
      </Button>
      {of.dismissed_by === null
        ? act(t('dismiss'), { is_dismissed: true }, t('was_dismissed'))
        : act(t('open_again'), { is_dismissed: false }, t('was_opened'))}
    </div>
  );
}
