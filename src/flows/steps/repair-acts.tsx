import { useState } from 'react';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';
import { t } from './texts.ts';
import styles from './repair-acts.module.css';

/** The actions of a repair card besides scanning: leave it, or show it to somebody. */
export function RepairActs({
  card,
  onLater,
}: {
  card: { readonly code: string; readonly mutation_id: string };
  onLater: () => void;
}) {
  const [help, setHelp] = useState(false);
  return (
    <>
      {help && (
        <Alert tone="warning">
          {t('help_text', { code: `${card.code} · ${card.mutation_id.slice(-6)}` })}
        </Alert>
      )}
      <div className={styles.acts}>
        <Button onPress={onLater}>{t('later')}</Button>
        <Button onPress={() => setHelp(true)}>{t('help')}</Button>
      </div>
    </>
  );
}
