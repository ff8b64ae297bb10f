import { addDays } from '../../../core/calendar/day.ts';
import { addExtraLine } from '../../acts/extra-lines/add-extra-line.ts';
import { giveUp, reportShortage } from '../../acts/deliveries/end-pieces.ts';
import { STORE_103, WAREHOUSE } from '../data/demo-places.ts';
import { product } from '../data/demo-products.ts';
import { act, goOn } from './acts.ts';
import { ofStore } from './demo-order.ts';
import { type Case, sent } from './cases.ts';

// Made after the others, whose row ids stay as they are.

/** A request to a warehouse outside. Without a day it is sent as soon as the OMS runs. */
const outside: Case = {
  nth: 42,
  articles: [
    [product('huishouden', 3), 1],
    [product('huishouden', 9), 2],
  ],
  deliveries: [{ location_id: WAREHOUSE, dispatch_date: null, delivery_date: null, uses_stock: false }],
};

/** A shipped article that is delivered once more, for nothing. */
const extraLine: Case = {
  nth: 25,
  articles: [[product('huishouden', 5), 2]],
  story: async (stage, made) => {
    await sent(stage, made);
    const shipped = await stage.tx.one<{ id: number }>(
      'SELECT id FROM dispatch_request_lines WHERE dispatch_request_id = $1',
      [made.deliveries[0]],
    );
    const { identifier, name } = product('huishouden', 5);
    await act(stage, (tx, change) =>
      addExtraLine(tx, change, made.id, {
        product_identifier: identifier,
        product_name: name,
        quantity: 1,
        promised_delivery_date: addDays(stage.far, 7),
        unit_gross_price: 0,
        tax_class: 'H',
        position: 999,
        metadata: { originating_dispatch_request_line_id: shipped?.id },
      }),
    );
  },
};

/** Two deliveries: one is sent, the customer does not get the other. Its triggers ran (results.ts). */
const withResults: Case = {
  nth: 38,
  articles: [
    [product('huishouden', 6), 1],
    [product('huishouden', 12), 1],
  ],
  deliveries: [{ lines: [{ line: 0 }] }, ofStore(STORE_103, [{ line: 1 }])],
  story: async (stage, made) => {
    await sent(stage, made);
    const second = { id: made.deliveries[1] ?? 0 };
    await goOn(stage, second.id, ['requested']);
    await act(stage, (tx, change) => reportShortage(tx, change, second));
    await act(stage, (tx, change) => giveUp(tx, change, second));
  },
};

export const lateCases: readonly Case[] = [outside, extraLine, withResults];
