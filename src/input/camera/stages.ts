import { pad } from '../../../core/gtin/gtin.ts';
import { isClear } from './clear.ts';
import { greyOf } from './grey.ts';
import { readLines, type Effort } from './lines/read-lines.ts';
import { stripesBetween } from './lines/stripes-between.ts';
import { lookOver } from './lines/stripes.ts';
import {
  isMatrix,
  type Format,
  type PictureKind,
  type CameraRead,
  type Reader,
  type Sighting,
} from './read.ts';

const efforts: Record<PictureKind, Effort> = {
  still: { regions: 10, strips: 9, places: 8 },
  frame: { regions: 3, strips: 5, places: 4 },
};

/** The stages that look at a picture one after another; the first that finds something answers. */
export type Stages = {
  /** The browser's own decoder, or null. */
  readonly native: Reader | null;
  /** ZXing in WebAssembly, or in plain JavaScript where that is refused. */
  readonly zxing: ZxingReader;
};

/** Looks for symbols of these formats; in a photograph also at a smaller size. */
export type ZxingReader = (
  picture: ImageData,
  formats: readonly Format[],
  kind: PictureKind,
) => Promise<Sighting[]>;

/** Reads a picture; `turn` counts the frames, so that each searches other lines than the one before. */
export const readPicture = async (
  { native, zxing }: Stages,
  picture: ImageData,
  kind: PictureKind,
  formats: readonly Format[],
  turn: number,
): Promise<CameraRead[]> => {
  const wanted = (reads: readonly CameraRead[]): CameraRead[] =>
    reads.filter(({ format }) => formats.includes(format));
  const seen = native ? wanted(await native(picture)) : [];
  if (seen.length > 0) return seen;
  const grey = greyOf(picture);
  const { stripes, hasSquares } = lookOver(grey);
  // Most frames of a camera show nothing like a code: then the next frame matters more.
  const asked = formats.filter(
    format => kind === 'still' || (isMatrix(format) ? hasSquares : stripes.length > 0),
  );
  const found = asked.length > 0 ? await zxing(picture, asked, kind) : [];
  // A threshold errs in the same way on all lines, and one wrong number in ten has a correct check digit, so lines
  // that are compared whole must say the same.
  const bars = found.filter(({ format }) => !isMatrix(format));
  const said = new Set(bars.map(({ text }) => pad(text)));
  const places = bars.flatMap(({ corners }) => (corners ? [stripesBetween(corners)] : []));
  const lines = wanted(readLines(grey, stripes, efforts[kind], said, turn, places));
  // No line judges squares, which correct their own errors, or a DataBar.
  const others = found.filter(
    one => isMatrix(one.format) || (isClear(one) && (one.format === 'databar' || lines.length === 0)),
  );
  return [...lines, ...others.map(({ text, format }) => ({ text, format }))];
};
