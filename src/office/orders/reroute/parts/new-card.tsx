import { shortDay } from '../../../../texts/office-formats.ts';
import { useDropPlace } from '../../../../ui/desk/drag.ts';
import { Menu } from '../../../../ui/desk/aria/menu.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { Button } from '../../../../ui/scan/controls/button.tsx';
import { DeliveryMark } from '../../../parts/delivery-mark.tsx';
import type { Desk } from '../desk.ts';
import { type PlannedDelivery, OLD, piecesOf, type Row, rowsAt } from '../plan.ts';
import { goesOf } from '../target.ts';
import { t } from '../texts.ts';
import { placeName } from '../use-places.ts';
import { lineOf, refusalOf, sourcesOf, statusFor } from '../plan-facts.ts';
import { Flag } from './flag.tsx';
import { LineRow } from './line-row.tsx';
import styles from './lines.module.css';
import { TargetFields } from './target-fields.tsx';

interface NewCardProps {
  readonly desk: Desk;
  readonly of: PlannedDelivery;
  readonly nth: number;
  /** The day that it is with the customer, once the OMS has said so. */
  readonly arrives: string | undefined;
}

/** A delivery to be made: where it leaves from and how, its lines, and what is wrong with them. */
export function NewCard({ desk, of: { id, target }, nth, arrives }: NewCardProps) {
  const { plan, facts, dragged, places, play } = desk;
  const rows = rowsAt(plan, id);
  const refuses = dragged && dragged.at !== id ? refusalOf(dragged, target, facts) : null;
  const { dropProps, isOver } = useDropPlace(
    dragged !== undefined && dragged.at !== id && refuses === null,
    () => dragged && desk.move([dragged], id),
  );
  const isBad = rows.some(row => refusalOf(row, target, facts) !== null);
  const [first] = rows[0] ? sourcesOf(rows[0], facts) : facts.old;
  return (
    <section
      {...dropProps}
      className={styles.fresh}
      aria-labelledby={`new-${id}`}
      data-new={id}
      data-bad={isBad || undefined}
      data-over={isOver || undefined}
      data-refuses={refuses !== null || undefined}
    >
      <header className={styles.head}>
        <span className={styles.nth} aria-hidden="true">
          {nth}
        </span>
        <h3 id={`new-${id}`} tabIndex={-1}>
          <span className="visually-hidden">{`${t('nth', { n: nth })}: `}</span>
          {target.location === '' ? t('no_place_yet') : placeName(places, target)}
        </h3>
        <span className={styles.where}>{t('becomes')}</span>
        <DeliveryMark of={{ status: statusFor(target), paused_at: null }} />
        {arrives && <span className={styles.where}>{t('arrives', { date: shortDay(arrives) })}</span>}
        <span className={styles.acts}>
          <Menu
            label={t('acts', { n: nth })}
            icon="more"
            items={[
              {
                id: 'back',
                text: t('back_all'),
                icon: 'undo',
                ...(rows.length === 0 && { reason: t('empty') }),
              },
              {
                id: 'remove',
                text: t('remove'),
                icon: 'close',
                ...(rows.length > 0 && { reason: t('remove_filled') }),
              },
            ]}
            onAct={act => (act === 'back' ? desk.move(rows, OLD) : desk.remove(id))}
          />
        </span>
      </header>
      {refuses !== null && <p className={styles.refusal}>{refuses}</p>}
      <div className={styles.target}>
        <TargetFields
          value={target}
          goes={goesOf(facts, first?.of)}
          preferred={first?.of.dispatch_type.identifier ?? ''}
          showsMissing={desk.showsMissing}
          onChange={to => play({ type: 'set', delivery: id, target: to })}
        />
      </div>
      <ul className={styles.lines}>
        {rows.map(row => (
          <NewLine key={row.id} desk={desk} row={row} of={{ id, target }} />
        ))}
      </ul>
    </section>
  );
}

function NewLine({ desk, row, of }: { desk: Desk; row: Row; of: PlannedDelivery }) {
  const { facts } = desk;
  const name = lineOf(row, facts)?.name ?? '';
  const from = sourcesOf(row, facts).map(({ short }) => short);
  return (
    <>
      <LineRow desk={desk} row={row}>
        <span className={styles.from}>{t('from', { delivery: from.join(', ') })}</span>
        <Button size="row" kind="quiet" iconOnly icon="undo" onPress={() => desk.move([row], OLD)}>
          {t('put_back_line', { name: t('times', { quantity: piecesOf(row), name }) })}
        </Button>
      </LineRow>
      <Flag desk={desk} row={row} of={of} />
    </>
  );
}

/** Where a dragged line becomes a new delivery; by click it makes an empty one. */
export function DropZone({ desk, isOff }: { desk: Desk; isOff: boolean }) {
  const { dragged } = desk;
  const { dropProps, isOver } = useDropPlace(
    dragged !== undefined && !isOff,
    () => dragged && desk.move([dragged], null),
  );
  return (
    <div
      {...dropProps}
      className={styles.zone}
      data-over={isOver || undefined}
      data-refuses={isOff || undefined}
    >
      <Icon name="plus" size={18} />
      {isOff ? t('too_many') : t('drop')}
    </div>
  );
}
