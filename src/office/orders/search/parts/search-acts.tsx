import { Suspense, useEffect, useRef } from 'react';
import type { FilterPreset } from '../../../../../contract/orders/filter-preset.ts';
import type { FoundOrder } from '../../../../../contract/orders/order-search.ts';
import { offersExport, seeDumps } from '../../../../../core/access/orders.ts';
import { useIsPhone } from '../../../../ui/desk/use-phone.ts';
import { lazily } from '../../../../ui/lazily.tsx';
import { Button } from '../../../../ui/scan/controls/button.tsx';
import { ColumnChooser } from '../../../list/column-chooser.tsx';
import { nextSort, type Column } from '../../../list/column.ts';
import { useMay } from '../../../office.ts';
import { LateMenu } from '../../../parts/late-menu.tsx';
import { t as kit } from '../../../parts/texts.ts';
import { usualState, type SearchState } from '../state.ts';
import { t } from '../texts.ts';
import type { Results } from '../use-results.ts';
import type { Search } from '../use-search.ts';
import styles from './search-acts.module.css';

const ListMore = lazily(
  () => import('../../../list/list-more.tsx'),
  async () => ({ default: () => null }),
);

interface SearchActsProps {
  readonly search: Search;
  readonly results: Results;
  readonly preset: FilterPreset;
  readonly columns: readonly Column<FoundOrder>[];
  readonly onSaveColumns: () => Promise<boolean>;
}

/** Searching anew, or ending the search that runs; the columns; what else there is for who may. */
export function SearchActs({ search, results, preset, columns, onSaveColumns }: SearchActsProps) {
  const { pages } = results;
  const isPhone = useIsPhone();
  const more = useMore(search, results);
  const { sort, columns: shown } = search.settled;
  const show = (next: readonly string[]) => search.set({ columns: next as SearchState['columns'] });
  const choice = {
    all: columns,
    shown,
    onShow: show,
    onUsual: () => show(usualState(preset).columns),
    onSave: onSaveColumns,
  };
  const renewal = useRenewalFocus(pages.busy);
  return (
    <>
      <span {...renewal}>
        {pages.busy ? (
          <span className={styles.stop}>
            <Button size="row" icon="close" iconOnly={isPhone} onPress={pages.stop}>
              {t('stop')}
            </Button>
          </span>
        ) : (
          <Button size="row" kind="quiet" icon="refresh" iconOnly onPress={pages.renew}>
            {t('renew')}
          </Button>
        )}
      </span>
      {isPhone ? (
        <Suspense>
          <ListMore
            sorting={{ columns, sort, onSort: by => search.set({ sort: nextSort(sort, by) }) }}
            columns={choice}
            onChoose={results.choice.begin}
            items={more}
          />
        </Suspense>
      ) : (
        <>
          <ColumnChooser of={choice} />
          {more.length > 0 && <LateMenu label={kit('more_acts')} icon="more" items={more} />}
        </>
      )}
    </>
  );
}

/** Two buttons in one place: the keyboard that was on the one goes on at the other, unless it has gone elsewhere. */
function useRenewalFocus(isBusy: boolean) {
  const place = useRef<HTMLSpanElement>(null);
  const isHere = useRef(false);
  useEffect(() => {
    if (!isBusy && isHere.current && document.activeElement === document.body)
      place.current?.querySelector('button')?.focus();
  }, [isBusy]);
  return {
    ref: place,
    onFocus: () => (isHere.current = true),
    onBlur: ({ relatedTarget }: { readonly relatedTarget: EventTarget | null }) => {
      if (relatedTarget) isHere.current = false;
    },
  };
}

/** Further items, for who may: the results as a file, and as the OMS gives them. */
function useMore({ settled: { columns } }: Search, { fileOf, dump }: Results) {
  const may = useMay();
  const file = (format: 'csv' | 'xlsx') => ({
    id: format,
    text: t(`export_${format}`),
    icon: 'download' as const,
    href: fileOf(format, columns),
    isFile: true,
  });
  return [
    ...(may(offersExport) ? [file('csv'), file('xlsx')] : []),
    ...(may(seeDumps) ? [{ id: 'dump', text: t('debug'), icon: 'info' as const, href: dump }] : []),
  ];
}
