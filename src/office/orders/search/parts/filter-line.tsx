import { useRef, useState } from 'react';
import type { OrderFilter } from '../../../../../contract/orders/order-search.ts';
import { AwaitedDialog } from '../../../../ui/scan/controls/awaited-dialog.tsx';
import { useIsPhone } from '../../../../ui/desk/use-phone.ts';
import { Button } from '../../../../ui/scan/controls/button.tsx';
import { FilterText } from '../../../list/filter-bar.tsx';
import { useKeys } from '../../../page/keys.ts';
import { lazyDialog } from '../../../parts/lazy-dialog.tsx';
import { chipsOf, countFilters } from '../chips.ts';
import { filterLabel } from '../fields.ts';
import { mostSignsOf } from '../state.ts';
import { t as kit } from '../../../parts/texts.ts';
import type { FieldOf } from './filter-field.tsx';
import { FilterChip } from './filter-chip.tsx';
import styles from './filter-line.module.css';
import type { Begin } from './filter-form.tsx';
import { FilterPanel } from './filter-panel.tsx';

const FilterSheet = lazyDialog(() => import('./filter-sheet.tsx'));

interface FilterLineProps {
  readonly of: FieldOf;
  /** How many orders are found, in words; null: it is not known yet. */
  readonly total: string | null;
}

/** The filters of a search on one line: the order number, what is filled in, and the way to all of them. */
export function FilterLine({ of, total }: FilterLineProps) {
  const { search, preset, today } = of;
  const { shown, rules, used, fill, set, canClear, clear, go } = search;
  const { values, expanded } = shown;
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const count = countFilters(values);
  const chips = isPhone ? [] : chipsOf({ values, preset, rules, today, used });
  const [begin, setBegin] = useState<Begin>(null);
  /** Shows all filters, with the focus on one of them. */
  function open(name: OrderFilter | null): void {
    setBegin({ name });
    if (isPhone) setOpen(true);
    else set({ expanded: true });
  }
  const line = useRef<HTMLElement>(null);
  /** The focus goes to the button of all filters, which stays when what had it goes away. */
  const toButton = () => line.current?.querySelector<HTMLElement>(':scope > button')?.focus();
  function close(): void {
    set({ expanded: false });
    toButton();
  }
  const openOrClose = () => (!isPhone && expanded ? close() : open(null));
  useKeys({ f: { text: kit('to_filters'), act: openOrClose } });
  return (
    <>
      <search ref={line} className={styles.line}>
        <form
          className={styles.number}
          onSubmit={event => {
            event.preventDefault();
            go();
          }}
        >
          <FilterText
            label={filterLabel('order_identifier')}
            value={values.order_identifier ?? ''}
            maxLength={mostSignsOf('order_identifier')}
            onChange={value => fill('order_identifier', value)}
          />
        </form>
        {!isPhone && (
          <div className={styles.chips}>
            {chips.map(chip => (
              <FilterChip
                key={chip.name}
                chip={chip}
                of={of}
                onOpen={() => open(chip.name)}
                onGone={toButton}
              />
            ))}
          </div>
        )}
        <Button
          size={isPhone ? 'desk' : 'row'}
          icon="filter"
          {...(!isPhone && { expanded })}
          onPress={openOrClose}
        >
          {count > 0 ? kit('filters_chosen', { n: count }) : kit('filters')}
        </Button>
        {!isPhone && canClear && (
          <Button
            size="row"
            kind="quiet"
            onPress={() => {
              clear();
              toButton();
            }}
          >
            {kit('clear')}
          </Button>
        )}
      </search>
      {!isPhone && expanded && <FilterPanel of={of} begin={begin} onClose={close} />}
      {isPhone && isOpen && (
        <AwaitedDialog onClose={() => setOpen(false)}>
          <FilterSheet of={of} total={total} begin={begin} onClose={() => setOpen(false)} />
        </AwaitedDialog>
      )}
    </>
  );
}
