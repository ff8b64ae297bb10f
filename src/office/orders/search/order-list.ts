import { getFilterPreset } from '../../../../contract/orders/filter-preset.ts';
import { searchSalesOrders, type OrderFilter } from '../../../../contract/orders/order-search.ts';
import { listPreferences } from '../../../../contract/preferences.ts';
import { defineList } from '../../list/define-list.tsx';
import type { SortFilters } from '../../list/column.ts';
import type { FormValues } from '../../list/form/form.ts';
import { orderColumns, type ColumnsOf } from './columns.tsx';
import type { SearchPreset } from './search-preset.ts';
import { useSearch } from './use-search.ts';
import { queryOf } from './values.ts';

interface OrderListAt extends ColumnsOf {
  readonly of: SearchPreset;
  /** The usual columns of the user; null: those of the preset. */
  readonly usual: readonly string[] | null;
  readonly keepUsual: (columns: readonly string[]) => Promise<boolean>;
  /** The OMS has more than the documents name. */
  readonly hasExtras: boolean;
}

/** Orders a page (shell-search-settings.md 9). */
export const PAGE = 25;

export const presetInput = ({ group, preset }: SearchPreset) => ({ params: { group, preset } });

/** The list of the order search; which filters it has, and with which it begins, is told by its preset. */
export const orderList = defineList({
  endpoint: searchSalesOrders,
  size: PAGE,
  opens: (of: SearchPreset) => [
    { endpoint: getFilterPreset, input: presetInput(of) },
    { endpoint: listPreferences, input: {} },
  ],
  useForm: ({ of, preset, usual }: OrderListAt) => useSearch(of, preset, usual),
  columns: orderColumns,
  saveColumns: ({ keepUsual }, columns) => keepUsual(columns),
  input: ({ today, hasExtras }, { sort_by, sort_dir, ...values }: FormValues<OrderFilter> & SortFilters) => ({
    query: { ...queryOf(values, today), sort_by, sort_dir, include: hasExtras ? parts : allParts },
  }),
});

/** Data in the rows beside the order itself. */
const parts = 'current_dispatch_requests_with_paused,current_sales_order_payments,current_refund_requests';
/** An OMS need not have the customer and the pieces in the row: then they come of its parts. */
const allParts = `${parts},addresses,sales_order_lines`;
