import { useState } from 'react';
import { closeDay, type RefundClose } from '../../../../contract/orders/refund-close.ts';
import { dayAndTime, euro } from '../../../texts/formats.ts';
import { weekday } from '../../../texts/office-formats.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { CheckField } from '../../../ui/scan/controls/check-field.tsx';
import { Card } from '../../../ui/scan/page/card.tsx';
import { useAct } from '../../calls/use-act.ts';
import { ActDialog } from '../../edit/act-dialog.tsx';
import { useOffice } from '../../office.ts';
import { toast } from '../../page/toast.ts';
import { withReason } from '../../parts/reason.ts';
import { csvOf } from './csv.ts';
import styles from './refund-close.module.css';
import { t } from './texts.ts';
import { byHandOf, stepsOf, whyOpen } from './view.ts';

/** Closes the day for good, once nothing of it is open; afterwards it says who did, and when. */
export function CloseCard({ of }: { readonly of: RefundClose }) {
  const [isAsking, setAsking] = useState(false);
  if (of.closed)
    return (
      <Card title={t('closed')} tone="ok">
        <p className={styles.told}>{t('closed_by', { name: of.closed.by, at: dayAndTime(of.closed.at) })}</p>
        <p className={styles.soft}>{t('closed_means')}</p>
      </Card>
    );
  return (
    <Card title={t('close_day')}>
      <ul className={styles.steps}>
        {stepsOf(of).map(({ text, isDone }) => (
          <li key={text} data-open={!isDone || undefined}>
            <Icon name={isDone ? 'check' : 'alert'} size={18} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <Button
        size="desk"
        kind="primary"
        icon="lock"
        wide
        reason={whyOpen(of) ?? undefined}
        onPress={() => setAsking(true)}
      >
        {t('close_this', { day: weekday(of.day) })}
      </Button>
      <p className={styles.soft}>{t('close_hint')}</p>
      {isAsking && <CloseDialog of={of} onClose={() => setAsking(false)} />}
    </Card>
  );
}

/** Asks once more: a closed day is never opened again. */
function CloseDialog({ of, onClose }: { readonly of: RefundClose; readonly onClose: () => void }) {
  const { act, busy, failure } = useAct(closeDay);
  const [isChecked, setChecked] = useState(false);
  const byHand = byHandOf(of);
  async function shut(): Promise<void> {
    const answer = await act({
      params: { day: of.day },
      body: { version: of.version, by_hand_checked: isChecked },
    });
    if (answer.kind !== 'ok') return;
    onClose();
    await toast(t('day_closed', { day: weekday(of.day) }));
  }
  return (
    <ActDialog
      title={t('close_title', { day: weekday(of.day) })}
      verb={t('close_this', { day: weekday(of.day) })}
      danger
      busy={busy}
      reason={byHand && !isChecked ? t('check_by_hand_first') : null}
      gone={of.closed && t('closed_by', { name: of.closed.by, at: dayAndTime(of.closed.at) })}
      failure={failure && withReason(t('close_failed'), failure)}
      save={shut}
      onClose={onClose}
    >
      <p>
        {t('close_says', {
          ours: euro(of.total.ours),
          theirs: euro(of.total.theirs),
          difference: euro(of.total.difference),
        })}
      </p>
      {of.differences.length > 0 && <p>{t('close_explained', { n: of.differences.length })}</p>}
      {byHand && (
        <CheckField
          label={t('by_hand_checked', { n: byHand.ours_count, amount: euro(byHand.ours) })}
          checked={isChecked}
          onChange={setChecked}
        />
      )}
      <p>{t('closed_means')}</p>
    </ActDialog>
  );
}

/** The day for the books; until it is closed it says that it may change. */
export function CsvCard({ of }: { readonly of: RefundClose }) {
  const { saveFile } = useOffice();
  return (
    <Card>
      <Button
        size="desk"
        icon="download"
        wide
        onPress={() =>
          saveFile(
            t(of.closed ? 'csv_name' : 'csv_name_open', { day: of.day }),
            new Blob([csvOf(of)], { type: 'text/csv;charset=utf-8' }),
          )
        }
      >
        {t('csv')}
      </Button>
      {!of.closed && <p className={styles.soft}>{t('csv_open')}</p>}
    </Card>
  );
}
