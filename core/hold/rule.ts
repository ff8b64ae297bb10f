/** Relations, fields and operators of hold rules (shell-search-settings.md 5, Hold rules; order-rules.md 6). */

/** Kinds of values of rules; each has an input of its own. */
export type ValueKind =
  | 'text'
  | 'money'
  | 'count'
  | 'hours'
  | 'date'
  | 'address-type'
  | 'payment-method'
  | 'carrier'
  | 'carrier-method'
  | 'dispatch-type'
  | 'status'
  | 'none';

export const operators = ['=', '<>', '>', '<', 'in'] as const;
export type Operator = (typeof operators)[number];

interface RelationRow {
  readonly operators: readonly Operator[];
  /** By field; a relation without fields has one without a name. */
  readonly fields: Readonly<Record<string, ValueKind>>;
}

/** The literal `different_billing_and_shippping_address` has its spelling from the documents: stored rules use it. */
export const relations = {
  address: {
    operators: ['=', '<>', 'in'],
    fields: {
      address_type: 'address-type',
      house_no: 'text',
      house_no_extra: 'text',
      street: 'text',
      zipcode: 'text',
      city: 'text',
      email: 'text',
    },
  },
  sales_order: {
    operators: ['=', '<>', 'in'],
    fields: { payment_method_brand: 'payment-method', company_name: 'text', grand_total: 'money' },
  },
  dispatch_request: {
    operators: ['=', '>', '<', '<>', 'in'],
    fields: {
      carrier_id: 'carrier',
      carrier_method_id: 'carrier-method',
      dispatch_date: 'date',
      dispatch_type_id: 'dispatch-type',
      status: 'status',
    },
  },
  total_price: { operators: ['=', '<>', '<', '>'], fields: { '': 'money' } },
  sales_order_lines: {
    operators: ['=', '<>', '<', '>'],
    fields: { quantity: 'count', product_identifier: 'count' },
  },
  hours_between_same_order: { operators: [], fields: { '': 'hours' } },
  different_billing_and_shippping_address: { operators: [], fields: { '': 'none' } },
} as const satisfies Readonly<Record<string, RelationRow>>;
export type Relation = keyof typeof relations;

/** One condition of a group; field, operator and value are null where its relation has none. */
export interface HoldRule {
  readonly id: number;
  readonly relation: string;
  readonly field: string | null;
  readonly operator: string | null;
  readonly value: string | null;
}

export interface HoldGroup {
  readonly id: number;
  readonly identifier: string;
  readonly display_name: string;
  readonly rules: readonly HoldRule[];
  readonly product_identifiers_to_ignore: readonly string[];
}

/** A group has so many rules at most, and a rule so long a value. */
export const MOST_RULES = 50;
export const MOST_VALUE_SIGNS = 4000;

export const relationRow = (relation: string): RelationRow | undefined =>
  Object.hasOwn(relations, relation) ? relations[relation as Relation] : undefined;

/** The kind of value that a rule has; undefined: there is no such relation or field. */
export function kindOf({ relation, field }: Pick<HoldRule, 'relation' | 'field'>): ValueKind | undefined {
  const fields = relationRow(relation)?.fields ?? {};
  const name = field ?? '';
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}
