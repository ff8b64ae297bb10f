import { pad } from '../../../../core/gtin/gtin.ts';
import { expandUpcE } from '../../../../core/gtin/upc-e.ts';
import type { Format, Read } from '../read.ts';
import { barsWith, code128 } from './code128.ts';
import { findSymbols } from './find-symbols.ts';
import { Fitter } from './fit.ts';
import { perPixel, sampleLine, stretch } from './line.ts';
import type { Grey } from '../grey.ts';
import type { Stripes } from './stripes.ts';
import { ean13, ean8, upcE } from './symbols.ts';

/** How much of a picture is searched: parts with bars, lines in each, places on each line that are compared whole. */
export type Effort = { readonly regions: number; readonly strips: number; readonly places: number };

/**
 * How many times larger the error of every other code must be before a line counts as evidence. Codes with a correct
 * check digit that are on no symbol reach half of this; shorter symbols reach it more easily, and under much blur
 * (`mostBlur`, in modules) a short one resembles anything.
 */
const trust = new Map([
  [new Fitter(ean13), { least: 30, weakest: 20, mostBlur: 1.5 }],
  [new Fitter(ean8), { least: 45, weakest: 30, mostBlur: 1.1 }],
  [new Fitter(upcE), { least: 50, weakest: 30, mostBlur: 1.1 }],
]);
/** Code 128 has a check character of 103 values, so less evidence is needed. */
const trustLabels = { least: 30, weakest: 20, mostBlur: 1.5 };
/** Characters of a Code 128, start and check included: fewer are found on any stripes, more fit on no label. */
const [leastCharacters, mostCharacters] = [5, 40];
const labels = Array.from(
  { length: mostCharacters + 1 - leastCharacters },
  (_, i) => new Fitter(code128(leastCharacters + i)),
);
/** Noise adds bars; blur takes a quarter of them. */
const labelsByBars = Array.from({ length: barsWith(mostCharacters) + 4 }, (_, bars) =>
  labels.filter((_, i) => {
    const all = barsWith(leastCharacters + i);
    return all >= bars - 3 && all * 0.72 <= bars;
  }),
);
const labelsWith = (bars: number): readonly Fitter[] => labelsByBars[bars] ?? [];
const kinds = { fitters: [...trust.keys()], withBars: labelsWith };
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
): Read | null => {
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
    for (const { fitter, text, ratio, weakest, place } of findSymbols(
      kinds,
      [line, line.toReversed()],
      places,
      isPlace ? ends : null,
    )) {
      if (said.has(articleOf(text, fitter.layout.format)) && ratio >= confirming)
        return { text, format: fitter.layout.format };
      const asked = trust.get(fitter) ?? trustLabels;
      if (ratio < asked.least || weakest < asked.weakest || place.sigma > asked.mostBlur) continue;
      const weight = (votes.get(text) ?? 0) + (ratio >= alone * asked.least ? agreeing : 1);
      votes.set(text, weight);
      if (weight >= agreeing && votes.size === 1) return { text, format: fitter.layout.format };
    }
  }
  return null;
};

/**
 * Reads EAN and UPC symbols by lines across the parts of a picture that look like bars, in any direction. A code that
 * another decoder has read (13 digits) needs less evidence, and `places` are where it did. Each turn looks at other lines.
 */
export const readLines = (
  grey: Grey,
  parts: readonly Stripes[],
  effort: Effort,
  said: ReadonlySet<string> = new Set(),
  turn = 1,
  places: readonly Stripes[] = [],
): Read[] => {
  const reads = new Map<string, Read>();
  for (const part of [...places, ...parts.slice(0, effort.regions)]) {
    const read = readRegion(grey, part, effort, said, turn, places.includes(part));
    if (read) reads.set(read.text, read);
  }
  return [...reads.values()];
};
