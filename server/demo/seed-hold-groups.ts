import type { HoldRule } from '../../core/hold/rule.ts';
import type { Transaction } from '../ground/db/pool.ts';

const rule = (
  relation: string,
  field: string | null,
  operator: string | null,
  value: string | null,
): HoldRule => ({
  id: 0,
  relation,
  field,
  operator,
  value,
});

/** Groups of hold rules; those that are switched on hold what comes in. */
const groups = [
  {
    identifier: 'hoog-bedrag',
    display_name: 'Hoog bedrag',
    is_active: true,
    rules: [rule('total_price', null, '>', '2500,00')],
  },
  {
    identifier: 'afwijkend-adres',
    display_name: 'Afwijkend adres',
    is_active: true,
    rules: [
      rule('different_billing_and_shippping_address', null, null, null),
      rule('total_price', null, '>', '500,00'),
    ],
  },
  {
    identifier: 'snel-herhaald',
    display_name: 'Snel herhaald',
    is_active: true,
    rules: [rule('hours_between_same_order', null, null, '24'), rule('total_price', null, '>', '250,00')],
  },
  {
    identifier: 'postbus',
    display_name: 'Postbus als bezorgadres',
    is_trial: true,
    rules: [
      rule('address', 'address_type', '=', 'shipping'),
      rule('address', 'street', 'in', 'Postbus, Antwoordnummer'),
    ],
  },
  {
    identifier: 'spaarweek',
    display_name: 'Spaarweek november',
    rules: [rule('address', 'city', 'in', 'Utrecht, Zeist, Houten')],
  },
  {
    identifier: 'veel-stuks',
    display_name: 'Veel stuks',
    is_active: true,
    rules: [rule('sales_order_lines', 'quantity', '>', '500')],
    ignored: ['110001', '110002'],
  },
];

/** Adds the groups, before the orders that they hold. */
export async function seedHoldGroups(tx: Transaction): Promise<void> {
  for (const { identifier, display_name, is_active = false, is_trial = false, rules, ignored = [] } of groups)
    await tx.execute(INSERT, [
      identifier,
      display_name,
      is_active,
      is_trial,
      JSON.stringify(rules.map((one, i) => ({ ...one, id: i + 1 }))),
      rules.length,
      ignored,
    ]);
}

const INSERT = `
  INSERT INTO hold_rule_groups (identifier, display_name, is_active, is_trial, rules, last_rule_id, product_identifiers_to_ignore)
  VALUES ($1, $2, $3, $4, $5::jsonb, $6, $7)`;
