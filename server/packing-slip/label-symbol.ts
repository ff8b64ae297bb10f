import { hasValidCheckDigit } from '../../core/gtin/check-digit.ts';
import type { Symbology } from '../barcode/bar-widths.ts';

/** The barcode of a tracking code: GS1-128 with application identifier 00 for an SSCC, else Code 128. */
export function labelSymbol(code: string): { symbology: Symbology; text: string } {
  const sscc = /^(?:00)?(\d{18})$/.exec(code)?.[1];
  return sscc && hasValidCheckDigit(sscc)
    ? { symbology: 'gs1-128', text: `(00)${sscc}` }
    : { symbology: 'code128', text: code };
}
