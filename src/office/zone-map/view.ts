import type { MappedZone, ZoneCell, ZoneWork } from '../../../contract/warehouse/zone-map.ts';
import { processBatches } from '../../../core/access/batches.ts';
import { seeReceipts } from '../../../core/access/receipts.ts';
import type { AccessPlace, Right } from '../../../core/access/right.ts';
import { cellKind, cellKinds } from '../../../core/location/cell-state.ts';
import { locationPath } from '../../../core/location/page-path.ts';
import { t } from './texts.ts';

/** '12 compleet · 19 bezig · 9 leeg · 2 herstel'; what there is none of is left out. */
export const countsOf = (cells: readonly Pick<ZoneCell, 'state'>[]): string =>
  cellKinds
    .flatMap(kind => {
      const n = cells.filter(({ state }) => cellKind(state) === kind).length;
      return n > 0 ? [t(kind, { n })] : [];
    })
    .join(' · ');

/** How a cell stands, in the words that stand in it: 'bezig 3/7'. */
export const cellWords = ({ state, quantity_placed, quantity }: ZoneCell): string =>
  state === 'busy' ? `${t('state_busy')} ${quantity_placed}/${quantity}` : t(`state_${state}`);

/** The words under a map that say what to do at its cells. */
export const adviceOf = ({ cells }: Pick<MappedZone, 'cells'>): readonly string[] =>
  (['hold', 'clear'] as const).flatMap(state =>
    cells.some(cell => cell.state === state) ? [t(`is_${state}`)] : [],
  );

export const workName = ({ type, identifier: id }: ZoneWork): string =>
  t(type === 'batch' ? 'batch' : 'receipt', { id });

/** The page of a batch or a goods receipt; null: the user may not open it. */
export function workPath(
  place: AccessPlace,
  { type, identifier }: ZoneWork,
  may: (right: Right) => boolean,
): string | null {
  const [right, part] =
    type === 'batch' ? [processBatches, 'shipment-batch'] : [seeReceipts, 'goods-receipt'];
  return may(right) ? locationPath(place, part, identifier) : null;
}
