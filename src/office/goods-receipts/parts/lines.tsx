import { useDeferredValue, useState } from 'react';
import type { GoodsReceiptLine } from '../../../../contract/goods-receipt.ts';
import { translated } from '../../../texts/texts.ts';
import { t } from '../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Table, type Column } from '../../../ui/table.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { comingOf, crossdockOf, filterLines, flagsOf, logisticNameOf } from '../view.ts';
import filters from '../../parts/filters.module.css';
import styles from './lines.module.css';

/** Number of lines drawn at first: five hundred lines must open at once on a slow computer too. */
const FIRST = 60;

const columns: readonly Column<GoodsReceiptLine>[] = [
  { id: 'number', header: () => t('number'), cell: line => line.product_identifier },
  { id: 'name', header: () => t('name'), rowHeader: true, cell: line => line.product.name },
  { id: 'logistic', header: () => t('logistic_name'), cell: logisticNameOf },
  {
    id: 'attributes',
    header: () => t('attributes'),
    cell: line =>
      flagsOf(line)
        .map(flag => translated(`product_attribute.${flag}`, flag))
        .join(', '),
  },
  {
    id: 'crossdock',
    header: () => t('crossdock'),
    align: 'right',
    cell: line => crossdockOf(line) || '–',
  },
  { id: 'expected', header: () => t('expected'), align: 'right', cell: line => line.quantity },
  { id: 'scanned', header: () => t('scanned'), align: 'right', cell: line => <Scanned line={line} /> },
];

/** The received pieces, and a word when they differ from the expected ones. */
function Scanned({ line }: { line: GoodsReceiptLine }) {
  const coming = comingOf(line);
  const word = coming === 'over' ? t('too_many') : coming === 'under' ? t('too_few') : null;
  return (
    <span className={styles.scanned} data-coming={coming}>
      {word && <span className={styles.word}>{word}</span>}
      {line.quantity_scanned}
    </span>
  );
}

/** The articles of a receipt: to find one, or those with differences. */
export function Lines({ lines }: { lines: readonly GoodsReceiptLine[] }) {
  const [text, setText] = useState('');
  const [different, setDifferent] = useState(false);
  const [all, setAll] = useState(false);
  const found = filterLines(lines, { text: useDeferredValue(text), different });
  const shown = all ? found : found.slice(0, FIRST);
  return (
    <>
      {lines.length > 0 && (
        <div className={filters.filters}>
          <TextField label={t('search')} type="search" value={text} autoComplete="off" onChange={setText} />
          <CheckField label={t('different')} checked={different} onChange={setDifferent} />
        </div>
      )}
      <Table
        cards
        caption={t('products')}
        columns={columns}
        rows={shown}
        rowKey={line => String(line.id)}
        empty={<Empty text={t(lines.length === 0 ? 'none' : 'none_found')} />}
      />
      {shown.length < found.length && (
        <Button kind="quiet" wide size="desk" onPress={() => setAll(true)}>
          {t('all', { n: found.length })}
        </Button>
      )}
    </>
  );
}
