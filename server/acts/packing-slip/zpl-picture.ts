import { createRequire } from 'node:module';
import { WIDE_BOLD } from './lettering.ts';

const load = createRequire(import.meta.url);
const FAMILY = 'labels';

/** Opened at the first letter that asks for it: it is 35 MB. */
function openCanvas(): typeof import('@napi-rs/canvas') {
  const canvas = load('@napi-rs/canvas') as typeof import('@napi-rs/canvas');
  if (!canvas.GlobalFonts.has(FAMILY)) canvas.GlobalFonts.registerFromPath(WIDE_BOLD, FAMILY);
  return canvas;
}

/** From the top of a picture to the line on which its letters stand, and its height, as parts of their size. */
const BASELINE = 0.95;
const TALL = 1.19;

/** A line of text as dots of a ZPL graphic field (^GF): `field` draws it, `width` and `height` are in dots. */
export interface ZplPicture {
  readonly width: number;
  readonly height: number;
  readonly field: string;
}

/** Letters of so many dots, smaller where they were wider than `most`, drawn here: a printer's own font lacks some, and says nothing of it. */
export function zplPicture(text: string, wanted: number, most: number): ZplPicture {
  const { createCanvas } = openCanvas();
  const ruler = createCanvas(1, 1).getContext('2d');
  const fontOf = (size: number) => `${String(size)}px ${FAMILY}`;
  ruler.font = fontOf(wanted);
  const size = wanted * Math.min(1, (most - 1) / ruler.measureText(text).width);
  const font = fontOf(size);
  ruler.font = font;
  const width = Math.max(1, Math.ceil(ruler.measureText(text).width));
  const height = Math.ceil(size * TALL);
  const brush = createCanvas(width, height).getContext('2d');
  brush.font = font;
  brush.fillText(text, 0, size * BASELINE);
  const { data } = brush.getImageData(0, 0, width, height);
  const rowBytes = Math.ceil(width / 8);
  const bits = Buffer.alloc(rowBytes * height);
  for (let dot = 0; dot < width * height; dot++)
    if ((data[dot * 4 + 3] ?? 0) >= 128) {
      const [x, y] = [dot % width, Math.floor(dot / width)];
      const at = y * rowBytes + (x >> 3);
      bits[at] = (bits[at] ?? 0) | (128 >> (x & 7));
    }
  const bytes = String(bits.length);
  return {
    width,
    height,
    field: `^GFA,${bytes},${bytes},${String(rowBytes)},${bits.toString('hex').toUpperCase()}`,
  };
}
