import type { HoldAddress, HoldDelivery, HoldOrder } from '../../core/hold/facts.ts';
import type { HoldGroup, HoldRule } from '../../core/hold/rule.ts';
import { createAddress } from '../../server/demo/data/demo-customers.ts';
import { createRandom, type Random } from '../../server/demo/random.ts';

type Rule = readonly [relation: string, field: string | null, operator: string | null, value: string | null];

/** Rules that few orders meet; every group has one of them, with a value of its own. */
const rare = (nth: number): readonly Rule[] => [
  ['total_price', null, '>', String(400 + 3 * nth)],
  [
    'address',
    'city',
    'in',
    `Plaats ${String(nth)}, ${['Utrecht', 'Zeist', 'Amersfoort', 'Rotterdam'][nth % 4] ?? ''}`,
  ],
  ['address', 'email', '=', `klant${String(1000 + nth)}@voorbeeld.nl`],
  ['hours_between_same_order', null, null, String(1 + (nth % 24))],
  ['address', 'zipcode', 'in', `3511 AB, 35${String(10 + nth)} KL`],
];
/** Rules that many meet, of every relation and operator. */
const COMMON: readonly Rule[] = [
  ['sales_order_lines', 'quantity', '>', '3'],
  ['sales_order', 'payment_method_brand', 'in', 'ideal, creditcard'],
  ['dispatch_request', 'dispatch_type_id', '<>', '3'],
  ['address', 'address_type', '=', 'shipping'],
  ['sales_order', 'grand_total', '<>', '12,10'],
  ['dispatch_request', 'carrier_id', 'in', '1, 2, 3'],
  ['different_billing_and_shippping_address', null, null, null],
  ['dispatch_request', 'dispatch_date', '<', '2026-12-01'],
  ['sales_order_lines', 'product_identifier', '>', '1'],
  ['address', 'street', '<>', 'Dorpsstraat'],
  ['dispatch_request', 'status', '=', 'to-be-requested'],
];

/** So many groups of three rules each; no two have the same. */
export const groupsOfThree = (count: number): readonly HoldGroup[] =>
  Array.from({ length: count }, (_, nth) => ({
    id: nth + 1,
    identifier: `meting-${String(nth)}`,
    display_name: `Meting ${String(nth)}`,
    rules: [
      ruleOf(COMMON, nth, 1),
      ruleOf(rare(nth), nth, 2),
      ruleOf(COMMON, nth + 1 + Math.floor(nth / COMMON.length), 3),
    ],
    product_identifiers_to_ignore: [],
  }));

function ruleOf(rules: readonly Rule[], nth: number, id: number): HoldRule {
  const [relation, field, operator, value] = rules[nth % rules.length] ?? ['', null, null, null];
  return { id, relation, field, operator, value };
}

export interface Judged {
  readonly order: HoldOrder;
  readonly delivery: HoldDelivery;
}

/** Orders of one to four lines, with one delivery each. */
export function ordersToJudge(count: number): readonly Judged[] {
  const random = createRandom(11);
  return Array.from({ length: count }, () => {
    const shipping = addressOf(random, 'shipping');
    const billing =
      random.int(5) === 0 ? addressOf(random, 'billing') : { ...shipping, address_type: 'billing' as const };
    const lines = Array.from({ length: 1 + random.int(4) }, (_, nth) => ({
      product_identifier: String(101_000 + random.int(50) * 4 + nth),
      quantity: 1 + random.int(3),
      gross: 499 + 100 * random.int(120),
    }));
    return {
      order: {
        fulfilment_method: random.int(6) === 0 ? 'pickup' : 'delivery',
        grand_total: lines.reduce((sum, { gross }) => sum + gross, 0),
        payment_methods: [['ideal', 'creditcard', 'paypal'][random.int(3)] ?? 'ideal'],
        addresses: [billing, shipping],
        lines,
        other: random.int(10) === 0 ? { identifier: '261117-0039', hours: random.int(48) } : null,
      },
      delivery: {
        carrier_id: random.int(5) === 0 ? null : 1 + random.int(4),
        carrier_method_id: 1 + random.int(9),
        dispatch_type_id: 1 + random.int(4),
        dispatch_date: `2026-1${String(1 + random.int(2))}-1${String(random.int(10))}`,
        status: random.int(8) === 0 ? 'waiting-for-stock' : 'to-be-requested',
      },
    };
  });
}

function addressOf(random: Random, address_type: HoldAddress['address_type']): HoldAddress {
  const made = createAddress(random);
  return {
    address_type,
    street: made.street,
    house_no: made.house_no,
    house_no_extra: made.house_no_extra || null,
    zipcode: made.zipcode,
    city: made.city,
    country: made.country,
    email: made.email_address,
    company_name: null,
  };
}
