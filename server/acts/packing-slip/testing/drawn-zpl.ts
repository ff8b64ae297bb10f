import { inflateSync } from 'node:zlib';
import { ready } from 'zpl-renderer-js';

/** A ZPL label of 100 x 150 mm, drawn by a renderer of others at so many dots a millimetre: a PNG. */
export async function drawnZpl(zpl: string, dotsPerMm = 8): Promise<Buffer> {
  const { api } = await ready;
  return Buffer.from(await api.zplToBase64Async(zpl, 100, 150, dotsPerMm), 'base64');
}

/** Where a label is black: a byte a dot, row by row. */
export interface Dots {
  readonly width: number;
  readonly black: Uint8Array;
}

/** The dots of such a PNG: grey, a byte a dot (PNG specification, 9). */
export function dotsOf(png: Buffer): Dots {
  const width = png.readUInt32BE(16);
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const raw = inflateSync(Buffer.concat(parts));
  const height = raw.length / (width + 1);
  const grey = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (width + 1)];
    for (let x = 0; x < width; x++) {
      const left = x > 0 ? (grey[y * width + x - 1] ?? 0) : 0;
      const up = y > 0 ? (grey[(y - 1) * width + x] ?? 0) : 0;
      const corner = x > 0 && y > 0 ? (grey[(y - 1) * width + x - 1] ?? 0) : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0;
      grey[y * width + x] = ((raw[y * (width + 1) + 1 + x] ?? 0) + guess) & 255;
    }
  }
  return { width, black: grey.map(value => (value < 128 ? 1 : 0)) };
}

function paeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [left, up, corner].map(one => Math.abs(left + up - corner - one)) as [
    number,
    number,
    number,
  ];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
