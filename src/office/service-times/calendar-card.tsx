import type { ServiceTimes } from '../../../contract/warehouse/service-times.ts';
import type { Day } from '../../../core/calendar/day.ts';
import { dayAndShortMonth, weekday, weekdayLetters } from '../../texts/office-formats.ts';
import { Card } from '../../ui/scan/page/card.tsx';
import styles from './service-times.module.css';
import { t } from './texts.ts';
import { calendarOf, type CalendarDay, type TimesDraft } from './view.ts';

interface CalendarCardProps {
  readonly draft: TimesDraft;
  readonly of: ServiceTimes;
  readonly today: Day;
}

/** Six weeks as they would be by the rows as they are typed. */
export function CalendarCard({ draft, of: times, today }: CalendarCardProps) {
  const days = calendarOf(draft, times, today);
  return (
    <Card title={t('calendar')} actions={<span className={styles.soft}>{t('weeks')}</span>}>
      <div className={styles.weekdays} aria-hidden>
        {days.slice(0, 7).map(({ day }) => (
          <span key={day}>{weekdayLetters(day)}</span>
        ))}
      </div>
      <ol className={styles.calendar}>
        {days.map(of => (
          <li
            key={of.day}
            title={said(of)}
            data-open={of.isOpen || undefined}
            data-of-date={of.isOfDate || undefined}
            data-holiday={(of.isHoliday && !of.isOfDate) || undefined}
            data-first={of.day.endsWith('-01') || undefined}
            data-past={of.day < today || undefined}
            data-full={of.isFull || undefined}
            aria-current={of.day === today ? 'date' : undefined}
          >
            <span aria-hidden>
              {of.day.endsWith('-01') ? dayAndShortMonth(of.day) : Number(of.day.slice(8))}
            </span>
            {of.isFull && <b aria-hidden>{t('full')}</b>}
            <span className="visually-hidden">{said(of)}</span>
          </li>
        ))}
      </ol>
      <ul className={styles.legend}>
        <li data-open>{t('open')}</li>
        <li>{t('closed')}</li>
        <li data-of-date>{t('of_date')}</li>
        <li data-holiday>{t('holiday')}</li>
        {days.some(({ isFull }) => isFull) && <li data-full>{t('full')}</li>}
      </ul>
    </Card>
  );
}

/** 'vrijdag 25-12: gesloten, feestdag', 'maandag 30-11: open, vol, 20 van 20 leveringen'. */
function said({ day, isOpen, isHoliday, isOfDate, until, most, used, isFull }: CalendarDay): string {
  const facts = [
    t(isOpen ? 'open' : 'closed').toLowerCase(),
    ...(until === null ? [] : [t('until_time', { time: until })]),
    ...(isFull ? [t('full')] : []),
    ...(most === null ? [] : [used === null ? t('most', { n: most }) : t('used', { used, n: most })]),
    ...(isOfDate ? [t('of_date')] : []),
    ...(isHoliday ? [t('holiday')] : []),
  ];
  return `${weekday(day)}: ${facts.join(', ')}`;
}
