import { timeSince } from '../../texts/formats.ts';
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
  const age = since == null ? t('held') : t('held_since', { ago: timeSince(since, now) });
  return (
    <div className={styles.inset}>
      <Alert tone="danger" title={what} action={<Button onPress={onRetry}>{t('try_again')}</Button>}>
        {held && age}
      </Alert>
    </div>
  );
}
