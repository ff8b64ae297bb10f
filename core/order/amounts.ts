/** VAT by tax class, in percent, until somebody sets it (order-rules.md 1). */
export const TAX_PERCENT = { H: 21, L: 9, N: 0 } as const;
export type TaxClass = keyof typeof TAX_PERCENT;

/** Costs of an order line, in whole cents. */
export interface LineAmounts {
  readonly original_line_gross_price: number;
  readonly discount_amount: number;
  readonly line_gross_price: number;
  readonly line_tax_amount: number;
  readonly line_net_price: number;
  readonly unit_tax_amount: number;
  readonly unit_net_price: number;
}

/** The given part of a line: whole cents, pieces. */
export interface LinePrice {
  readonly quantity: number;
  readonly unit_gross_price: number;
  readonly discount_amount: number;
  readonly tax_class: TaxClass;
}

/** a / b, half up, for whole numbers of 0 and more. */
const divided = (a: number, b: number): number => Math.floor((2 * a + b) / (2 * b));

/** The amounts of a line by order-rules.md 1, 'Computed'; tax and net price add up to the gross price. */
export function lineAmounts(
  { quantity, unit_gross_price, discount_amount, tax_class }: LinePrice,
  tax_percent: Readonly<Record<TaxClass, number>> = TAX_PERCENT,
): LineAmounts {
  const percent = tax_percent[tax_class];
  const original_line_gross_price = unit_gross_price * quantity;
  const line_gross_price = original_line_gross_price - discount_amount;
  const line_tax_amount = divided(line_gross_price * percent, 100 + percent);
  const line_net_price = line_gross_price - line_tax_amount;
  return {
    original_line_gross_price,
    discount_amount,
    line_gross_price,
    line_tax_amount,
    line_net_price,
    unit_tax_amount: divided(line_tax_amount, quantity),
    unit_net_price: divided(line_net_price, quantity),
  };
}

/** Euro with at most two decimals as whole cents. */
export const centsOf = (euro: number): number => Math.round(euro * 100);

/** Whole cents of 0 and more as a decimal text: 1205 is '12.05'. No floating number stands between. */
export function euroText(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Cents of such a text, with a point or a comma; null: it is none, or has more decimals than two. */
export function centsOfText(decimal: string): number | null {
  const [, euro, cents = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(decimal) ?? [];
  return euro === undefined ? null : Number(euro + cents.padEnd(2, '0'));
}
