import type { Read } from '../read.ts';
import { findSymbol } from './find-symbol.ts';
import { Fitter } from './fit.ts';
import { perPixel, sampleLine, stretch } from './line.ts';
import type { Grey } from '../grey.ts';
import { findStripes, type Stripes } from './stripes.ts';
import { ean13, ean8, upcE } from './symbols.ts';

/** How much of a picture is looked at. */
export type Effort = { readonly regions: number; readonly strips: number };

/**
 * How many times its own error a code must be better than any other before a line speaks for it. Codes with a right check
 * digit that are on no symbol at all reach half of this; the shorter the symbol, the likelier, and under much blur
 * (`mostBlur`, in modules) a short one is like anything.
 */
const kinds = [
  { fitter: new Fitter(ean13), least: 30, mostBlur: 1.5 },
  { fitter: new Fitter(ean8), least: 45, mostBlur: 1.1 },
  { fitter: new Fitter(upcE), least: 50, mostBlur: 1.1 },
];
/** One line is believed alone when it is so many times surer. */
const alone = 3;
/** Lines that must agree otherwise. */
const agreeing = 2;

/** Where across a region the strips lie, as parts of its height, from the middle outward; each turn a little elsewhere. */
const heights = (strips: number, turn: number): number[] => {
  const off = ((turn % 3) - 1) / 3;
  return Array.from({ length: strips }, (_, i) => (i + 1 + off) / (strips + 1) - 0.5).sort(
    (a, b) => Math.abs(a) - Math.abs(b),
  );
};

type Vote = { read: Read; weight: number };

const readRegion = (
  grey: Grey,
  { x, y, angle, across, along }: Stripes,
  strips: number,
  turn: number,
): Read | null => {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const length = across * 1.3 + 16;
  const rows = Math.max(1, Math.min(12, Math.round(along / (strips + 1))));
  const votes = new Map<string, Vote>();
  for (const part of heights(strips, turn)) {
    const v = part * along;
    const raw = sampleLine(
      grey,
      x - (length / 2) * cos - v * sin,
      y - (length / 2) * sin + v * cos,
      angle,
      length,
      rows,
    );
    const line = stretch(raw, Math.round((across * perPixel * 9) / 95));
    if (!line) continue;
    const back = line.toReversed();
    for (const { fitter, least, mostBlur } of kinds) {
      const found = findSymbol(fitter, line, back);
      if (!found || found.ratio < least || found.place.sigma > mostBlur) continue;
      const vote = votes.get(found.text) ?? {
        read: { text: found.text, format: fitter.layout.format },
        weight: 0,
      };
      vote.weight += found.ratio >= alone * least ? agreeing : 1;
      votes.set(found.text, vote);
      if (vote.weight >= agreeing && votes.size === 1) return vote.read;
    }
  }
  return null;
};

/** Reads EAN and UPC symbols by lines across what looks like bars, whatever way it lies. */
export const readLines = (grey: Grey, { regions, strips }: Effort, turn = 1): Read[] => {
  const reads = new Map<string, Read>();
  for (const region of findStripes(grey).slice(0, regions)) {
    const read = readRegion(grey, region, strips, turn);
    if (read) reads.set(read.text, read);
  }
  return [...reads.values()];
};
