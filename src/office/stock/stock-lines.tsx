import { useLayoutEffect, useRef, useState } from 'react';
import type { StockLine } from '../../../contract/warehouse/stock.ts';
import { editStock } from '../../../core/access/stock.ts';
import { Table } from '../../ui/desk/table.tsx';
import { useIsPhone } from '../../ui/desk/use-phone.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import { Empty } from '../../ui/scan/page/empty.tsx';
import { LeaveQuestion } from '../edit/leave-dialog.tsx';
import { useDraft } from '../edit/use-draft.ts';
import { useMay } from '../office.ts';
import { useKeys } from '../page/keys.ts';
import { AddLine } from './add-line.tsx';
import { columnsOf, phoneColumnsOf } from './columns.tsx';
import styles from './stock.module.css';
import { t } from './texts.ts';
import { useSaveLevels } from './use-save-levels.ts';
import { levelFaults, levelsOf, NO_LEVELS, type Levels } from './view.ts';

interface StockLinesProps {
  readonly product: string;
  readonly lines: readonly StockLine[];
  /** Locations that send customers' orders from the store. */
  readonly shipping: ReadonlySet<string>;
  /** The location whose number is explained. */
  readonly why: string | null;
  readonly onWhy: (party: string | null) => void;
}

/** A row for each location; one of them is edited at a time. */
export function StockLines({ product, lines, shipping, why, onWhy }: StockLinesProps) {
  const mayEdit = useMay()(editStock);
  const [open, setOpen] = useState<string | null>(null);
  const edited = lines.find(line => line.party_identifier === open) ?? null;
  const draft = useDraft(edited ? levelsOf(edited) : NO_LEVELS, levelFaults);
  const form = useRef<HTMLFormElement>(null);
  const toField = (of: keyof Levels) =>
    form.current?.querySelector<HTMLInputElement>(`[data-field=${of}] input`)?.select();
  useLayoutEffect(() => {
    if (open !== null)
      form.current?.querySelector<HTMLInputElement>('[data-field=stock_level] input')?.select();
  }, [open, form]);
  const close = () => {
    draft.reset();
    setOpen(null);
  };
  const { save, busy, failure } = useSaveLevels(product);
  const submit = async () => {
    if (busy || !edited || !draft.ready()) return;
    draft.hold(true);
    const failed = await save(edited, draft.value);
    draft.hold(false);
    if (failed === null) close();
    else toField(failed);
  };
  useKeys({
    e: {
      text: t('to_edit'),
      act: () => form.current?.querySelector<HTMLElement>('tr:focus-within [data-edit] button')?.click(),
    },
  });
  const isPhone = useIsPhone();
  const columns = (isPhone ? phoneColumnsOf : columnsOf)({
    lines,
    shipping,
    edited,
    draft,
    busy,
    failure,
    mayEdit,
    why,
    onWhy,
    open: setOpen,
    close,
  });
  return (
    <Card
      title={
        <>
          {t('per_location')} <span className={styles.soft}>{t('locations', { n: lines.length })}</span>
        </>
      }
      actions={
        shipping.size > 0 && (
          <span className={styles.legend}>
            <Icon name="truck" size={16} /> {t('legend')}
          </span>
        )
      }
      flush
      {...(mayEdit && { foot: <AddLine product={product} lines={lines} /> })}
    >
      {lines.length === 0 ? (
        <Empty text={t(mayEdit ? 'none_add' : 'none')} />
      ) : (
        <form
          ref={form}
          noValidate
          className={styles.lines}
          onSubmit={event => {
            event.preventDefault();
            void submit();
          }}
        >
          <Table
            caption={t('rows')}
            columns={columns}
            rows={lines}
            rowKey={line => line.party_identifier}
            isCurrent={line => line === edited || line.party_identifier === why}
          />
        </form>
      )}
      <LeaveQuestion dirty={draft.isDirty && !busy} />
    </Card>
  );
}
