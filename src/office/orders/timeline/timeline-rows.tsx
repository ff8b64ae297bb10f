import type { TimelineRow } from '../../../../contract/orders/timeline.ts';
import { clockTime, dayAndTime } from '../../../texts/formats.ts';
import { deliveryStatus } from '../../../texts/words/delivery-status.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { todayOf } from '../../calls/today.ts';
import { useOffice } from '../../office.ts';
import { rowText } from './row-text.ts';
import { t } from './texts.ts';
import styles from './timeline.module.css';
import { becomes, byDay, byWhom, dayTitle, lookOfRow, subjectOf, was } from './view.ts';

/** Events of an order, day by day. */
export function TimelineRows({ order, rows }: { order: string; rows: readonly TimelineRow[] }) {
  const today = todayOf(useOffice().http);
  return byDay(rows).map(({ day, rows: of }) => (
    <section key={day} className={styles.day}>
      <h2 className={styles.title}>{dayTitle(day, today)}</h2>
      <ol className={styles.rows}>
        {of.map(row => (
          <Row key={row.id} of={row} order={order} />
        ))}
      </ol>
    </section>
  ));
}

function Row({ of, order }: { of: TimelineRow; order: string }) {
  const { icon, tone } = lookOfRow(of);
  return (
    <li className={styles.row}>
      <time className={styles.time} dateTime={of.at} title={dayAndTime(of.at)}>
        {clockTime(of.at)}
      </time>
      <span className={styles.mark} data-tone={tone}>
        <Icon name={icon} size={16} />
      </span>
      <strong className={styles.subject}>{subjectOf(of, order)}</strong>
      <span className={styles.text}>{rowText(of)}</span>
      <span className={styles.status}>
        <Statuses of={of} />
      </span>
      <span className={styles.by}>{byWhom(of)}</span>
    </li>
  );
}

/** From one status to another, of a delivery alone. */
function Statuses({ of }: { of: TimelineRow }) {
  const { kind } = of;
  const [from, to] = [was(of), becomes(of)];
  if (kind !== 'delivery' || to === null || from === to) return null;
  return (
    <>
      {from !== null && (
        <>
          <span className={styles.before}>{deliveryStatus(from)}</span>
          <Icon name="arrowRight" size={16} label={t('becomes')} />
        </>
      )}
      <span>{deliveryStatus(to)}</span>
    </>
  );
}
