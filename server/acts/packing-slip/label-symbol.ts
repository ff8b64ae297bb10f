import { hasValidCheckDigit } from '../../../core/gtin/check-digit.ts';
import { printedCode } from '../../../core/label/carrier-codes.ts';
import type { Symbology } from '../../nouns/barcode/bar-widths.ts';
import type { Slip } from './slip.ts';

/** The barcode of a label, and the text below it. */
export interface LabelSymbol {
  readonly symbology: Symbology;
  readonly text: string;
  readonly printed: string;
}

/** The barcode of a tracking code: GS1-128 with application identifier 00 for an SSCC, else Code 128 as its carrier has it. */
export function labelSymbol(
  code: string,
  { carrier, shipping_address: to }: Pick<Slip, 'carrier' | 'shipping_address'>,
): LabelSymbol {
  const sscc = /^(?:00)?(\d{18})$/.exec(code)?.[1];
  if (sscc && hasValidCheckDigit(sscc))
    return { symbology: 'gs1-128', text: `(00)${sscc}`, printed: `(00)${sscc}` };
  const place = { country: to['country'] ?? 'NL', zipcode: to['zipcode'] ?? '' };
  const { barcode, text } = printedCode(carrier, code, place);
  return { symbology: 'code128', text: barcode, printed: text };
}
