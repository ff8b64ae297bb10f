import type { Agent } from 'node:http';
import { get } from '../client.ts';
import type { Ask } from './crowd.ts';

const PATH = '/api/rest/sales-orders-search';
/** All that a row can have. */
export const INCLUDE =
  'sales_order_lines,current_dispatch_requests_with_paused.storage_location.storage_zone,addresses,current_sales_order_payments,current_refund_requests,global_sales_order_status,comment_count';

/** A page of a search with all its parts. */
export const askOf =
  (agent: Agent, base: string): Ask =>
  (by, query) =>
    get(agent, `${base}${PATH}?${new URLSearchParams({ include: INCLUDE, ...query })}`, by.headers);
