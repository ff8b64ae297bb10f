import {
  cancelAutomaticRefund,
  lockRefund,
  type RefundRequest,
  unlockRefund,
} from '../../../../contract/orders/refund-request.ts';
import { decideRefunds } from '../../../../core/access/orders.ts';
import { clockTime, dayAndTime, euro, shortTime } from '../../../texts/formats.ts';
import { refundStatus } from '../../../texts/words/refund-status.ts';
import { Status } from '../../../ui/desk/status.tsx';
import { Table, type Column } from '../../../ui/desk/table.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { Alert } from '../../../ui/scan/page/alert.tsx';
import { Card } from '../../../ui/scan/page/card.tsx';
import { useAct } from '../../calls/use-act.ts';
import { useMay, useOffice } from '../../office.ts';
import { toast } from '../../page/toast.ts';
import { withReason } from '../../parts/reason.ts';
import { Cause } from './cause.tsx';
import { type Withdrawal, WithdrawalTermText } from './withdrawal-card.tsx';
import { Countdown } from './countdown.tsx';
import styles from './refunds.module.css';
import { t } from './texts.ts';
import { Unknown } from './unknown-payment.tsx';
import { isBlurred, lookOfRefund, mostOf, seenOf, totalOf } from './view.ts';

/** A dialog about one refund. */
export interface Opened {
  readonly id: number;
  readonly dialog: 'approve' | 'deny' | 'edit' | 'finish' | 'history' | 'release' | 'paid' | 'not-paid';
  /** The payment back of which somebody says how it ended. */
  readonly payment?: number;
}

interface CardProps {
  readonly of: RefundRequest;
  readonly onOpen: (opened: Opened) => void;
}

interface RefundCardProps extends CardProps {
  /** The customer withdrew from the purchase by the return that it is about. */
  readonly withdrawal?: Withdrawal | undefined;
}

/** One request: its status, what goes back for what, and what can be done with it. */
export function RefundCard({ of, withdrawal, onOpen }: RefundCardProps) {
  const { provider } = useOffice();
  const [tone, icon] = lookOfRefund(of);
  const { created_at, dispatch_request, history_count = 0, metadata } = of;
  return (
    <Card
      tone={tone}
      flush
      title={
        <span className={styles.head}>
          <Status
            tone={tone}
            icon={icon}
            text={of.outcome_unknown ? t('unknown') : refundStatus(of.status)}
          />
          <span className={styles.soft}>
            {shortTime(created_at)}
            {dispatch_request &&
              ` · ${t('delivery', { delivery: dispatch_request.identifier ?? String(dispatch_request.id) })}`}
          </span>
        </span>
      }
      actions={
        <>
          {withdrawal && !withdrawal.is_settled && <WithdrawalTermText of={withdrawal} />}
          {metadata.release_time && <Countdown to={metadata.release_time} />}
          <Button
            size="desk"
            kind="quiet"
            icon="clock"
            onPress={() => onOpen({ id: of.id, dialog: 'history' })}
          >
            {history_count > 0 ? t('history_n', { n: history_count }) : t('history')}
          </Button>
        </>
      }
    >
      {isBlurred(of) ? <Blurred of={of} /> : <Parts of={of} />}
      {metadata.caused_by_trigger_id !== undefined && !isBlurred(of) && (
        <Cause trigger={metadata.caused_by_trigger_id} group={metadata.caused_by_trigger_condition_group} />
      )}
      {of.outcome_unknown && (
        <div className={styles.note}>
          <Alert tone="warning" stands>
            {t(of.unknown_payments.length > 0 ? 'asked_no_answer' : 'unknown_why')}
          </Alert>
        </div>
      )}
      {of.unknown_payments.map(payment => (
        <Unknown
          key={payment.id}
          of={of}
          payment={payment}
          onSay={dialog => onOpen({ id: of.id, dialog, payment: payment.id })}
        />
      ))}
      {of.is_held && (
        <div className={styles.note}>
          <Alert tone="warning" stands>
            {t('held')}
          </Alert>
        </div>
      )}
      {of.failure && (
        <p className={styles.failure}>
          {t(of.status === 'proposal' ? 'not_released' : 'refused_by', { why: of.failure })}
        </p>
      )}
      {of.refund_method_id === null && (
        <div className={styles.note}>
          <Alert tone="warning" stands>
            {t('no_method', { provider })}
          </Alert>
        </div>
      )}
      {!isBlurred(of) && <Acts of={of} waits={withdrawal?.waits === true} onOpen={onOpen} />}
    </Card>
  );
}

type Line = RefundRequest['refund_request_lines'][number];
const lineColumns: readonly Column<Line>[] = [
  {
    id: 'article',
    header: () => t('article'),
    rowHeader: true,
    cell: ({ dispatch_request_line: { sales_order_line: line } }) => (
      <span className={styles.article}>
        {line.product_name} <span className={styles.soft}>{line.product_identifier}</span>
      </span>
    ),
  },
  {
    id: 'quantity',
    header: () => t('quantity'),
    align: 'right',
    cell: ({ quantity, dispatch_request_line }) => quantity ?? dispatch_request_line.quantity,
  },
  { id: 'most', header: () => t('at_most'), align: 'right', cell: line => euro(mostOf(line)) },
  {
    id: 'amount',
    header: () => t('amount'),
    align: 'right',
    cell: line => (
      <strong data-wrong={line.refund_amount > mostOf(line) || undefined} className={styles.sum}>
        {euro(line.refund_amount)}
      </strong>
    ),
  },
];

