import { cellKind, cellKinds } from '../../../../../core/location/cell-state.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { clockTime } from '../../../../texts/formats.ts';
import type { Colleague } from '../../../../work-package/claims.ts';
import { firstName, initialsOf, useColleagues } from '../../../steps/desk/people.ts';
import type { SortSnapshot } from '../../session/sort-model.ts';
import { t } from './texts.ts';
import { cellsAround, zoneCells, type Cell, type Zone } from './zone-cells.ts';
import styles from '../../../../ui/scan/page/cell-map.module.css';

interface MapProps {
  readonly sort: SortSnapshot;
  readonly zone: Zone;
  /** The location of the order in hand. */
  readonly current: string | null;
  readonly colleagues: () => readonly Colleague[];
}

const legend = ['busy', 'complete', 'repair', 'now'] as const;

/** Shows what lies in the zone, and where colleagues are. */
export function ZoneMap({ sort, zone, current, colleagues }: MapProps) {
  const people = useColleagues(colleagues);
  const repairs = new Map([
    ...sort.to_clear.map(({ storage_location }) => [storage_location, 'clear'] as const),
    ...sort.cards.flatMap(({ lies_at, kind }) => (lies_at === null ? [] : [[lies_at, kind] as const])),
  ]);
  const cells = zoneCells(zone, repairs);
  if (cells.length === 0) return null;
  const counts = cellKinds.flatMap(kind => {
    const n = cells.filter(cell => cellKind(cell.state) === kind).length;
    return n > 0 ? [t(kind, { n })] : [];
  });
  const isOld = !sort.online;
  return (
    <section aria-labelledby="desk-zone">
      <h2 id="desk-zone">
        {t('zone', { zone: sort.zone })} <small>{isOld ? ageOf(zone) : counts.join(' · ')}</small>
      </h2>
      <ul className={styles.map} data-offline={isOld || undefined}>
        {cellsAround(cells, current).map(cell => (
          <MapCell
            key={cell.location}
            cell={cell}
            isNow={cell.location === current}
            here={people.filter(({ deliveries }) => deliveries.includes(cell.dispatch_request_id ?? NaN))}
          />
        ))}
      </ul>
      <p className={styles.legend}>
        {legend.map(kind => (
          <span key={kind} data-kind={kind}>
            {kind === 'complete' && <Icon name="check" size={14} />}
            {t(`legend_${kind}`)}
          </span>
        ))}
        {people.map(({ name }) => (
          <span key={name}>
            <b className={styles.person}>{initialsOf(name)}</b> {firstName(name)}
          </span>
        ))}
      </p>
    </section>
  );
}

/** From when the map is. */
const ageOf = ({ as_of }: Zone): string =>
  as_of === null ? t('of_this_device') : t('as_of', { time: clockTime(as_of) });

interface CellProps {
  readonly cell: Cell;
  readonly isNow: boolean;
  /** Colleagues who have something of its order in hand. */
  readonly here: readonly Colleague[];
}

function MapCell({ cell, isNow, here }: CellProps) {
  const { location, state, placed, quantity } = cell;
  const share = quantity > 0 && state === 'busy' ? placed / quantity : 0;
  return (
    <li
      data-state={cellKind(state)}
      data-now={isNow || undefined}
      style={{ '--share': `${Math.round(100 * share)}%` } as object}
    >
      <b>{location}</b>
      <CellSign state={isNow && state === 'empty' ? 'busy' : state} figure={`${placed}/${quantity}`} />
      {here.map(({ name }) => (
        <span key={name} className={styles.person} title={name}>
          {initialsOf(name)}
        </span>
      ))}
    </li>
  );
}

function CellSign({ state, figure }: { state: Cell['state']; figure: string }) {
  switch (state) {
    case 'complete':
      return <Icon name="check" size={14} />;
    case 'goods':
      return <small>{t('sign_goods')}</small>;
    case 'hold':
      return <small>{t('sign_hold')}</small>;
    case 'clear':
      return <small>{t('sign_clear')}</small>;
    case 'busy':
      return <small>{figure}</small>;
    case 'empty':
      return null;
  }
}
