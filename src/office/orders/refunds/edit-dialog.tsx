import { approveRefund, type RefundRequest } from '../../../../contract/orders/refund-request.ts';
import { euro } from '../../../texts/formats.ts';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { TextField } from '../../../ui/scan/controls/text-field.tsx';
import { ActDialog } from '../../edit/act-dialog.tsx';
import { rowChanges } from '../../edit/rows.ts';
import { type Draft, useDraft } from '../../edit/use-draft.ts';
import { useSave } from '../../edit/use-save.ts';
import { useOffice } from '../../office.ts';
import { toast } from '../../page/toast.ts';
import { centsIn } from '../../../../core/order/cents-in.ts';
import { withReason } from '../../parts/reason.ts';
import { REQUIRE_COMMENT } from './refund-card.tsx';
import styles from './refunds.module.css';
import { t } from './texts.ts';
import {
  approveBody,
  approveFault,
  draftCents,
  draftFaults,
  draftOf,
  mostOf,
  seenOf,
  totalOf,
  type RefundDraft,
} from './view.ts';

interface EditDialogProps {
  readonly order: string;
  readonly of: RefundRequest;
  /** Euro that may still go back for this one; null: the OMS does not tell. */
  readonly left: number | null;
  readonly onClose: () => void;
}

/** Creditering accorderen, with other amounts, additions and a comment; the total sums while it is typed. */
export function EditDialog({ order, of, left, onClose }: EditDialogProps) {
  const isRequired = useOffice().settings[REQUIRE_COMMENT] === true;
  const draft = useDraft(draftOf(of), value => draftFaults(of, value, isRequired), seenOf(of));
  const { save, busy, failure } = useSave(
    draft,
    approveRefund,
    value => ({ params: { refund: of.id }, body: approveBody(value) }),
    () => {
      onClose();
      void toast(t('approved'));
    },
  );
  const fault = approveFault(of, draft.value, left);
  return (
    <ActDialog
      title={t('approve_title')}
      verb={t('approve')}
      wide
      draft={draft}
      busy={busy}
      reason={fault}
      failure={failure && withReason(t('save_failed'), failure)}
      save={save}
      onClose={onClose}
    >
      <p className={styles.soft}>
        {[
          order,
          ...(of.dispatch_request ? [t('delivery', { delivery: of.dispatch_request.identifier ?? '' })] : []),
          ...(of.refund_method ? [of.refund_method.display_name] : []),
        ].join(' · ')}
      </p>
      <EditLines of={of} draft={draft} />
      <EditAdditions draft={draft} />
      <TextField
        label={t(isRequired ? 'comment_required' : 'comment_optional')}
        rows={2}
        maxLength={10_000}
        {...draft.field('comment')}
      />
      <p className={styles.editSum} aria-live="polite">
        <strong>{euro(draftCents(draft.value) / 100)}</strong>{' '}
        <span className={styles.soft}>
          {[
            t('sum_was', { amount: euro(totalOf(of)) }),
            ...(left === null ? [] : [t('sum_left', { amount: euro(left) })]),
          ].join(', ')}
        </span>
        {fault && <span className={styles.fault}>{fault}</span>}
      </p>
    </ActDialog>
  );
}

function EditLines({ of, draft }: { readonly of: RefundRequest; readonly draft: Draft<RefundDraft> }) {
  const changes = rowChanges(draft.value.lines);
  return (
    <ul className={styles.editRows}>
      {of.refund_request_lines.map(line => {
        const id = String(line.dispatch_request_line.id);
        const typed = draft.value.lines.find(row => row.id === id);
        const cents = centsIn(typed?.amount ?? '');
        const most = mostOf(line);
        // It is red as soon as it is too much: what is summed beside it counts it.
        const isWrong = cents === null || cents > Math.round(most * 100);
        const { product_name } = line.dispatch_request_line.sales_order_line;
        return (
          <li key={id}>
            <span className={styles.article}>
              {String(line.quantity ?? line.dispatch_request_line.quantity)} × {product_name}{' '}
              <span className={styles.soft}>
                {t('most_is', { amount: euro(most) })}
                {cents !== Math.round(line.refund_amount * 100) &&
                  `, ${t('was', { amount: euro(line.refund_amount) })}`}
              </span>
            </span>
            <TextField
              label={`${t('refunded')}: ${product_name}`}
              labelHidden
              inputMode="decimal"
              autoComplete="off"
              value={typed?.amount ?? ''}
              onChange={amount => draft.set('lines', changes.change(id, { amount }))}
              {...(isWrong && {
                error: cents === null ? t('no_amount') : t('most_is', { amount: euro(most) }),
              })}
            />
          </li>
        );
      })}
    </ul>
  );
}

function EditAdditions({ draft }: { readonly draft: Draft<RefundDraft> }) {
  const { additions } = draft.value;
  const changes = rowChanges(additions);
  const errors = draft.rowErrors('additions');
  return (
    <fieldset className={styles.editAdditions}>
      <legend>{t('additions')}</legend>
      <ul className={styles.editRows}>
        {additions.map(({ id, reason, amount }, nth) => (
          <li key={id}>
            <TextField
              label={t('addition_reason')}
              labelHidden
              placeholder={t('addition_reason')}
              maxLength={200}
              value={reason}
              onChange={to => draft.set('additions', changes.change(id, { reason: to }))}
              onBlur={draft.field(`additions.${id}`).onBlur}
              {...(errors[id] && { error: errors[id] })}
            />
            <TextField
              label={t('addition_amount')}
              labelHidden
              inputMode="decimal"
              autoComplete="off"
              value={amount}
              onChange={to => draft.set('additions', changes.change(id, { amount: to }))}
              onBlur={draft.field(`additions.${id}`).onBlur}
            />
            <Button
              size="desk"
              kind="quiet"
              icon="trash"
              iconOnly
              onPress={() => draft.set('additions', changes.remove(id))}
            >
              {t('remove_addition', { n: nth + 1 })}
            </Button>
          </li>
        ))}
      </ul>
      <Button
        size="desk"
        kind="quiet"
        icon="plus"
        disabled={additions.length >= MOST_ADDITIONS}
        onPress={() => draft.set('additions', changes.add({ reason: '', amount: '' }))}
      >
        {t('add_addition')}
      </Button>
    </fieldset>
  );
}

const MOST_ADDITIONS = 20;