/** Lines, additions and the total. */
function Parts({ of }: { readonly of: RefundRequest }) {
  const {
    refund_request_lines: lines,
    refund_request_additions: additions,
    refund_method,
    comment,
    comment_by,
    left_to_pay,
  } = of;
  return (
    <>
      {lines.length > 0 && (
        <Table
          caption={t('article')}
          columns={lineColumns}
          rows={lines}
          rowKey={line => String(line.dispatch_request_line.id)}
        />
      )}
      <dl className={styles.additions}>
        {additions.map(({ reason, amount }, nth) => (
          <div key={`${String(nth)} ${reason}`}>
            <dt>{reason}</dt>
            <dd>{euro(amount)}</dd>
          </div>
        ))}
        <div data-total>
          <dt>{refund_method ? t('total_by', { method: refund_method.display_name }) : t('total')}</dt>
          <dd>{euro(totalOf(of))}</dd>
        </div>
        {left_to_pay !== undefined && left_to_pay !== totalOf(of) && (
          <div data-total>
            <dt>{t('left_to_pay')}</dt>
            <dd>{euro(left_to_pay)}</dd>
          </div>
        )}
      </dl>
      {comment && (
        <p className={styles.comment}>
          <q>{comment}</q>
          {comment_by && <span className={styles.soft}>{comment_by}</span>}
        </p>
      )}
    </>
  );
}

/** One to be paid by hand: its details come with the lock, so that two do not pay it. */
function Blurred({ of }: { readonly of: RefundRequest }) {
  const act = useRefundAct(lockRefund);
  const isFree = of.status === 'refund-to-be-processed-manually';
  return (
    <div className={styles.blurred}>
      <p className={styles.mist} aria-hidden="true">
        ███████ ██████ ████ ███████ ██ █████
      </p>
      <div className={styles.overMist}>
        <Icon name="lock" />
        <p>{isFree ? t('locked_hint') : t('locked_by', { name: of.user?.name ?? t('system') })}</p>
        {isFree ? (
          <Button
            size="desk"
            kind="primary"
            icon="lock"
            busy={act.busy}
            reason={act.reason}
            onPress={() => act.run(of)}
          >
            {t('lock')}
          </Button>
        ) : (
          of.locked_at && <p className={styles.soft}>{t('locked_since', { at: dayAndTime(of.locked_at) })}</p>
        )}
      </div>
    </div>
  );
}

interface ActsProps extends CardProps {
  /** Goods, or proof that they were sent, come first. */
  readonly waits: boolean;
}

/** The acts that its status has. */
function Acts({ of, waits, onOpen }: ActsProps) {
  const { settings } = useOffice();
  const may = useMay()(decideRefunds);
  const stop = useRefundAct(cancelAutomaticRefund, t('stopped'));
  const unlock = useRefundAct(unlockRefund);
  const reason = may ? undefined : t('no_right');
  const paying = reason ?? (waits ? t('waits_for_goods') : undefined);
  const open = (dialog: Opened['dialog']) => () => onOpen({ id: of.id, dialog });
  switch (of.status) {
    case 'proposal':
      return (
        <div className={styles.acts}>
          <Button size="desk" kind="primary" icon="check" reason={paying} onPress={open('approve')}>
            {t('approve')}
          </Button>
          <Button size="desk" icon="pencil" reason={paying} onPress={open('edit')}>
            {t('edit')}
          </Button>
          <Button size="desk" kind="danger" reason={reason} onPress={open('deny')}>
            {t('deny')}
          </Button>
          {settings[REQUIRE_COMMENT] === true && <span className={styles.soft}>{t('comment_note')}</span>}
        </div>
      );
    case 'proposal-to-be-released-automatically':
      return (
        <div className={styles.acts}>
          <Button size="desk" reason={paying} onPress={open('release')}>
            {t('release_now')}
          </Button>
          <Button size="desk" icon="pause" busy={stop.busy} reason={reason} onPress={() => stop.run(of)}>
            {t('stop_release')}
          </Button>
        </div>
      );
    case 'refund-processing-manually':
      return (
        <div className={styles.acts}>
          <Button size="desk" kind="primary" icon="check" reason={reason} onPress={open('finish')}>
            {t('finish')}
          </Button>
          <Button size="desk" busy={unlock.busy} reason={reason} onPress={() => unlock.run(of)}>
            {t('unlock')}
          </Button>
          {of.locked_at && (
            <span className={styles.soft}>{t('locked_since', { at: clockTime(of.locked_at) })}</span>
          )}
        </div>
      );
    default:
      return null;
  }
}

/** The setting by which a decision has a comment. */
export const REQUIRE_COMMENT = 'frontend-parameters.refunds.require-comment';

/** An act without a dialog; a refusal is told as a toast. */
function useRefundAct(
  endpoint: typeof lockRefund | typeof unlockRefund | typeof cancelAutomaticRefund,
  done?: string,
) {
  const may = useMay()(decideRefunds);
  // The three have one shape.
  const { act, busy } = useAct(endpoint as typeof lockRefund);
  async function run(of: RefundRequest): Promise<void> {
    const answer = await act({ params: { refund: of.id }, body: {}, revisions: seenOf(of) });
    if (answer.kind === 'ok') await (done && toast(done));
    else await toast(withReason(t('save_failed'), answer), { failed: true });
  }
  return { run, busy, reason: may ? undefined : t('no_right') };
}
