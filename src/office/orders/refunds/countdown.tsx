import { useEffect, useState } from 'react';
import { clockTime } from '../../../texts/formats.ts';
import { nowOf } from '../../calls/today.ts';
import { useOffice } from '../../office.ts';
import styles from './refunds.module.css';
import { timeLeft } from './view.ts';

/** When it is approved by itself: by the minute, by the second under one. */
export function Countdown({ to }: { readonly to: string }) {
  const { http } = useOffice();
  const [now, setNow] = useState(() => nowOf(http));
  const left = Date.parse(to) - now;
  useEffect(() => {
    const timer = setTimeout(
      () => setNow(nowOf(http)),
      left > 60_000 ? Math.min(60_000, left - 60_000 + 1) : 1000,
    );
    return () => clearTimeout(timer);
  }, [http, left]);
  return (
    <span className={styles.countdown}>
      <strong>{timeLeft(left)}</strong> <span className={styles.soft}>({clockTime(to)})</span>
    </span>
  );
}
