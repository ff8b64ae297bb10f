import { Suspense } from 'react';
import { lazily } from '../../../ui/lazily.tsx';
import { Button } from '../../../ui/scan/controls/button.tsx';
import type { FilterFormProps } from './filter-form.tsx';
import styles from './filter-line.module.css';
import { t } from './texts.ts';

const FilterForm = lazily<FilterFormProps>(
  async () => ({ default: (await import('./filter-form.tsx')).FilterForm }),
  async () => ({ default: () => null }),
);

interface FilterPanelProps extends Pick<FilterFormProps, 'of' | 'begin'> {
  readonly onClose: () => void;
}

/** All filters, between their line and the list. */
export function FilterPanel({ of, begin, onClose }: FilterPanelProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc in any of its fields closes it
    <div
      className={styles.panel}
      onKeyDown={event => {
        // In a list of choices over it Esc closes that.
        if (event.key !== 'Escape' || !event.currentTarget.contains(event.target as Element)) return;
        // It does nothing else.
        event.preventDefault();
        onClose();
      }}
    >
      <Suspense>
        <FilterForm of={of} begin={begin} />
      </Suspense>
      <div className={styles.foot}>
        <Button size="row" kind="quiet" onPress={() => of.clear()}>
          {t('clear_all')}
        </Button>
        <p data-invalid={of.isInvalid || undefined} aria-live="polite">
          {t(of.isInvalid ? 'invalid' : 'auto')}
        </p>
        <Button size="row" kind="quiet" onPress={onClose}>
          {t('close')}
        </Button>
      </div>
    </div>
  );
}
