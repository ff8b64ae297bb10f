import { useRef, useState } from 'react';
import { AwaitedDialog } from '../../../ui/scan/controls/awaited-dialog.tsx';
import { useIsPhone } from '../../../ui/desk/use-phone.ts';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { useKeys } from '../../page/keys.ts';
import { lazyDialog } from '../../parts/lazy-dialog.tsx';
import { t as kit } from '../../parts/texts.ts';
import { FilterText } from '../filter-bar.tsx';
import { chipsOf, countFilters } from './chips.ts';
import { FilterChip } from './filter-chip.tsx';
import styles from './filter-line.module.css';
import type { Begin } from './filter-form.tsx';
import { FilterPanel } from './filter-panel.tsx';
import type { Form } from './form.ts';

const FilterSheet = lazyDialog(() => import('./filter-sheet.tsx'));

interface FilterLineProps {
  readonly of: Form<string>;
  /** How many rows there are, in words; null: it is not known yet. */
  readonly total: string | null;
}

/** The filters of a list on one line: the text in sight, what is filled in, and the way to all of them. */
export function FilterLine({ of, total }: FilterLineProps) {
  const { layout, shown, used, canClear } = of;
  const { values, expanded } = shown;
  const { inSight } = layout;
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const count = countFilters(layout, of.of, values);
  const chips = isPhone ? [] : chipsOf(layout, of.of, values, used);
  const [begin, setBegin] = useState<Begin>(null);
  /** Shows all filters, with the focus on one of them. */
  function open(name: string | null): void {
    setBegin({ name });
    if (isPhone) setOpen(true);
    else of.set({ expanded: true });
  }
  const line = useRef<HTMLElement>(null);
  /** The focus goes to the button of all filters, which stays when what had it goes away. */
  const toButton = () => line.current?.querySelector<HTMLElement>(':scope > button')?.focus();
  function close(): void {
    of.set({ expanded: false });
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
            of.go();
          }}
        >
          <FilterText
            label={layout.filters[inSight]?.label() ?? ''}
            value={values[inSight] ?? ''}
            maxLength={layout.filters[inSight]?.most}
            onChange={value => of.fill(inSight, value)}
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
              of.clear();
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
