import { Suspense, useEffect, useRef } from 'react';
import type { FoundOrder } from '../../../../../contract/orders/order-search.ts';
import { offersExport, seeDumps } from '../../../../../core/access/orders.ts';
import { useIsPhone } from '../../../../ui/desk/use-phone.ts';
import { lazily } from '../../../../ui/lazily.tsx';
import { Button } from '../../../../ui/scan/controls/button.tsx';
import { ColumnChooser } from '../../../list/column-chooser.tsx';
import type { ListProps } from '../../../list/list.tsx';
import type { ColumnChoice } from '../../../list/use-columns.ts';
import { useMay } from '../../../office.ts';
import { LateMenu } from '../../../parts/late-menu.tsx';
import { t as kit } from '../../../parts/texts.ts';
import { t } from '../texts.ts';
import type { Results } from '../use-results.ts';
import styles from './search-acts.module.css';

const ListMore = lazily(
  () => import('../../../list/list-more.tsx'),
  async () => ({ default: () => null }),
);

interface SearchActsProps {
  readonly list: Pick<ListProps<FoundOrder>, 'sort' | 'onSort'>;
  readonly results: Results;
  /** The columns to choose from. */
  readonly columns: ColumnChoice;
}

/** Searching anew, or ending the search that runs; the columns; what else there is for who may. */
export function SearchActs({ list: { sort, onSort }, results, columns }: SearchActsProps) {
  const { pages } = results;
  const isPhone = useIsPhone();
  const more = useMore(columns.shown, results);
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
            sorting={{ columns: columns.all, sort, onSort }}
            columns={columns}
            onChoose={results.choice.begin}
            items={more}
          />
        </Suspense>
      ) : (
        <>
          <ColumnChooser of={columns} />
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
function useMore(columns: readonly string[], { fileOf, dump }: Results) {
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
