import { pendingOn, placedOn } from '../../../../../core/delivery/delivery.ts';
import type { Colleague } from '../../../../work-package/claims.ts';
import type { ViewDelivery } from '../../../../work-package/overlay.ts';
import { DeskOrder, type DeskLine } from '../../../steps/desk/desk-order.tsx';
import type { SortSnapshot } from '../../session/sort-model.ts';
import { t } from './texts.ts';
import type { Zone } from './zone-cells.ts';
import { ZoneMap } from './zone-map.tsx';

interface DeskSideProps {
  readonly sort: SortSnapshot;
  readonly zone: Zone;
  readonly colleagues: () => readonly Colleague[];
}

/** Beside the stage at a desk: the order in hand with its articles, and what lies in the zone (mockups/scan-desk-1440). */
export default function DeskSide({ sort, zone, colleagues }: DeskSideProps) {
  const { state, facts } = sort;
  const id =
    'work' in state
      ? state.work.dispatch_request_id
      : 'dispatch_request_id' in state
        ? state.dispatch_request_id
        : null;
  const order = zone.deliveries.find(delivery => delivery.id === id);
  const work = 'work' in state ? state.work : null;
  const batch = sort.config.goods_receipt === undefined ? zone : null;
  return (
    <>
      {order && (
        <DeskOrder
          title={t('order', { order: order.order_identifier })}
          lines={order.lines.map(line => {
            const { name = line.product_identifier, image_url = null } =
              facts.article(line.product_identifier) ?? {};
            return { id: line.id, name, image_url, ...lineFacts(line, order, work, batch) };
          })}
        />
      )}
      <ZoneMap sort={sort} zone={zone} current={order?.storage_location ?? null} colleagues={colleagues} />
    </>
  );
}

type ViewLine = ViewDelivery['lines'][number];
interface InHand {
  readonly product_identifier: string;
  readonly quantity: number;
}

/** Facts of an article of the order, and where it lies or has to go. */
function lineFacts(
  line: ViewLine,
  { storage_location: location }: ViewDelivery,
  work: InHand | null,
  /** Absent when the work is a goods receipt. */
  batch: Zone | null,
): Pick<DeskLine, 'about' | 'where' | 'state'> {
  const placed = placedOn(line);
  if (work?.product_identifier === line.product_identifier)
    return {
      about: t('in_hand', { n: work.quantity }),
      where: location === null ? t('to_come') : t('to', { location }),
      state: 'now',
    };
  const about = t('pieces', { n: line.quantity });
  if (location !== null && placed >= line.quantity)
    return { about, where: t('lies', { location }), state: 'done' };
  return {
    about: [about, ...(batch ? [t('batch_left', { n: leftOf(line.product_identifier, batch) })] : [])].join(
      ' · ',
    ),
    where:
      location === null || placed === 0
        ? t('to_come')
        : t('partly', { placed, quantity: line.quantity, location }),
    state: 'open',
  };
}

/** How many pieces of an article this work still waits for. */
const leftOf = (product_identifier: string, { deliveries }: Zone): number =>
  deliveries
    .flatMap(({ lines }) => lines)
    .filter(line => line.product_identifier === product_identifier)
    .reduce((sum, line) => sum + pendingOn(line), 0);
