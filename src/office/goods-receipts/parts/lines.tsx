import { useDeferredValue, type ReactNode } from 'react';
import type { GoodsReceiptDetail, GoodsReceiptLine } from '../../../../contract/warehouse/goods-receipt.ts';
import { CheckField } from '../../../ui/scan/controls/check-field.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Empty } from '../../../ui/scan/page/empty.tsx';
import { allHere } from '../../calls/use-pages.ts';
import { columnsWith, type Column } from '../../list/column.ts';
import { FilterBar, FilterText } from '../../list/filter-bar.tsx';
import type { ListProps } from '../../list/list.tsx';
import { useFilters } from '../../list/use-filters.ts';
import { t } from '../texts.ts';
import {
  articleOf,
  comingOf,
  crossdockOf,
  filterLines,
  flagsOf,
  logisticNameOf,
  usualLineFilter,
} from '../view.ts';
import styles from './lines.module.css';

const column = columnsWith(t);
const amount = { card: 'named', align: 'right', width: '8%' } as const;
type OnCount = (line: GoodsReceiptLine) => void;

/** With `onCount` the name of an article is a button, for who counts pieces without scanning them. */
const columnsFor = (onCount: OnCount | null): readonly Column<GoodsReceiptLine>[] => [
  column('number', line => line.product_identifier, { card: 'fact', width: '10%' }),
  column(
    'name',
    line =>
      onCount ? (
        <button type="button" data-row title={t('count_line')} onClick={() => onCount(line)}>
          {articleOf(line).name}
        </button>
      ) : (
        articleOf(line).name
      ),
    { card: 'title', width: '28%' },
  ),
  column('logistic_name', logisticNameOf, { width: '20%' }),
  column('attributes', flagsOf),
  column('crossdock', line => crossdockOf(line) || '–', amount),
  column('expected', line => line.quantity, amount),
  column('scanned', line => <Scanned line={line} editable={onCount !== null} />, {
    ...amount,
    width: '176px',
  }),
];

/** The received pieces, and a word when they differ from the expected ones. */
function Scanned({ line, editable }: { line: GoodsReceiptLine; editable: boolean }) {
  const coming = comingOf(line);
  const word = coming === 'over' ? t('too_many') : coming === 'under' ? t('too_few') : null;
  return (
    <span className={styles.scanned} data-coming={coming}>
      {word && <span className={styles.word}>{word}</span>}
      {line.quantity_scanned}
      {editable && <Icon name="plus" size={16} />}
    </span>
  );
}

/** The articles of a receipt, to find one or those with differences: their filters, and the list itself. */
export function useLines(
  { identifier, lines = [] }: GoodsReceiptDetail,
  onCount: OnCount | null,
): {
  readonly filters: ReactNode;
  readonly list: ListProps<GoodsReceiptLine>;
} {
  const name = `receipt-lines/${identifier}`;
  const { shown, settled, type, choose } = useFilters(name, usualLineFilter);
  const found = filterLines(lines, useDeferredValue(shown));
  return {
    filters: lines.length > 0 && (
      <FilterBar
        chosen={shown.different === '' ? 0 : 1}
        search={
          <>
            <h2 className={styles.title}>{`${t('products')} (${lines.length})`}</h2>
            <FilterText takesScans label={t('search')} value={shown.text} onChange={text => type({ text })} />
          </>
        }
      >
        <CheckField
          label={t('different')}
          checked={shown.different !== ''}
          onChange={checked => choose({ different: checked ? '1' : '' })}
        />
      </FilterBar>
    ),
    list: {
      of: `${name}/${JSON.stringify(settled)}`,
      caption: t('products'),
      columns: columnsFor(onCount),
      pages: allHere(found),
      rowKey: line => String(line.id),
      none: <Empty icon="box" text={t(lines.length === 0 ? 'none' : 'none_found')} />,
    },
  };
}
