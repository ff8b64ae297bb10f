import { t } from './texts.ts';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';
import { useNow } from '../state/now.ts';
import styles from './scan-home.module.css';

interface NotRenewedProps {
  /** The failure, as a sentence. */
  what: string;
  /** Whether the device's data is shown instead, and since when (epoch ms) when that is known. */
  held: boolean;
  since?: number | null | undefined;
  onRetry: () => void;
}

/** A list could not be refreshed: says what failed and how old the shown data is, and can try again. */
export function NotRenewed({ what, held, since, onRetry }: NotRenewedProps) {
  const now = useNow(30_000);
  const age = since == null ? t('held') : t('held_since', { ago: agoText(since, now) });
  return (
    <div className={styles.inset}>
      <Alert tone="danger" title={what} action={<Button onPress={onRetry}>{t('try_again')}</Button>}>
        {held && age}
      </Alert>
    </div>
  );
}

const relative = new Intl.RelativeTimeFormat('nl-NL');

/** 'zojuist', '12 minuten geleden', '3 uur geleden', '2 dagen geleden'; both in epoch ms. */
export function agoText(since: number, now: number): string {
  const minutes = Math.floor((now - since) / 60_000);
  if (minutes < 1) return 'zojuist';
  if (minutes < 60) return relative.format(-minutes, 'minute');
  if (minutes < 48 * 60) return relative.format(-Math.floor(minutes / 60), 'hour');
  return relative.format(-Math.floor(minutes / (24 * 60)), 'day');
}
