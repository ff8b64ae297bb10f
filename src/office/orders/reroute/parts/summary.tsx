import { day } from '../../../../texts/formats.ts';
import { shortDay } from '../../../../texts/office-formats.ts';
import { Table, type Column } from '../../../../ui/desk/table.tsx';
import { Card } from '../../../../ui/scan/page/card.tsx';
import { OutOfSight } from '../../detail/acts/out-of-sight.tsx';
import { DeliveryMark } from '../../../parts/delivery-mark.tsx';
import type { Desk } from '../desk.ts';
import { type OldDelivery, methodOf } from '../old-deliveries.ts';
import { OLD, piecesOf, type Row, rowsAt, type Target } from '../plan.ts';
import { methodName } from '../target.ts';
import { t } from '../texts.ts';
import { useDispatchTypes } from '../use-dispatch-types.ts';
import { placeName, placesIn } from '../use-places.ts';
import { lineOf, refusalOf, saysOf, shortageOf, sourcesOf, statusFor } from '../plan-facts.ts';
import { CollectedElsewhere } from './collected-elsewhere.tsx';
import styles from '../reroute.module.css';

/** A large order shows only the lines that go. */
const MOST_ROWS = 12;

/** Effect of saving: in a sentence, and for each line from where to where. */
export function Summary({ desk }: { desk: Desk }) {
  const { plan, facts, places } = desk;
  const [says, ...more] = saysOf(plan, facts, target => placeName(places, target));
  const moved = plan.deliveries.flatMap(({ id }) => rowsAt(plan, id));
  const targets = plan.deliveries.filter(({ id }) => rowsAt(plan, id).length > 0).map(({ target }) => target);
  const rows = [...moved, ...rowsAt(plan, OLD)];
  return (
    <div className={styles.summary}>
      <Card title={t('does')} flush>
        <div className={styles.says}>
          <p>{says}</p>
          {more.map(one => (
            <p key={one}>{one}</p>
          ))}
          <OutOfSight places={placesIn(targets, places)} />
          <CollectedElsewhere store={facts.collected_at} targets={targets} />
        </div>
        <Table
          caption={t('does_lines')}
          columns={columnsOf(desk)}
          rows={rows.length > MOST_ROWS ? moved : rows}
          rowKey={row => String(row.id)}
        />
      </Card>
    </div>
  );
}

function columnsOf({ plan, facts, places, stock }: Desk): readonly Column<Row>[] {
  const targetOf = (row: Row) => plan.deliveries.find(({ id }) => id === row.at)?.target;
  const [whole, short] = [day, shortDay];
  return [
    { id: 'name', header: () => t('article'), rowHeader: true, cell: row => lineOf(row, facts)?.name },
    { id: 'quantity', header: () => t('quantity'), align: 'right', cell: piecesOf },
    {
      id: 'now',
      header: () => t('now'),
      cell: row =>
        sourcesOf(row, facts).map(({ of, short: end }) => (
          <span key={of.id} className={styles.state}>
            <DeliveryMark of={of} />
            <span className={styles.hint}>
              {`${end} · ${placeName(places, { type: of.dispatcher_type, location: of.dispatcher_identifier })}`}
            </span>
          </span>
        )),
    },
    {
      id: 'after',
      header: () => t('after'),
      cell: row => {
        const target = targetOf(row);
        if (!target) return t('stays');
        return (
          <span className={styles.state}>
            <DeliveryMark of={{ status: statusFor(target), paused_at: null }} />
            <span className={styles.hint}>
              {target.location === '' ? t('no_place_yet') : placeName(places, target)}
            </span>
          </span>
        );
      },
    },
    {
      id: 'date',
      header: () => t('date'),
      cell: row => {
        const was = sourcesOf(row, facts)[0]?.of.dispatch_date;
        const now = targetOf(row)?.date;
        if (now && was && now !== was.slice(0, 10))
          return <span title={whole(now)}>{t('now_was', { now: short(now), was: short(was) })}</span>;
        return now ? short(now) : was ? short(was) : '–';
      },
    },
    {
      id: 'method',
      header: () => t('method'),
      cell: row => <Method was={sourcesOf(row, facts)[0]} target={targetOf(row)} />,
    },
    {
      id: 'note',
      header: () => t('note'),
      cell: row => {
        const target = targetOf(row);
        if (!target) return '';
        if (refusalOf(row, target, facts) !== null)
          return <strong className={styles.bad}>{t('cannot')}</strong>;
        const few = shortageOf(row, target, facts, stock);
        return few ? (
          <span className={styles.warn}>
            {t('some_free', { available: few.available, quantity: few.quantity })}
          </span>
        ) : (
          ''
        );
      },
    },
  ];
}

/** How pieces are brought to the customer, and how they would have been. */
function Method({ was: old, target }: { was: OldDelivery | undefined; target: Target | undefined }) {
  const { body: types } = useDispatchTypes(target);
  const was = old && methodOf(old);
  const now = target && methodName(target, types);
  return now && was && now !== was ? t('now_was', { now, was }) : now || was || '–';
}
