import { useIsPhone } from '../../../ui/desk/use-phone.ts';
import { Menu } from '../../../ui/desk/aria/menu.tsx';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { SelectField } from '../../../ui/scan/controls/select-field.tsx';
import { columnIds, type ColumnId, type OrderSort } from './orders-view.ts';
import styles from './orders.module.css';
import { t } from './texts.ts';

interface OrdersBarProps {
  readonly count: number;
  /** The number of chosen orders. */
  readonly chosen: number;
  /** Acts on the chosen orders. */
  readonly acts: ReactNode;
  readonly columns: {
    readonly shown: ReadonlySet<string>;
    readonly onShow: (shown: ReadonlySet<string>) => void;
  };
  readonly sort: OrderSort;
  readonly onSort: (by: ColumnId) => void;
  /** Cancels the request in progress; absent: there is none. */
  readonly onStop: (() => void) | undefined;
  /** Goes on after that; absent: it was not cancelled. */
  readonly onMore: (() => void) | undefined;
}

/** The line over the orders: their number or how many are chosen, acts on those, columns, and on a phone the sorting. */
export function OrdersBar({ count, chosen, acts, columns, sort, onSort, onStop, onMore }: OrdersBarProps) {
  const isPhone = useIsPhone();
  return (
    <div className={styles.toolbar}>
      <h2 className={styles.title}>{`${t('orders')} (${count})`}</h2>
      {chosen > 0 && <span>{t('selected', { n: chosen })}</span>}
      {acts}
      {onMore && (
        <Button size="row" onPress={onMore}>
          {t('more')}
        </Button>
      )}
      {onStop && (
        <span className={styles.stop}>
          <Button size="row" icon="close" onPress={onStop}>
            {t('stop')}
          </Button>
        </span>
      )}
      {isPhone ? (
        <div className={styles.narrow}>
          <SelectField
            label={t('sort_by')}
            value={sort.by}
            options={columnIds.map(id => ({ value: id, text: t(id) }))}
            onChange={by => onSort(columnIds.find(id => id === by) ?? sort.by)}
          />
          <Button size="desk" icon="swap" iconOnly pressed={sort.descending} onPress={() => onSort(sort.by)}>
            {t('turn')}
          </Button>
        </div>
      ) : (
        <div className={styles.columns}>
          <Menu
            label={t('columns')}
            icon="list"
            items={columnIds.map(id => ({
              id,
              text: t(id),
              ...(id === 'order_identifier' && { reason: t('always') }),
            }))}
            checked={columns.shown}
            onCheck={columns.onShow}
          />
        </div>
      )}
    </div>
  );
}
