import { useState } from 'react';
import type { FilterPreset } from '../../../../contract/orders/filter-preset.ts';
import type { FoundDelivery, FoundOrder } from '../../../../contract/orders/order-search.ts';
import type { Day } from '../../../../core/calendar/day.ts';
import { useIsPhone } from '../../../ui/desk/use-phone.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { Below } from '../../list/row.tsx';
import { useMay, useOffice } from '../../office.ts';
import { targetOf, type SearchFor } from '../parts/target.ts';
import { Breakable } from '../../list/long-title.tsx';
import { looksOf } from '../../parts/order-looks.ts';
import { orderTab } from '../../parts/order-path.ts';
import { deliveryCells, type ColumnsOf } from './columns.tsx';
import styles from './columns.module.css';
import { deliveriesOf } from './row-view.ts';
import { t } from './texts.ts';

interface OpenedRows {
  /** The parts of columns that know which rows are opened, and by whom. */
  readonly parts: ColumnsOf;
  /** The deliveries of an opened row, a line each. */
  readonly below: (order: FoundOrder) => readonly Below[];
}

/** The deliveries of found orders, which open under their row. */
export function useOpenedRows(preset: FilterPreset, today: Day, of: SearchFor): OpenedRows {
  const { settings } = useOffice();
  const tab = orderTab(useMay());
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const isPhone = useIsPhone();
  const toggle = (id: string) => {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  };
  const more = (order: FoundOrder) => {
    const others = deliveriesOf(order).length - 1;
    const isOpen = opened.has(order.order_identifier);
    return (
      others > 0 && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          aria-label={t('deliveries_of', { n: others + 1, order: order.order_identifier })}
          onClick={() => toggle(order.order_identifier)}
        >
          +{others}
          {!isPhone && <Icon name="chevronDown" size={14} />}
        </button>
      )
    );
  };
  const cells = deliveryCells({ preset, today });
  const cellsOf = (delivery: FoundDelivery) =>
    Object.fromEntries(Object.entries(cells).map(([id, cell]) => [id, cell(delivery)]));
  return {
    parts: {
      preset,
      looks: looksOf(settings),
      today,
      targetOf: order => targetOf(order, tab, of),
      more,
    },
    below: order =>
      opened.has(order.order_identifier)
        ? deliveriesOf(order).map(delivery => ({
            key: delivery.identifier,
            cells: { ...cellsOf(delivery), order_identifier: <Breakable number={partOf(delivery, order)} /> },
          }))
        : [],
  };
}

/** The number of a delivery within its order. */
const partOf = ({ identifier }: FoundDelivery, { order_identifier }: FoundOrder): string =>
  identifier.startsWith(order_identifier) ? identifier.slice(order_identifier.length) : identifier;
