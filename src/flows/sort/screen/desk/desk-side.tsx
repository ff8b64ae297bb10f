import { Icon } from '../../../../ui/icons/icon.tsx';
import { texts } from '../../../../texts/texts.ts';
import { placedOn } from '../../../../../core/delivery/delivery.ts';
import type { ViewDelivery } from '../../../../work-package/overlay.ts';
import type { SortSnapshot } from '../../session/sort-model.ts';
import sortDesk from './sort-desk.nl.ts';
import { zoneMap, type Cell, type Zone } from './zone-map.ts';
import styles from './desk-side.module.css';

const t = texts('sort_desk', sortDesk);

/** Beside the stage at a desk: the order in hand with its articles, and what lies in the zone (mockups/scan-desk-1440). */
export default function DeskSide({ sort, zone }: { sort: SortSnapshot; zone: Zone }) {
  const { state } = sort;
  const id =
    'work' in state
      ? state.work.dispatch_request_id
      : 'dispatch_request_id' in state
        ? state.dispatch_request_id
        : null;
  const order = zone.deliveries.find(delivery => delivery.id === id);
  const inHand = 'work' in state ? state.work.product_identifier : null;
  return (
    <>
      {order && <Order order={order} inHand={inHand} facts={sort.facts} />}
      <ZoneMap sort={sort} zone={zone} current={order?.storage_location ?? null} />
    </>
  );
}

interface OrderProps {
  readonly order: ViewDelivery;
  /** The article that is in hand. */
  readonly inHand: string | null;
  readonly facts: SortSnapshot['facts'];
}

function Order({ order, inHand, facts }: OrderProps) {
  return (
    <section aria-labelledby="desk-order">
      <h2 id="desk-order">
        {t('order', { order: order.order_identifier })}
      </h2>
      <ul className={styles.lines}>
        {order.lines.map(line => {
          const article = facts.article(line.product_identifier);
          const isNow = line.product_identifier === inHand;
          return (
            <li key={line.id} className={styles.line} data-now={isNow || undefined}>
              {article?.image_url ? <img src={article.image_url} alt="" width={40} height={40} /> : <i />}
              <span className={styles.article}>
                <b className="two-lines">{article?.name ?? line.product_identifier}</b>
                <small>
                  {t('pieces', { n: line.quantity })}
                  {isNow && ` · ${t('in_hand')}`}
                </small>
              </span>
              <Where line={line} location={order.storage_location} isNow={isNow} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface WhereProps {
  readonly line: ViewDelivery['lines'][number];
  readonly location: string | null;
  readonly isNow: boolean;
}

/** Where an article of the order lies, or has to go. */
function Where({ line, location, isNow }: WhereProps) {
  const placed = placedOn(line);
  if (location === null || (placed === 0 && !isNow)) return <span>{t('to_come')}</span>;
  if (placed >= line.quantity)
    return (
      <span className={styles.lies}>
        <Icon name="check" size={16} /> {t('lies', { location })}
      </span>
    );
  return <b>{isNow ? t('to', { location }) : t('partly', { placed, quantity: line.quantity, location })}</b>;
}

interface MapProps {
  readonly sort: SortSnapshot;
  readonly zone: Zone;
  readonly current: string | null;
}

const states = ['complete', 'busy', 'empty', 'repair'] as const;

function ZoneMap({ sort, zone, current }: MapProps) {
  const cells = zoneMap(zone, current, new Set(sort.cards.flatMap(card => card.lies_at ?? [])));
  const counted = states.flatMap(state => {
    const n = cells.filter(cell => cell.state === state).length;
    return n > 0 ? [t(state, { n })] : [];
  });
  if (cells.length === 0) return null;
  return (
    <section aria-labelledby="desk-zone">
      <h2 id="desk-zone">
        {t('zone', { zone: sort.zone })} <small>{(sort.online ? counted : [t('offline')]).join(' · ')}</small>
      </h2>
      <ul className={styles.map} data-offline={sort.online ? undefined : true}>
        {cells.map(cell => (
          <li key={cell.location} data-state={cell.state} data-now={cell.location === current || undefined}>
            <b>{cell.location}</b>
            <CellSign cell={cell} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CellSign({ cell: { state, placed, quantity } }: { cell: Cell }) {
  switch (state) {
    case 'complete':
      return <Icon name="check" size={14} />;
    case 'repair':
      return <Icon name="undo" size={14} />;
    case 'busy':
    case 'empty':
      return (
        <small>
          {placed}/{quantity}
        </small>
      );
  }
}
