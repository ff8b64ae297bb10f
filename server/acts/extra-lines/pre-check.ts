import type { BodyOf } from '../../../contract/http.ts';
import type { preCheckOrderLine } from '../../../contract/orders/extra-line.ts';
import type { SendingPlace, AssignedPlan } from '../../../core/assign/facts.ts';
import type { Day } from '../../../core/calendar/day.ts';
import { dutchDate } from '../../../core/calendar/dutch-date.ts';
import { type AssignedOrder, readOrder } from '../assign/order-facts.ts';
import { assignBy, readFacts, withRulesets } from '../assign/plan-lines.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { type Refusal, refuse } from '../../ground/http/problem.ts';

/** An order of which nothing is known but that it is sent. */
const ANY_ORDER: AssignedOrder = {
  id: 0,
  identifier: '',
  sales_channel_identifier: null,
  fulfilment_method: 'delivery',
  fulfilment_location_id: null,
  logistics_scenario: 'partial',
  promised_delivery_date: null,
  country: 'NL',
  latitude: null,
  longitude: null,
  last_number: 0,
};

/** Whichever channel it will be of, a place may serve that. */
const ofAnyChannel = (place: SendingPlace): SendingPlace => ({
  ...place,
  properties: { ...place.properties, supportsSalesChannels: null },
});

/** Can pieces of an article be delivered by that day? Plans them as if they were ordered, and writes nothing (order-rules.md 3). */
export async function preCheck(
  db: Queryable,
  { product_identifier, quantity, promised_delivery_date }: BodyOf<typeof preCheckOrderLine>,
  order: number | null,
): Promise<{ product_name: string } | Refusal> {
  const product = await findProduct(db, product_identifier);
  if (!product) return productNotFound;
  const line = { line: 0, product_identifier, quantity, promised_delivery_date, excluded: [], short_at: [] };
  const facts = await readFacts(db, { lines: [line] });
  const lines = withRulesets([line], facts);
  const plan =
    order === null
      ? assignBy(facts, ANY_ORDER, lines, { places: facts.known.places.map(ofAnyChannel) })
      : assignBy(facts, await readOrder(db, order), lines);
  const day = lastDayOf(plan);
  if (day === null) return notSellable;
  return day > promised_delivery_date
    ? refuse(
        422,
        'NotInTime',
        `Niet leverbaar voor ${dutchDate(promised_delivery_date)}, wel op ${dutchDate(day)}.`,
      )
    : { product_name: product.name };
}

export const findProduct = (db: Queryable, identifier: string): Promise<{ name: string } | undefined> =>
  db.one<{ name: string }>('SELECT name FROM products WHERE identifier = $1', [identifier]);

export const productNotFound = refuse(422, 'ProductNotFound', 'Product niet gevonden');
const notSellable = refuse(422, 'NotSellable', 'Dit artikel is niet leverbaar.');

/** The day that all of it is there; of what waits, the day that it comes. null: of some of it nobody can say. */
function lastDayOf({ parts, rest }: AssignedPlan): Day | null {
  if (rest.some(({ release_date }) => release_date === null)) return null;
  const days = [
    ...parts.map(part => part.delivery_date),
    ...rest.map(({ release_date }) => release_date ?? ''),
  ];
  return days.toSorted().at(-1) ?? null;
}
