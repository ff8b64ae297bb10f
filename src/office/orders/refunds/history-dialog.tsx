import { listRefundHistory, type RefundRequest } from '../../../../contract/orders/refund-request.ts';
import { dayAndTime, euro } from '../../../texts/formats.ts';
import { refundStatus } from '../../../texts/words/refund-status.ts';
import { Status } from '../../../ui/desk/status.tsx';
import { useCall } from '../../calls/use-call.ts';
import { FailedLoad } from '../../parts/failed-load.tsx';
import { OfficeDialog } from '../../parts/office-dialog.tsx';
import styles from './refunds.module.css';
import { t } from './texts.ts';
import { historyInput, lookOfRefund, totalOf } from './view.ts';

interface HistoryDialogProps {
  readonly of: RefundRequest;
  readonly onClose: () => void;
}

/** The states that a refund had, the newest first. */
export function HistoryDialog({ of, onClose }: HistoryDialogProps) {
  const call = useCall(listRefundHistory, historyInput(of.id));
  return (
    <OfficeDialog title={t('history_title')} closeLabel={t('close')} onClose={onClose} wide>
      {call.failure && <FailedLoad text={t('history_failed')} onRetry={call.again} failure={call.failure} />}
      {!call.body && !call.failure && <p>{t('loading')}</p>}
      <ol className={styles.history}>
        {call.body?.map((state, nth, states) => {
          const [tone, icon] = lookOfRefund(state);
          return (
            <li key={`${String(nth)} ${state.created_at}`}>
              <span className={styles.head}>
                <Status tone={tone} icon={icon} text={refundStatus(state.status)} />
                <span className={styles.soft}>
                  {dayAndTime(state.created_at)}, {state.user?.name ?? t('system')}
                </span>
              </span>
              {(state.total_amount !== undefined || state.refund_request_lines.length > 0) && (
                <strong className={styles.sum}>{euro(totalOf(state))}</strong>
              )}
              {state.comment && state.comment !== states[nth + 1]?.comment && <q>{state.comment}</q>}
              {state.failure && <span className={styles.soft}>{state.failure}</span>}
            </li>
          );
        })}
      </ol>
    </OfficeDialog>
  );
}
