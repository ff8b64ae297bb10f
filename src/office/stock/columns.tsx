import type { StockLine } from '../../../contract/warehouse/stock.ts';
import type { Column } from '../../ui/desk/table.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { TextField } from '../../ui/scan/controls/text-field.tsx';
import type { Draft } from '../edit/use-draft.ts';
import styles from './stock.module.css';
import { t } from './texts.ts';
import { hasReserved, numbersOf, type Levels } from './view.ts';

interface Rows {
  readonly lines: readonly StockLine[];
  readonly shipping: ReadonlySet<string>;
  readonly edited: StockLine | null;
  readonly draft: Draft<Levels>;
  readonly busy: boolean;
  /** Why the edited row was not saved. */
  readonly failure: string | null;
  readonly mayEdit: boolean;
  readonly why: string | null;
  readonly onWhy: (party: string | null) => void;
  readonly open: (party: string) => void;
  readonly close: () => void;
}

const nameOf = ({ party_name, party_identifier }: StockLine): string => party_name ?? party_identifier;

/** The columns of the table, with the fields of the row that is edited. */
export function columnsOf(rows: Rows): readonly Column<StockLine>[] {
  const reserved: readonly Column<StockLine>[] = [
    { id: 'reserved', header: () => t('reserved'), align: 'right', cell: line => line.reserved },
    {
      id: 'available',
      header: () => t('available'),
      align: 'right',
      cell: line => <Available line={line} rows={rows} />,
    },
  ];
  return [
    { id: 'party_identifier', header: () => t('party_identifier'), cell: line => line.party_identifier },
    {
      id: 'party_name',
      header: () => t('party_name'),
      rowHeader: true,
      cell: line => <Name line={line} rows={rows} />,
    },
    level('stock_level', rows),
    level('stock_level_overrule', rows),
    ...(hasReserved(rows.lines) ? reserved : []),
    ...(rows.mayEdit
      ? [
          {
            id: 'acts',
            header: () => t('acts'),
            align: 'right',
            cell: line => <Acts line={line} rows={rows} />,
          } satisfies Column<StockLine>,
        ]
      : []),
  ];
}

/** On a phone: the name over its numbers, and what can be promised with its acts; the row that is edited has its fields. */
export function phoneColumnsOf(rows: Rows): readonly Column<StockLine>[] {
  const [stock, overrule] = [level('stock_level', rows), level('stock_level_overrule', rows)];
  return [
    {
      id: 'party_name',
      header: () => t('party_name'),
      rowHeader: true,
      cell: line => (
        <>
          <Name line={line} rows={rows} />
          <span className={styles.numbers}>{numbersOf(line)}</span>
        </>
      ),
    },
    {
      id: 'acts',
      header: () => t('acts'),
      cell: line =>
        line === rows.edited ? (
          <div className={styles.edited}>
            {stock.cell(line)}
            {overrule.cell(line)}
            <Acts line={line} rows={rows} />
          </div>
        ) : (
          <span className={styles.acts}>
            {hasReserved(rows.lines) && <Available line={line} rows={rows} />}
            {rows.mayEdit && <Acts line={line} rows={rows} />}
          </span>
        ),
    },
  ];
}

const Name = ({ line, rows: { shipping, edited, failure } }: CellProps) => (
  <>
    {nameOf(line)}
    {shipping.has(line.party_identifier) && (
      <span className={styles.ships} title={t('ships')}>
        <Icon name="truck" size={16} label={t('ships')} />
      </span>
    )}
    {line.distrusted_at !== null && (
      <span className={styles.count} title={t('count_why')}>
        {t('count')}
      </span>
    )}
    {line === edited && failure && (
      <span className={styles.failure} role="alert">
        {failure}
      </span>
    )}
  </>
);

const level = (of: keyof Levels, { edited, draft, close }: Rows): Column<StockLine> => ({
  id: of,
  header: () => t(of),
  align: 'right',
  cell: line =>
    line === edited ? (
      <div data-field={of} data-name={t(of)}>
        <TextField
          {...draft.field(of)}
          label={t(`${of}_of`, { name: nameOf(line) })}
          labelHidden
          inputMode="numeric"
          maxLength={7}
          onEscape={close}
        />
      </div>
    ) : (
      <span className={line[of] < 0 ? styles.below : undefined}>{line[of]}</span>
    ),
});

interface CellProps {
  readonly line: StockLine;
  readonly rows: Rows;
}

/** Pieces that can be promised, and the button that says why so many. */
function Available({ line, rows: { why, onWhy } }: CellProps) {
  const { party_identifier: party, available = 0 } = line;
  const isOpen = why === party;
  return (
    <span className={styles.available}>
      <strong>{available}</strong>
      <Button
        size="row"
        kind="quiet"
        icon="help"
        iconOnly
        expanded={isOpen}
        onPress={() => onWhy(isOpen ? null : party)}
      >
        {t('why_at', { n: available, name: nameOf(line) })}
      </Button>
    </span>
  );
}

function Acts({ line, rows: { edited, draft, busy, open, close } }: CellProps) {
  if (line === edited)
    return (
      <span className={styles.acts} data-edit>
        <Button size="row" kind="quiet" onPress={close}>
          {t('cancel')}
        </Button>
        <Button size="row" kind="primary" type="submit" busy={busy}>
          {t('save')}
        </Button>
      </span>
    );
  // A second row would take the edits of the first away.
  const isHeld = edited !== null && draft.isDirty;
  return (
    <span data-edit>
      <Button
        size="row"
        kind="quiet"
        icon="pencil"
        iconOnly
        {...(isHeld && { reason: t('edit_other', { name: nameOf(edited) }) })}
        onPress={() => open(line.party_identifier)}
      >
        {t('edit', { name: nameOf(line) })}
      </Button>
    </span>
  );
}
