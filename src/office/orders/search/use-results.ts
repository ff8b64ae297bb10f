import type { Extra } from '../../../../contract/extra.ts';
import { exportSalesOrders } from '../../../../contract/orders/order-export.ts';
import {
  cancelSalesOrderSearch,
  countSalesOrders,
  listFoundIdentifiers,
  searchSalesOrders,
  type FoundOrder,
} from '../../../../contract/orders/order-search.ts';
import { ask, callQuery, type Input } from '../../calls/client.ts';
import { useCall } from '../../calls/use-call.ts';
import type { Pages } from '../../calls/use-pages.ts';
import { useStoppable } from '../../calls/use-stoppable.ts';
import { sortedBy, type Sort } from '../../list/column.ts';
import { useChoice } from '../../list/choice/use-choice.tsx';
import { pathOf } from '../../../sync/http.ts';
import { useOffice } from '../../office.ts';
import { whole } from '../../../texts/office-formats.ts';
import { asChosen, keyOf } from './chosen.ts';
import { PAGE } from './order-list.ts';
import { t } from './texts.ts';
import type { Query } from './values.ts';

interface ResultsOf {
  /** The list by name. */
  readonly list: string;
  readonly asked: Pages<FoundOrder>;
  /** The call of its rows, of which the filters are a part. */
  readonly input: Input<typeof searchSalesOrders>;
  readonly query: Query;
  readonly sort: Sort;
}

/** The orders of a search: by pages, how many there are, and the ones that are chosen. */
export function useResults({ list, asked, input, query, sort }: ResultsOf) {
  const { http, asker } = useOffice();
  const offers = (feature: Extra) => asker.features.has(feature);
  const of = JSON.stringify(query);
  const { pages, isStopped, goOn, ...all } = useStoppable(asked, JSON.stringify(input));
  const { rows, more, isBefore, isWhole } = pages;
  const here = rows !== undefined && !isBefore && !isStopped;
  // Asked after the rows, and only when they are not all here.
  const isCounted = here && more;
  const counted = useCall(countSalesOrders, isCounted ? { query } : null);
  const total = here && !more ? { count: rows.length, is_more: false } : here ? counted.body : undefined;
  const every = callQuery(http, listFoundIdentifiers, { query });
  const choice = useChoice(
    // Without a call for all that fit, all are those that are here.
    { rows, more: all.more && offers('order-lists'), isBefore, isWhole },
    keyOf,
    {
      queryKey: [...every.queryKey, 'chosen'],
      queryFn: async ({ signal }) => (await ask(http, listFoundIdentifiers, { query }, signal)).body,
    },
    asChosen,
    of,
    list,
  );
  return {
    pages: {
      ...pages,
      // Those of other filters would be taken for these.
      ...(isStopped && isBefore && { rows: [] }),
      renew() {
        pages.renew();
        if (isCounted) counted.again();
      },
      stop() {
        pages.stop();
        void http.call(cancelSalesOrderSearch);
      },
    },
    isStopped,
    goOn,
    /** The address of the same search as JSON. */
    dump: pathOf(searchSalesOrders, { query: { ...input.query, limit: PAGE } }),
    /** The address of all that fit as a file, with these columns. */
    fileOf: (format: 'csv' | 'xlsx', columns: readonly string[]) =>
      pathOf(exportSalesOrders, {
        query: { ...query, ...sortedBy(sort), format, columns: columns.join() },
      }),
    /** '1.284', '10.000+'; null: it is not known. */
    count: total ? `${whole(total.count)}${total.is_more ? '+' : ''}` : null,
    total: total ? totalText(total) : null,
    choice,
    chosen: choice.entries,
  };
}
export type Results = ReturnType<typeof useResults>;

const totalText = ({ count, is_more }: { readonly count: number; readonly is_more: boolean }): string =>
  is_more ? t('total_more', { count: whole(count) }) : t('total', { n: count, count: whole(count) });
