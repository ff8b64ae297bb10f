import * as z from 'zod/mini';
import { exportOrders } from '../../core/access/orders.ts';
import { endpoint, file } from '../http.ts';
import { filtersOnly, orderSort } from './order-search.ts';

export const exportSalesOrders = endpoint({
  id: 'exportSalesOrders',
  extra: 'order-lists',
  method: 'GET',
  path: '/api/rest/sales-orders-search/export',
  summary: 'All orders that fit, as a file with the columns that are named (CSV or XLSX), streamed',
  access: { right: exportOrders },
  query: z.object({
    ...filtersOnly.shape,
    ...orderSort,
    format: z.enum(['csv', 'xlsx']),
    /** Comma separated names of columns; without it all. */
    columns: z.optional(z.string().check(z.maxLength(1000))),
  }),
  replies: { 200: file },
});
