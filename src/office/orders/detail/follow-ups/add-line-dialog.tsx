import { useState } from 'react';
import { addOrderLine, preCheckOrderLine } from '../../../../../contract/orders/extra-line.ts';
import { addDays } from '../../../../../core/calendar/day.ts';
import { refusalText } from '../../../../texts/refusal.ts';
import { TextField } from '../../../../ui/scan/controls/text-field.tsx';
import { Alert } from '../../../../ui/scan/page/alert.tsx';
import { todayOf } from '../../../calls/today.ts';
import { useAct } from '../../../calls/use-act.ts';
import { ActDialog } from '../../../edit/act-dialog.tsx';
import { useDraft } from '../../../edit/use-draft.ts';
import { useSave } from '../../../edit/use-save.ts';
import { useOffice } from '../../../office.ts';
import { toast } from '../../../page/toast.ts';
import { withReason } from '../../../parts/reason.ts';
import type { OrderDialogProps } from '../acts/stands.ts';
import { worded } from '../acts/says.ts';
import styles from './follow-ups.module.css';
import { t } from './texts.ts';
import { checkBody, lineBody, lineFaults, type LineDraft, seenOrder } from './view.ts';

const SETTING = 'frontend-parameters.extra-order-lines';

interface Checked {
  /** The checked body, as text. */
  readonly of: string;
  readonly article: string;
  /** There was no answer. */
  readonly away: boolean;
}

/** Orderregel toevoegen: the article is checked first, and named by it, unless the retailer does not want that or the check is away. */
export default function AddLineDialog({ order, onClose }: OrderDialogProps) {
  const { http, settings } = useOffice();
  const tomorrow = addDays(todayOf(http), 1);
  const [checked, setChecked] = useState<Checked | null>(null);
  const checks = settings[`${SETTING}.validate-product-information`] !== false;
  const isChecked = (value: LineDraft): boolean =>
    !checks || checked?.of === JSON.stringify(checkBody(value, order.identifier));
  const draft = useDraft<LineDraft>(
    { article: '', name: '', quantity: '1', price: '0.00', date: tomorrow },
    value => lineFaults(value, { tomorrow, named: isChecked(value) }),
    seenOrder(order),
  );
  const body = checkBody(draft.value, order.identifier);
  const ready = isChecked(draft.value);
  const check = useAct(preCheckOrderLine);
  const saving = useSave(
    draft,
    addOrderLine,
    value => ({ params: { salesOrder: order.identifier }, body: lineBody(value) }),
    () => {
      onClose();
      void toast(t('line_done'));
    },
  );
  async function preCheck(): Promise<void> {
    if (!draft.ready()) return;
    // A refusal of another number or day does not stand beside what is said now.
    draft.refuse({});
    const answer = await check.act({ body });
    if (answer.kind === 'ok') draft.set('name', answer.body.product_name);
    if (answer.kind === 'refused') {
      const { code } = answer.problem;
      return draft.refuse({
        [code === 'NotInTime' ? 'date' : 'article']:
          code === 'ProductNotFound' ? t('product_missing') : refusalText(answer.problem),
      });
    }
    if (answer.kind === 'signed-out') return;
    const away = answer.kind === 'later';
    const { article } = draft.value;
    // The name is of the article that was checked before.
    if (away && checked && checked.article !== article) draft.set('name', '');
    setChecked({ of: JSON.stringify(body), article, away });
  }
  const { failure } = saving;
  const isAway = ready && checked?.away === true;
  const says = { n: body.quantity, article: draft.value.name, day: draft.value.date };
  return (
    <ActDialog
      title={t('line_title')}
      verb={t(ready ? 'line_verb' : 'line_check')}
      draft={draft}
      busy={check.busy || saving.busy}
      failure={failure && withReason(t('line_failed'), failure)}
      save={ready ? saving.save : preCheck}
      onClose={onClose}
    >
      <TextField
        label={t('line_article')}
        inputMode="numeric"
        autoComplete="off"
        required
        focusFirst
        {...draft.field('article')}
      />
      <TextField label={t('line_quantity')} type="number" min={1} required {...draft.field('quantity')} />
      <TextField label={t('delivery_date')} type="date" min={tomorrow} required {...draft.field('date')} />
      <TextField
        label={t('line_name')}
        required
        maxLength={128}
        disabled={checks && !isAway}
        hint={checks && !isAway ? t('name_checked') : undefined}
        {...draft.field('name')}
      />
      <TextField
        label={t('line_price')}
        hint={t('line_price_hint')}
        inputMode="decimal"
        disabled={settings[`${SETTING}.custom-price`] !== true}
        {...draft.field('price')}
      />
      {isAway && <Alert tone="warning">{t('check_failed')}</Alert>}
      {ready && says.article && (
        <output className={styles.says}>{worded({ code: 'delivered_later', values: says })}</output>
      )}
    </ActDialog>
  );
}
