import { deliveryStatus } from '../../../../texts/words/delivery-status.ts';
import { useDropPlace } from '../../../../ui/desk/drag.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { Button } from '../../../../ui/scan/controls/button.tsx';
import { Card } from '../../../../ui/scan/page/card.tsx';
import { lookOf } from '../../../parts/delivery-look.ts';
import type { Desk } from '../desk.ts';
import type { OldDelivery } from '../old-deliveries.ts';
import { OLD, rowsAt } from '../plan.ts';
import { t } from '../texts.ts';
import { placeName } from '../use-places.ts';
import { isReplaced, sourcesOf } from '../plan-facts.ts';
import { LineRow } from './line-row.tsx';
import styles from './lines.module.css';

/** A delivery as it is: what can still go, and in grey what went, so that nothing jumps. */
export function OldCard({ desk, old }: { desk: Desk; old: OldDelivery }) {
  const { plan, facts, dragged, places } = desk;
  const rows = rowsAt(plan, OLD).filter(row => sourcesOf(row, facts).includes(old));
  const { dropProps, isOver } = useDropPlace(
    dragged !== undefined && dragged.at !== OLD && sourcesOf(dragged, facts).includes(old),
    () => dragged && desk.move([dragged], OLD),
  );
  const { of, short, why } = old;
  const look = lookOf(of);
  const place = placeName(places, { type: of.dispatcher_type, location: of.dispatcher_identifier });
  const kept = of.dispatch_request_lines.reduce((sum, line) => sum + line.quantity, 0) - goneOf(desk, old);
  const note = why ?? (isReplaced(old, plan, facts) ? t('replaced') : t('keeps', { n: kept }));
  return (
    <div {...dropProps} className={styles.place} data-over={isOver || undefined}>
      <Card
        flush
        tone={look.tone}
        title={
          <>
            <span className={styles.status}>
              <Icon name={look.icon} size={18} />
              {deliveryStatus(look.word)}
            </span>
            <span className={styles.where}>{`${short} · ${place}`}</span>
          </>
        }
        actions={
          <>
            <span className={styles.where}>{note}</span>
            {rows.length > 1 && (
              <Button size="row" kind="quiet" onPress={({ currentTarget }) => desk.ask(rows, currentTarget)}>
                {t('move_all')}
              </Button>
            )}
          </>
        }
      >
        {old.lines.length > 0 && (
          <ul className={styles.lines}>
            {old.lines.map(line => (
              <OldLineRows key={line.id} desk={desk} line={line.id} name={line.name} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

function OldLineRows({ desk, line, name }: { desk: Desk; line: number; name: string }) {
  const { plan } = desk;
  const rows = plan.rows.filter(row => row.at === OLD && row.parts[0]?.[0] === line);
  const gone = plan.deliveries.flatMap(({ id }, nth) => {
    const quantity = takenBy(desk, line, id);
    return quantity > 0 ? [{ id, nth: nth + 1, quantity }] : [];
  });
  return (
    <>
      {rows.map(row => (
        <LineRow key={row.id} desk={desk} row={row} />
      ))}
      {gone.map(({ id, nth, quantity }) => (
        <li key={`gone-${id}`} className={styles.line} data-gone>
          <span className={styles.grip} />
          <span className={styles.name}>{name}</span>
          <del className={styles.quantity}>{quantity}</del>
          <span className={styles.acts}>{t('gone', { n: nth })}</span>
        </li>
      ))}
    </>
  );
}

const takenBy = ({ plan }: Desk, line: number, delivery: number): number =>
  rowsAt(plan, delivery)
    .flatMap(({ parts }) => parts)
    .reduce((sum, [of, n]) => sum + (of === line ? n : 0), 0);

const goneOf = (desk: Desk, { lines }: OldDelivery): number =>
  lines.reduce(
    (sum, { id }) => sum + desk.plan.deliveries.reduce((all, one) => all + takenBy(desk, id, one.id), 0),
    0,
  );
