import { useEffect, useState } from 'react';
import { allOf } from '../../../texts/office-formats.ts';
import { Alert } from '../../../ui/scan/page/alert.tsx';
import { InSight } from '../../parts/in-sight.tsx';
import { t as ofActs } from '../detail/acts/texts.ts';
import { t } from './texts.ts';

const SECONDS = 5;

interface DoneAlertProps {
  /** The deliveries of which it was asked, by identifier. */
  readonly asked: readonly string[];
}

/** Says that it was done, and of what it was only asked, and closes by itself after a countdown (review-refunds-warehouse.md 9). */
export function DoneAlert({ asked }: DoneAlertProps) {
  const [left, setLeft] = useState(SECONDS);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  if (left === 0) return null;
  return (
    <InSight>
      <Alert tone="success" close={{ label: t('close'), onPress: () => setLeft(0) }}>
        {t('done')} {asked.length > 0 && `${ofActs('cancel_asked', { delivery: allOf(asked) })} `}
        {/* Read out once, and not each second. */}
        <span aria-hidden="true">{t('closes', { n: left })}</span>
      </Alert>
    </InSight>
  );
}
