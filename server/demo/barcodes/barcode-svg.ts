import { hasValidCheckDigit } from '../../../core/gtin/check-digit.ts';
import { type Symbology, barWidths } from '../../nouns/barcode/bar-widths.ts';

export type Symbol = { symbology: Symbology; text: string };

/**
 * Prints an article code of 13 digits as the shortest GTIN that it is, or as Code 128 when it is an internal number.
 */
export function articleSymbol(ean: string): Symbol {
  const bare = ean.replace(/^0+(?=\d)/, '');
  if (!hasValidCheckDigit(ean)) return { symbology: 'code128', text: bare };
  if (bare.length <= 8) return { symbology: 'ean8', text: bare.padStart(8, '0') };
  if (bare.length <= 12) return { symbology: 'upca', text: bare.padStart(12, '0') };
  return { symbology: 'ean13', text: ean };
}

const QUIET = 11;
const HEIGHT = 42;
/** Whole pixels, and two of them: otherwise a screen draws modules of unequal width, which no scanner reads. */
const MODULE_PX = 2;

/** The barcode as SVG, with its quiet zones. */
export function barcodeSvg({ symbology, text }: Symbol): string {
  let left = QUIET;
  const bars = barWidths(symbology, text).map((width, i) => {
    const bar = i % 2 === 0 ? `M${left} 0h${width}v${HEIGHT}h-${width}z` : '';
    left += width;
    return bar;
  });
  const width = left + QUIET;
  const size = `width="${width * MODULE_PX}" height="${HEIGHT * 1.5}"`;
  return (
    `<svg class="bars" viewBox="0 0 ${width} ${HEIGHT}" ${size} preserveAspectRatio="none" ` +
    `shape-rendering="crispEdges" aria-hidden="true"><path d="${bars.join('')}"/></svg>`
  );
}
