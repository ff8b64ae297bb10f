import { pad } from '../../../../core/gtin/gtin.ts';
import { expandUpcE } from '../../../../core/gtin/upc-e.ts';
import type { Format, CameraRead } from '../read.ts';
import { barsWith, code128 } from './code128.ts';
import { findSymbols } from './find-symbols.ts';
import { Fitter } from './fit.ts';
import { itf14, itf14Bars } from './itf14.ts';
import { perPixel, sampleLine, stretch } from './line.ts';
import type { Grey } from '../grey.ts';
import type { Stripes } from './stripes.ts';
import { ean13, ean8, upcE } from './symbols.ts';

/** How much of a picture is searched: parts with bars, lines in each, places on each line that are compared whole. */
export type Effort = { readonly regions: number; readonly strips: number; readonly places: number };

/** The evidence that a line must give to count. */
type Trust = {
  /**
   * How many times larger the error of every other code must be. Codes with a correct check digit that are on no
   * symbol reach half of this; shorter symbols reach it more easily.
   */
  readonly least: number;
  readonly weakest: number;
  /** Under much blur (in modules) a short symbol resembles anything. */
  readonly mostBlur: number;
  /** The error of its ends: a part of a longer symbol has no start or no stop. */
  readonly mostEnds?: number;
};
/** Code 128 has a check character of 103 values, so less evidence is needed. */
const trust: Partial<Record<Format, Trust>> = {
  ean_13: { least: 30, weakest: 20, mostBlur: 1.5 },
  ean_8: { least: 45, weakest: 30, mostBlur: 1.1 },
  upc_e: { least: 50, weakest: 30, mostBlur: 1.1 },
  code_128: { least: 30, weakest: 20, mostBlur: 1.5 },
  // Ends of whole ones err up to 0.055, those of parts from 0.09 on; a wrong one had a blur of 1.
  itf: { least: 40, weakest: 20, mostBlur: 0.8, mostEnds: 0.06 },
};
const articles = [ean13, ean8, upcE].map(layout => new Fitter(layout));
/** By the widths of their wide elements; one between resembles one of these. */
const cartons = [2.25, 2.5, 3].map(wide => new Fitter(itf14(wide)));
/** Characters of a Code 128, start and check included: fewer are found on any stripes, more fit on no label. */
const [leastCharacters, mostCharacters] = [5, 40];
const labels = Array.from(
  { length: mostCharacters + 1 - leastCharacters },
  (_, i) => new Fitter(code128(leastCharacters + i)),
);
/** Noise adds bars; blur takes a quarter of them. */
const mayHave = (all: number, bars: number): boolean => all >= bars - 3 && all * 0.72 <= bars;
const fittersByBars = Array.from({ length: barsWith(mostCharacters) + 4 }, (_, bars) => [
  ...labels.filter((_, i) => mayHave(barsWith(leastCharacters + i), bars)),
  ...(mayHave(itf14Bars, bars) ? cartons : []),
]);
const kinds = {
  fitters: articles,
  withBars: (bars: number): readonly Fitter[] => fittersByBars[bars] ?? [],
};
/** How many times surer one line must be to count alone. */
const alone = 3;
/** How sure a line must be of a code that another decoder has read. */
const confirming = 6;
/** Otherwise this many lines must agree. */
const agreeing = 2;

/** The 13 digits that decoders may write another way: a UPC-E is short for a UPC-A. */
const articleOf = (text: string, format: Format): string =>
  pad((format === 'upc_e' && expandUpcE(text)[0]?.upcA) || text);

/**
 * Positions of the strips across a region, as parts of its height, from the middle outward; each turn differs a
 * little.
 */
const heights = (strips: number, turn: number): number[] => {
  const off = ((turn % 3) - 1) / 3;
  return Array.from({ length: strips }, (_, i) => (i + 1 + off) / (strips + 1) - 0.5).sort(
    (a, b) => Math.abs(a) - Math.abs(b),
  );
};

const readRegion = (
  grey: Grey,
  { x, y, angle, across, along }: Stripes,
  effort: Effort,
  said: ReadonlySet<string>,
  turn: number,
  isPlace: boolean,
): CameraRead | null => {
  const { strips, places } = effort;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const length = across * 1.3 + 16;
  const ends = {
    from: Math.round(((length - across) / 2) * perPixel),
    to: Math.round(((length + across) / 2) * perPixel),
  };
  const rows = Math.max(1, Math.min(12, Math.round(along / (strips + 1))));
  const votes = new Map<string, number>();
  for (const part of heights(strips, turn)) {
    const v = part * along;
    const [fromX, fromY] = [x - (length / 2) * cos - v * sin, y - (length / 2) * sin + v * cos];
    const line = stretch(
      sampleLine(grey, fromX, fromY, angle, length, rows),
      Math.round((across * perPixel * 9) / 95),
    );
    if (!line) continue;
    const bothWays = [line, line.toReversed()] as const;
    for (const found of findSymbols(kinds, bothWays, places, isPlace ? ends : null)) {
      const { text, ratio, weakest, place } = found;
      const { format } = found.fitter.layout;
      const asked = trust[format];
      if (!asked || found.ends > (asked.mostEnds ?? Infinity)) continue;
      if (said.has(articleOf(text, format)) && ratio >= confirming) return { text, format };
      if (ratio < asked.least || weakest < asked.weakest || place.sigma > asked.mostBlur) continue;
      const weight = (votes.get(text) ?? 0) + (ratio >= alone * asked.least ? agreeing : 1);
      votes.set(text, weight);
      if (weight >= agreeing && votes.size === 1) return { text, format };
    }
  }
  return null;
};

/**
 * Reads EAN and UPC symbols, Code 128 and ITF-14 by lines across the parts of a picture that look like bars, in any direction. A code that
 * another decoder has read (13 digits) needs less evidence, and `places` are where it did. Each turn looks at other lines.
 */
export const readLines = (
  grey: Grey,
  parts: readonly Stripes[],
  effort: Effort,
  said: ReadonlySet<string> = new Set(),
  turn = 1,
  places: readonly Stripes[] = [],
): CameraRead[] => {
  const reads = new Map<string, CameraRead>();
  for (const part of [...places, ...parts.slice(0, effort.regions)]) {
    const read = readRegion(grey, part, effort, said, turn, places.includes(part));
    if (read) reads.set(read.text, read);
  }
  return [...reads.values()];
};
