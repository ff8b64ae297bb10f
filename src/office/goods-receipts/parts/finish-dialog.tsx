import { dutchDay } from '../../../../core/calendar/day.ts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { GoodsReceiptDetail } from '../../../../contract/warehouse/goods-receipt.ts';
import { clockTime, shortTime } from '../../../texts/formats.ts';
import { t } from '../texts.ts';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { Alert } from '../../../ui/scan/page/alert.tsx';
import { ActDialog } from '../../edit/act-dialog.tsx';
import type { Finishing } from '../finishing.ts';
import { differencesOf, otherDevices, type NamedDifference, type OtherDevice } from '../view.ts';
import styles from './finish-dialog.module.css';

/** Differences that are drawn before all are asked for. */
const SHOWN = 8;

interface FinishDialogProps {
  readonly receipt: GoodsReceiptDetail;
  readonly finishing: Pick<Finishing, 'own' | 'device_id'>;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** 'Klaar met scannen': the differences from what was expected, and the devices that may still have scans to send. */
export function FinishDialog({ receipt, finishing, onClose, onConfirm }: FinishDialogProps) {
  const { over, under } = differencesOf(receipt.lines ?? []);
  const others = otherDevices(receipt.devices, finishing.device_id);
  const unreported = others.some(d => d.pending > 0 || d.silent);
  const wait = waitFor(finishing.own);
  const { to_complete } = receipt.receiving_progress;
  return (
    <ActDialog
      title={t('done')}
      verb={t(unreported ? 'done_anyway' : 'done')}
      danger={unreported}
      wide
      reason={wait}
      save={onConfirm}
      onClose={onClose}
    >
      <p>{t('question', { receipt: receipt.identifier })}</p>
      {wait && <Alert tone="warning">{wait}</Alert>}
      {others.length > 0 && (
        <Alert tone={unreported ? 'warning' : 'info'} title={t('others')}>
          <ul className={styles.list}>
            {others.map(device => (
              <li key={device.device_id}>{deviceText(device)}</li>
            ))}
          </ul>
          {unreported && <p>{t('others_hint')}</p>}
        </Alert>
      )}
      {over.length + under.length === 0 && <p>{t('all_as_expected')}</p>}
      <Differences title={t('under', { n: under.length })} differences={under} />
      <Differences title={t('over', { n: over.length })} differences={over} />
      {to_complete > 0 && <p>{t('to_complete', { n: to_complete })}</p>}
    </ActDialog>
  );
}

/** Why this device cannot finish yet: its own scans come first, and none may wait for repair. */
function waitFor({ pending, parked }: Finishing['own']): string | null {
  if (parked > 0) return t('own_parked', { n: parked });
  if (pending > 0) return t('own_waits', { n: pending });
  return null;
}

function deviceText({ user_name: name, pending: n, seen_at, silent }: OtherDevice): string {
  const at = isToday(seen_at) ? clockTime(seen_at) : shortTime(seen_at);
  if (n > 0) return t(silent ? 'other_away' : 'other_pending', { name, n, at });
  return silent ? t('other_silent', { name, at }) : t('other_open', { name, at });
}

const isToday = (at: string): boolean => dutchDay(Date.parse(at)) === dutchDay(Date.now());

function Differences({ title, differences }: { title: string; differences: readonly NamedDifference[] }) {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const shown = all ? differences : differences.slice(0, SHOWN);
  const hidden = differences.length - shown.length;
  if (differences.length === 0) return null;
  /** The button goes away: the focus is at the first that it brought. */
  const showAll = () => {
    flushSync(() => setAll(true));
    list.current?.querySelectorAll('li')[SHOWN]?.focus();
  };
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <ul ref={list}>
        {shown.map(({ name, expected, scanned }) => (
          <li key={name} className={styles.difference} tabIndex={-1}>
            <span>{name}</span>
            <span className={styles.amounts}>{t('amounts', { scanned, expected })}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button size="desk" kind="quiet" icon="chevronDown" onPress={showAll}>
          {t('and_more', { n: hidden })}
        </Button>
      )}
    </section>
  );
}
