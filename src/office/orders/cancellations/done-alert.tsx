import { useEffect, useState } from 'react';
import { Alert } from '../../../ui/scan/page/alert.tsx';
import { t } from './texts.ts';

const SECONDS = 5;

/** Says that it was done, and closes by itself after a countdown (review-refunds-warehouse.md 9). */
export function DoneAlert() {
  const [left, setLeft] = useState(SECONDS);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  if (left === 0) return null;
  return (
    <Alert tone="success" close={{ label: t('close'), onPress: () => setLeft(0) }}>
      {t('done')} {/* Read out once, and not each second. */}
      <span aria-hidden="true">{t('closes', { n: left })}</span>
    </Alert>
  );
}
