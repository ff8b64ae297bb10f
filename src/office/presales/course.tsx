import { shortWeekday, weekday } from '../../texts/office-formats.ts';
import { Card } from '../../ui/scan/page/card.tsx';
import styles from './presales.module.css';
import { t } from './texts.ts';
import type { Point } from './view.ts';

/** The days of a presale as points of a line, which is full until today. */
export const Course = ({ points }: { points: readonly Point[] }) => (
  <Card title={t('course')}>
    <ol className={styles.course}>
      {points.map(({ name, on, isDone, day }, nth) => (
        <li key={name} data-done={isDone || undefined} data-goes={points[nth + 1]?.isDone || undefined}>
          <span className={styles.dot} aria-hidden="true" />
          <b>{name}</b>
          <span className={styles.soft}>
            {on === null ? (
              t('no_day')
            ) : (
              <time dateTime={on} title={weekday(on)}>
                {shortWeekday(on)}
              </time>
            )}
            {day !== undefined && ` · ${t('nth_day', { n: day })}`}
          </span>
        </li>
      ))}
    </ol>
  </Card>
);
