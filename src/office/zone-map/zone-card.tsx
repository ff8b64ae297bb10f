import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MappedZone, ZoneCell, ZoneWork } from '../../../contract/warehouse/zone-map.ts';
import type { AccessPlace } from '../../../core/access/right.ts';
import { cellKind } from '../../../core/location/cell-state.ts';
import { zoneName } from '../../texts/words/retailer-names.ts';
import { Status } from '../../ui/desk/status.tsx';
import { Table, type Column } from '../../ui/desk/table.tsx';
import type { IconName } from '../../ui/icons/icon.tsx';
import { Card, type CardTone } from '../../ui/scan/page/card.tsx';
import map from '../../ui/scan/page/cell-map.module.css';
import { useMay } from '../office.ts';
import { OrderLink } from '../parts/order-link.tsx';
import { orderTab, tabOf } from '../parts/order-path.ts';
import { t } from './texts.ts';
import { adviceOf, cellWords, countsOf, workName, workPath } from './view.ts';
import styles from './zone-map.module.css';

interface ZoneCardProps {
  readonly zone: MappedZone;
  readonly place: AccessPlace;
  /** As a table instead of a map. */
  readonly isList: boolean;
}

/** A sorting zone: its counts, the work in it, and its sorting locations (mockups/scan-desk-1440). */
export function ZoneCard({ zone, place, isList }: ZoneCardProps) {
  const { cells, work, storage_location_count: total } = zone;
  return (
    <Card title={zoneName(zone)} actions={<span className={styles.counts}>{countsOf(cells)}</span>}>
      <div className={styles.body}>
        <p className={styles.line}>
          {work.length === 0
            ? t('no_work')
            : work.map(one => <WorkLink key={workName(one)} of={one} place={place} />)}
        </p>
        {cells.length === 0 ? (
          <p className={styles.line}>{t('no_cells')}</p>
        ) : isList ? (
          <Table
            caption={t('places_of', { zone: zoneName(zone) })}
            columns={columnsAt(place)}
            rows={cells}
            rowKey={({ storage_location }) => storage_location}
          />
        ) : (
          <CellMap cells={cells} />
        )}
        {adviceOf(zone).map(advice => (
          <p key={advice} className={styles.line}>
            {advice}
          </p>
        ))}
        {cells.length < total && <p className={styles.line}>{t('first', { n: cells.length, total })}</p>}
      </div>
    </Card>
  );
}

function CellMap({ cells }: Pick<MappedZone, 'cells'>) {
  const tab = orderTab(useMay());
  return (
    <>
      <ul className={`${map.map} ${styles.cells}`}>
        {cells.map(cell => {
          const { storage_location, state, order_identifier: order, quantity_placed, quantity } = cell;
          const words = cellWords(cell);
          const inside = (
            <>
              <b>{storage_location}</b> <small>{words}</small>
            </>
          );
          const share = state === 'busy' ? quantity_placed / quantity : 0;
          return (
            <li
              key={storage_location}
              data-state={cellKind(state)}
              style={{ '--share': `${Math.round(100 * share)}%` } as object}
            >
              {order === null || tab === null ? (
                inside
              ) : (
                <Link
                  to={tabOf(order, tab)}
                  title={order}
                  aria-label={`${storage_location} ${words}, ${t('order', { order })}`}
                >
                  {inside}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      <p className={map.legend}>
        {(['busy', 'complete', 'repair'] as const).map(kind => (
          <span key={kind} data-kind={kind}>
            {t(kind === 'repair' ? 'legend_repair' : `state_${kind}`)}
          </span>
        ))}
      </p>
    </>
  );
}

function WorkLink({ of, place }: { readonly of: ZoneWork; readonly place: AccessPlace }): ReactNode {
  const path = workPath(place, of, useMay(place));
  return path === null ? <span>{workName(of)}</span> : <Link to={path}>{workName(of)}</Link>;
}

const looks: Readonly<Record<ZoneCell['state'], readonly [CardTone, IconName]>> = {
  complete: ['ok', 'check'],
  busy: ['info', 'clock'],
  empty: ['neutral', 'minus'],
  hold: ['bad', 'pause'],
  clear: ['bad', 'alert'],
};

const columnsAt = (place: AccessPlace): readonly Column<ZoneCell>[] => [
  {
    id: 'storage_location',
    header: () => t('storage_location'),
    cell: ({ storage_location }) => storage_location,
    rowHeader: true,
  },
  {
    id: 'state',
    header: () => t('state'),
    cell: ({ state }) => <Status tone={looks[state][0]} icon={looks[state][1]} text={t(`state_${state}`)} />,
  },
  {
    id: 'pieces',
    header: () => t('pieces'),
    cell: ({ quantity_placed, quantity }) => quantity > 0 && `${quantity_placed}/${quantity}`,
    align: 'right',
  },
  {
    id: 'order',
    header: () => t('orders'),
    cell: ({ order_identifier: order }) => order !== null && <OrderLink of={order} />,
  },
  {
    id: 'work',
    header: () => t('work'),
    cell: ({ work }) => work !== null && <WorkLink of={work} place={place} />,
  },
];
