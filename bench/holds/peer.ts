import { Engine, type NestedCondition, type TopLevelCondition } from 'json-rules-engine';
import { compile } from '../../core/hold/judge.ts';
import { type HoldGroup, type HoldRule, kindOf } from '../../core/hold/rule.ts';
import { partsIn, readValue } from '../../core/hold/value.ts';
import { comparable } from '../../core/hold/value.ts';
import type { Judged } from './sample.ts';

/** The same groups, read by json-rules-engine: each is one rule, whose event has the group's id. */
export function engineOf(groups: readonly HoldGroup[]): Engine {
  const engine = new Engine();
  engine.addOperator<string | null, string>('before', (fact, value) => fact !== null && fact < value);
  engine.addOperator<string | null, string>('after', (fact, value) => fact !== null && fact > value);
  for (const { id, rules } of groups)
    engine.addRule({ conditions: conditionsOf(rules), event: { type: String(id) } });
  return engine;
}

/** Ids of the groups that hold an order. */
export async function heldBy(engine: Engine, facts: Record<string, unknown>): Promise<number[]> {
  const { events } = await engine.run(facts);
  return events.map(({ type }) => Number(type)).sort((a, b) => a - b);
}

/** Rules about an address hold for one and the same. */
function conditionsOf(rules: readonly HoldRule[]): TopLevelCondition {
  const others = rules.filter(({ relation }) => relation !== 'address').map(rule => conditionOf(rule));
  const ofAddress = rules.filter(({ relation }) => relation === 'address');
  const at = (type: string): TopLevelCondition => ({ all: ofAddress.map(rule => conditionOf(rule, type)) });
  return { all: ofAddress.length === 0 ? others : [...others, { any: [at('billing'), at('shipping')] }] };
}

const OPERATORS: Readonly<Record<string, string>> = {
  '=': 'equal',
  '<>': 'notEqual',
  '<': 'lessThan',
  '>': 'greaterThan',
  in: 'in',
};

function conditionOf(rule: HoldRule, address = ''): NestedCondition {
  const { relation, field, operator, value } = rule;
  if (relation === 'different_billing_and_shippping_address')
    return { fact: 'differs', operator: 'equal', value: true };
  if (relation === 'hours_between_same_order')
    return { fact: 'hours', operator: 'lessThanInclusive', value: Number(value) };
  const kind = kindOf(rule) ?? 'text';
  const read = (text: string) => readValue(text, kind, field ?? '');
  const isLater = kind === 'date' && (operator === '<' || operator === '>');
  return {
    fact: address ? `${address}.${field ?? ''}` : (field ?? relation),
    operator: isLater ? (operator === '<' ? 'before' : 'after') : (OPERATORS[operator ?? ''] ?? ''),
    value: operator === 'in' ? partsIn(value ?? '', kind).map(read) : read(value ?? ''),
  };
}

/** Facts by a name each, as they are compared: so it need not search, or change the case, while it judges. */
export function factsFor({ order, delivery }: Judged): Record<string, unknown> {
  const { addresses, lines, payment_methods, grand_total, other } = order;
  const ofAddresses = addresses.flatMap(address =>
    Object.entries(address).map(([name, text]) => [
      `${address.address_type}.${name}`,
      typeof text === 'string' ? comparable(text, name) : null,
    ]),
  );
  return {
    ...Object.fromEntries(ofAddresses),
    ...delivery,
    grand_total,
    payment_method_brand: payment_methods[0] ?? null,
    total_price: lines.reduce((sum, { gross }) => sum + gross, 0),
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    product_identifier: new Set(lines.map(line => line.product_identifier)).size,
    hours: other?.hours ?? null,
    differs: differs(order, delivery) !== null,
  };
}

const differs = compile({
  id: 0,
  identifier: '',
  display_name: '',
  rules: [
    { id: 1, relation: 'different_billing_and_shippping_address', field: null, operator: null, value: null },
  ],
  product_identifiers_to_ignore: [],
});
