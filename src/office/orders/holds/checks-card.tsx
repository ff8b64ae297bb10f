import type { OutsideCheck } from '../../../../contract/orders/hold-reason.ts';
import { dayAndTime } from '../../../texts/formats.ts';
import { Status } from '../../../ui/desk/status.tsx';
import { Card } from '../../../ui/scan/page/card.tsx';
import styles from './holds.module.css';
import { t } from './texts.ts';

const looks = {
  'in-review': ['warn', 'clock', 'asked'],
  released: ['ok', 'thumbUp', 'released_by_check'],
  denied: ['bad', 'thumbDown', 'denied_by_check'],
} as const;

/** Verdicts of checks outside, those that changed nothing too. */
export function ChecksCard({ checks }: { readonly checks: readonly OutsideCheck[] }) {
  if (checks.length === 0) return null;
  return (
    <>
      <h2 className={styles.title}>{t('checks')}</h2>
      <Card flush>
        <ul className={styles.reasons}>
          {checks.map(one => (
            <li key={one.id}>
              <span className={styles.why}>
                <strong>{t('check', { check: one.check })}</strong>
                <span className={styles.soft}>
                  {t('check_of', {
                    delivery: one.dispatch_request_identifier ?? t('whole_order'),
                    by: one.sent_by ?? '–',
                  })}
                </span>
              </span>
              <Verdict of={one} />
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

function Verdict({ of: { verdict, effect, at } }: { readonly of: OutsideCheck }) {
  const [tone, icon, key] = looks[verdict];
  return (
    <span className={styles.decided}>
      <Status tone={effect === 'kept' ? 'neutral' : tone} icon={icon} text={t(key)} />
      <span className={styles.soft}>{dayAndTime(at)}</span>
      {effect === 'kept' && <span className={styles.soft}>{t('kept')}</span>}
    </span>
  );
}
