import { useState } from 'react';
import { Link } from 'react-router';
import { type OrderImport, retryOrderImport } from '../../../contract/orders/order-import.ts';
import { editOrders } from '../../../core/access/orders.ts';
import { dayAndTime } from '../../texts/formats.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Dialog } from '../../ui/scan/controls/dialog.tsx';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { useAct } from '../calls/use-act.ts';
import { ActDialog } from '../edit/act-dialog.tsx';
import { useMay } from '../office.ts';
import { toast } from '../page/toast.ts';
import { orderPath } from '../parts/order-path.ts';
import { withReason } from '../parts/reason.ts';
import styles from './import-dialog.module.css';
import { t } from './texts.ts';

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
  const [found, setFound] = useState<Faults | null>(null);
  const title = t(of.sales_order_identifier === null ? 'import_error' : 'solved_order', {
    order: of.identifier ?? t('no_identifier'),
  });
  const content = (
    <>
      {found && <Alert tone="warning">{t('still_wrong')}</Alert>}
      <p>{t('facts', { at: dayAndTime(of.received_at), by: of.received_from })}</p>
      {of.times > 1 && <p>{t('times', { n: of.times, at: dayAndTime(of.first_received_at) })}</p>}
      {of.is_retried && <p>{t('is_retried')}</p>}
      <Reasons {...(found ?? of)} />
      {of.sales_order_identifier !== null && (
        <p>
          {t('imported')}{' '}
          <Link to={orderPath(of.sales_order_identifier)}>
            {t('to_order', { order: of.sales_order_identifier })}
          </Link>
        </p>
      )}
    </>
  );
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
  if (of.sales_order_identifier === null && may(editOrders))
    return (
      <ActDialog
        title={title}
        verb={t('try_again')}
        busy={busy}
        failure={failure && withReason(t('retry_error'), failure)}
        save={retry}
        onClose={onClose}
      >
        {content}
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
      {content}
    </Dialog>
  );
}

type Faults = Pick<OrderImport, 'errors' | 'more_errors'>;

const Reasons = ({ errors, more_errors }: Faults) => (
  <ul className={styles.reasons}>
    {errors.map(({ path, detail, part }) => (
      <li key={`${path} ${detail}`}>
        <strong>{detail}</strong>
        {path !== '' && (
          <div className={styles.sent}>
            {t('at_path', { path })}
            {part !== undefined && <>: {part === null ? t('nothing_there') : <code>{part}</code>}</>}
          </div>
        )}
      </li>
    ))}
    {more_errors > 0 && <li>{t('more_faults', { n: more_errors })}</li>}
  </ul>
);
