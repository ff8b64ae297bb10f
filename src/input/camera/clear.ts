import { stripesBetween } from './lines/stripes-between.ts';
import type { Format, Sighting } from './read.ts';

/**
 * What a symbol that lines of ours can't judge must have to be believed all the same: the lines on which ZXing reads it so, and the
 * pixels of a module. Its wrong reads are of small modules (at most 1.8 pixels, up to 40 lines) or of few lines (at most 4).
 */
const enough: Partial<Record<Format, { readonly lines: number; readonly module: number }>> = {
  ean_13: { lines: 12, module: 2 },
  upc_a: { lines: 12, module: 2 },
  code_128: { lines: 8, module: 1.6 },
  // Never wrong in 2,400 pictures: each half of it bears a part of the check.
  databar: { lines: 2, module: 0 },
};

/** The modules of a symbol, at most: a Code 128 packs digits by two. */
const modulesOf = ({ format, text }: Sighting): number =>
  format === 'code_128' ? 11 * (text.length + 2) + 13 : 95;

/** Whether ZXing alone is to be believed. */
export const isClear = (sighting: Sighting): boolean => {
  const asked = enough[sighting.format];
  const across = sighting.corners ? stripesBetween(sighting.corners).across : 0;
  return asked !== undefined && sighting.lines >= asked.lines && across >= asked.module * modulesOf(sighting);
};
