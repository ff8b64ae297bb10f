import bwipjs from 'bwip-js/node';

export type Symbology = 'ean13' | 'ean8' | 'upca' | 'upce' | 'code128' | 'gs1-128';

/**
 * Widths of bar, space, bar, ... of a linear barcode in modules, without quiet zones. Throws for a text that the
 * barcode cannot hold.
 */
export function barWidths(symbology: Symbology, text: string): number[] {
  // oxlint-disable-next-line import/no-named-as-default-member -- the module's own `raw` is a kind of barcode; this one gives bar widths
  const [symbol] = bwipjs.raw({ bcid: symbology, text });
  if (!symbol || !('sbs' in symbol)) throw new Error(`no linear barcode: ${symbology}`);
  return symbol.sbs;
}
