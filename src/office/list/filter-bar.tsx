import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Dialog } from '../../ui/scan/controls/dialog.tsx';
import { useIsPhone } from '../../ui/desk/use-phone.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { onScanned, useKeys } from '../page/keys.ts';
import { SortButton } from './sort-button.tsx';
import styles from './filter-bar.module.css';
import { t } from '../parts/texts.ts';

interface FilterBarProps {
  /** The search field, which is always in sight. */
  readonly search?: ReactNode;
  /** The other filters; on a phone behind 'Filters'. */
  readonly children?: ReactNode;
  /** Number of other filters that are chosen. */
  readonly chosen: number;
  /** Back to the default; without it there is no such button. */
  readonly onClear?: () => void;
}

/** The filters of a list, in one line. F goes to the first of them. */
export function FilterBar({ search, children, chosen, onClear }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const isPhone = useIsPhone();
  useKeys({
    f: {
      text: t('to_filters'),
      act: () => document.querySelector<HTMLElement>(`.${styles.bar} :is(input, select, button)`)?.focus(),
    },
  });
  const clear = onClear && (
    <Button size="desk" kind="quiet" onPress={onClear}>
      {t('clear')}
    </Button>
  );
  return (
    <search className={styles.bar}>
      {search}
      {!isPhone && children}
      {!isPhone && clear}
      {isPhone && children && (
        <Button size="desk" icon="filter" onPress={() => setOpen(true)}>
          {chosen > 0 ? t('filters_chosen', { n: chosen }) : t('filters')}
        </Button>
      )}
      <SortButton />
      {isOpen && (
        <Dialog
          place="sheet"
          title={t('filters')}
          closeLabel={t('close')}
          onClose={() => setOpen(false)}
          actions={
            <>
              {clear}
              <Button size="desk" kind="primary" onPress={() => setOpen(false)}>
                {t('show')}
              </Button>
            </>
          }
        >
          <div className={styles.sheet}>{children}</div>
        </Dialog>
      )}
    </search>
  );
}

interface FilterFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

interface FilterTextProps extends FilterFieldProps {
  /** The most signs that the OMS takes. */
  readonly maxLength?: number;
  /** It searches articles: what is scanned outside a field is filled in. */
  readonly takesScans?: boolean;
}

/** A text to search by; its label is its placeholder. The key `/` goes to it. */
export function FilterText({ label, value, maxLength, takesScans, onChange }: FilterTextProps) {
  const input = useRef<HTMLInputElement>(null);
  const find = () => {
    input.current?.focus();
    input.current?.select();
  };
  useKeys({ '/': { text: t('to_search'), act: find } });
  const takeScan = useEffectEvent((text: string) => {
    onChange(text);
    input.current?.focus();
  });
  useEffect(() => (takesScans ? onScanned(text => takeScan(text)) : undefined), [takesScans]);
  return (
    <label className={styles.field} data-kind="text">
      <Icon name="search" size={18} />
      <input
        ref={input}
        type="search"
        data-scans
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        onChange={event => onChange(event.target.value)}
      />
    </label>
  );
}

interface FilterSelectProps extends FilterFieldProps {
  readonly options: readonly { readonly value: string; readonly text: string }[];
  /** The text of the choice '', which is no filter; without it a choice is always made. */
  readonly any?: string;
  readonly disabled?: boolean;
}

/** One choice, with its label before it in the box. */
export const FilterSelect = ({ label, value, options, any, disabled, onChange }: FilterSelectProps) => (
  <label className={styles.field} data-chosen={(any !== undefined && value !== '') || undefined}>
    <span className={styles.label}>{label}</span>
    <select
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={event => onChange(event.target.value)}
    >
      {any !== undefined && <option value="">{any}</option>}
      {options.map(option => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  </label>
);
