import { scannedText } from '../code/scanned-text.ts';
import { sameLabel } from '../label/normalise.ts';
import { numberKey } from '../order/search/typed.ts';

interface Labelled {
  readonly carrier: string | null;
  readonly tracking_codes: readonly string[];
}

/** A return, by everything that may name it. */
export interface NamedReturn extends Labelled {
  readonly order_identifier: string;
  /** The deliveries that its order shipped: their numbers are on our packing slips, their labels on the customer's box. */
  readonly shipped_as?: readonly (Labelled & { readonly identifier: string })[] | undefined;
}

/**
 * The return that a scanned or typed text names: by its label, the number of its order, the number of a delivery of its order,
 * or that delivery's label, in this order; of several the first. Case, blanks, '#', the kind of hyphen and the marks of a symbol do
 * not count.
 */
export function returnNamed<R extends NamedReturn>(text: string, returns: readonly R[]): R | undefined {
  const code = scannedText(text);
  const number = numberKey(text);
  const isNumber = (known: string) => numberKey(known).toUpperCase() === number.toUpperCase();
  const isLabel = ({ tracking_codes, carrier }: Labelled) =>
    tracking_codes.some(known => sameLabel(code, known, carrier));
  return (
    returns.find(isLabel) ??
    returns.find(({ order_identifier }) => numberKey(order_identifier) === number) ??
    returns.find(({ order_identifier }) => isNumber(order_identifier)) ??
    returns.find(({ shipped_as }) => shipped_as?.some(one => isNumber(one.identifier))) ??
    returns.find(({ shipped_as }) => shipped_as?.some(isLabel))
  );
}
