import { sql } from 'kysely';
import type { OrderColumn } from '../../../../contract/orders/order-search.ts';
import { byHand } from '../../../ground/db/compose.ts';
import { rowsByCursor } from '../../../ground/db/cursor.ts';
import type { Transaction } from '../../../ground/db/pool.ts';
import type { SearchChoices } from '../choices.ts';
import type { OrderSorting } from '../page.ts';
import type { Search } from '../read-search.ts';
import { current, IN_A_ROW, rowsOfFound } from '../select-orders.ts';
import { exportColumns } from './export-columns.ts';
import type { Rows, Value } from './export-file.ts';

/** Values as the database has them, by the names of their columns; what deliveries say is a list. */
interface Found {
  readonly of_order: readonly (Value | readonly Value[])[];
  readonly of_deliveries: readonly (readonly Value[] | null)[] | null;
}

/** All orders that fit, each a row of these columns, in their order; only the deliveries that the user may see count. */
export async function* selectExport(
  tx: Transaction,
  search: Search,
  sorting: OrderSorting,
  names: readonly OrderColumn[],
  choices: SearchChoices,
): Rows {
  const ofOrder = names.filter(name => exportColumns[name].of === 'order');
  const ofDelivery = names.filter(name => exportColumns[name].of === 'delivery');
  const found = byHand(rowsOfFound<Found>(search, sorting, columnsOf(search, ofOrder, ofDelivery)));
  for await (const rows of rowsByCursor<Found>(tx, found))
    yield rows.map(({ of_order, of_deliveries }) =>
      names.map(name => {
        const at = ofOrder.indexOf(name);
        const value = at >= 0 ? of_order[at] : of_deliveries?.[ofDelivery.indexOf(name)];
        return valueOf(name, value ?? null, choices);
      }),
    );
}

const columnsOf = (search: Search, ofOrder: readonly OrderColumn[], ofDelivery: readonly OrderColumn[]) => {
  const valueIn = (name: OrderColumn) => {
    const { value } = exportColumns[name];
    return typeof value === 'function' ? value(search) : value;
  };
  const values = ofOrder.map(valueIn);
  const lists = ofDelivery.map(name => sql`json_agg(${valueIn(name)} ${IN_A_ROW})`);
  return sql`json_build_array(${sql.join(values)}) AS of_order, ${
    lists.length > 0
      ? sql`(SELECT json_build_array(${sql.join(lists)}) FROM dispatch_requests d WHERE ${current(search)})`
      : sql`NULL::json`
  } AS of_deliveries`;
};

/** Content of a cell: of several values each once, with commas. */
function valueOf(name: OrderColumn, value: Value | readonly Value[], choices: SearchChoices): Value {
  const { words } = exportColumns[name];
  const told = (one: Value): Value => (words && typeof one === 'string' ? words(one, choices) : one);
  if (!isList(value)) return told(value);
  if (name === 'dispatch_request_count') return value.length;
  return [...new Set(value.filter(one => one !== null).map(told))].join(', ') || null;
}
const isList = (value: Value | readonly Value[]): value is readonly Value[] => Array.isArray(value);
