import { pad } from '../../../core/gtin/gtin.ts';
import { greyOf } from './grey.ts';
import { readLines, type Effort } from './lines/read-lines.ts';
import { stripesBetween } from './lines/stripes-between.ts';
import { findStripes } from './lines/stripes.ts';
import type { Format, PictureKind, Read, Reader } from './read.ts';
import type { ZxingReader } from './zxing-reader.ts';

const efforts: Record<PictureKind, Effort> = {
  still: { regions: 10, strips: 9, places: 8 },
  frame: { regions: 3, strips: 5, places: 4 },
};

/** The stages that look at a picture one after another; the first that finds something answers. */
export type Stages = {
  /** The browser's own decoder, or null. */
  readonly native: Reader | null;
  /** ZXing in WebAssembly, or null where that is refused. */
  readonly zxing: ZxingReader | null;
  /** ZXing in plain JavaScript, for where WebAssembly is refused. */
  readonly script: Reader | null;
};

/** Reads a picture; `turn` counts the frames, so that each searches other lines than the one before. */
export const readPicture = async (
  { native, zxing, script }: Stages,
  picture: ImageData,
  kind: PictureKind,
  formats: readonly Format[],
  turn: number,
): Promise<Read[]> => {
  const wanted = (reads: readonly Read[]): Read[] => reads.filter(({ format }) => formats.includes(format));
  const seen = native ? wanted(await native(picture)) : [];
  if (seen.length > 0) return seen;
  const grey = greyOf(picture);
  const parts = findStripes(grey);
  // Most frames of a camera show no bars at all: then the next frame matters more.
  if (kind === 'frame' && parts.length === 0) return [];
  const found = wanted((await zxing?.(picture, formats, kind)) ?? (await script?.(picture)) ?? []);
  // A threshold errs in the same way on all lines, and one wrong number in ten has a correct check digit, so lines
  // that are compared whole must say the same.
  const said = new Set(found.map(({ text }) => pad(text)));
  const places = found.flatMap(({ corners }) => (corners ? [stripesBetween(corners)] : []));
  const articles = wanted(readLines(grey, parts, efforts[kind], said, turn, places));
  // Half an EAN-13 reads as an ITF.
  return articles.length > 0 ? articles : found.filter(({ format }) => format === 'itf');
};
