import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { orderColumns, type OrderFilter, orderFilterNames } from '../../../contract/orders/order-search.ts';
import { compose } from '../../ground/db/compose.ts';
import { conditionsOf, type SearchFilters } from './filters.ts';
import { countOrders, foundOrders } from './page.ts';
import type { Search } from './read-search.ts';

// A table without the window is read through all the years: 229 ms instead of 20, and 5 s with fifty clients (search.md 6).

const values: SearchFilters = Object.fromEntries(orderFilterNames.map(name => [name, ['1', '2']]));

function searchOf(names: readonly OrderFilter[], locations: readonly number[] | null): Search {
  const filters = Object.fromEntries(names.map(name => [name, values[name]])) as SearchFilters;
  return {
    order_id: undefined,
    placed: { from: '2026-11-01T00:00Z', before: '2026-12-01T00:00Z' },
    locations,
    own: locations,
    products: filters.product_identifiers ?? [],
    ...conditionsOf(filters, '2026-11-20'),
  };
}

const TABLES = {
  sales_orders: 'o',
  dispatch_requests: 'd',
  sales_order_addresses: 'a',
  sales_order_lines: 'n',
};

/** The tables of a statement that are read without both ends of the window. */
function unbounded(statement: string): string[] {
  return Object.entries(TABLES).flatMap(([table, alias]) => {
    const count = (part: string) => statement.split(part).length - 1;
    const uses = count(`${table} ${alias}`);
    const isBounded = [`"${alias}"."placed_at" >=`, `"${alias}"."placed_at" <`].every(
      end => uses <= statement.split(new RegExp(`${end.replaceAll('.', '\\.')} \\$`)).length - 1,
    );
    return isBounded ? [] : [table];
  });
}

describe('Every statement of a search names the window on each of its tables', () => {
  const pairs = orderFilterNames.flatMap((one, i) =>
    orderFilterNames.slice(i).map(other => [...new Set([one, other])]),
  );
  it.each([
    ['everywhere', null],
    ['at one location', [2]],
    ['at several', [2, 3]],
  ])('%s, for each pair of filters and each sort', (_, locations) => {
    for (const names of [[], ...pairs])
      for (const sort_by of orderColumns) {
        const found = foundOrders(searchOf(names, locations), { sort_by }, { limit: 25, offset: 0 });
        const { sql: text } = sql`${found}`.compile(compose);
        expect(unbounded(text)).toEqual([]);
      }
  });
  it('the count too', () => {
    for (const names of pairs) {
      const { sql: text } = countOrders(searchOf(names, [2]), 10).compile(compose);
      expect(unbounded(text)).toEqual([]);
    }
  });
  it('finds a table without it', () => {
    expect(unbounded('FROM dispatch_requests d WHERE "d"."placed_at" >= $1')).toEqual(['dispatch_requests']);
  });
});
