import { Suspense } from 'react';
import { lazily } from '../../../../ui/lazily.tsx';
import { Button } from '../../../../ui/scan/controls/button.tsx';
import { t } from '../texts.ts';
import type { FilterFormProps } from './filter-form.tsx';
import styles from './filter-line.module.css';

const FilterForm = lazily<FilterFormProps>(
  async () => ({ default: (await import('./filter-form.tsx')).FilterForm }),
  async () => ({ default: () => null }),
);

/** All filters, between their line and the list. */
export function FilterPanel({ of, begin }: Pick<FilterFormProps, 'of' | 'begin'>) {
  const { search } = of;
  return (
    <div className={styles.panel}>
      <Suspense>
        <FilterForm of={of} begin={begin} />
      </Suspense>
      <div className={styles.foot}>
        <Button size="row" kind="quiet" onPress={search.clear}>
          {t('clear_all')}
        </Button>
        <p data-invalid={search.isInvalid || undefined} aria-live="polite">
          {t(search.isInvalid ? 'invalid' : 'auto')}
        </p>
        <Button size="row" kind="quiet" onPress={() => search.set({ expanded: false })}>
          {t('close')}
        </Button>
      </div>
    </div>
  );
}
