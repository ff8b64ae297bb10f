import { type Incident, SPELLS_BEGIN_MINUTES } from '../../../contract/orders/incident.ts';
import { clockTime } from '../../texts/formats.ts';
import styles from './incidents.module.css';
import { t } from './texts.ts';

const SPELLS_BEGIN_MS = SPELLS_BEGIN_MINUTES * 60_000;

/** How many failed first in each spell, as bars; their numbers are read aloud. */
export function Spells({
  of: { spells, spell_minutes },
  at,
}: {
  readonly of: Incident;
  readonly at: string;
}) {
  const most = Math.max(...spells, 1);
  const now = Date.parse(at);
  const end = Math.floor(now / SPELLS_BEGIN_MS + 1) * SPELLS_BEGIN_MS;
  const startOf = (nth: number) => end - (spells.length - nth) * spell_minutes * 60_000;
  const list = spells
    .flatMap((n, nth) => (n > 0 ? [t('bar_n', { at: clockTime(startOf(nth)), n })] : []))
    .join(', ');
  return (
    <figure className={styles.spells} aria-label={t('bars', { list })}>
      <div className={styles.bars} aria-hidden="true">
        {spells.map((n, nth) => (
          // oxlint-disable-next-line react/no-array-index-key -- a spell is its place
          <span
            key={nth}
            data-none={n === 0 || undefined}
            style={{ blockSize: `${String((n / most) * 100)}%` }}
          />
        ))}
      </div>
      <div className={styles.axis}>
        <span>{clockTime(startOf(0))}</span>
        <span>{t('per', { n: spell_minutes })}</span>
        <span>{clockTime(now)}</span>
      </div>
    </figure>
  );
}
