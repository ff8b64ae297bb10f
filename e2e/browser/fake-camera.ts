import { writeFileSync } from 'node:fs';
import { barWidths, type Symbology } from '../../server/nouns/barcode/bar-widths.ts';

const WIDTH = 640;
const HEIGHT = 480;
/** Pixels for each module. */
const MODULE = 4;
const WHITE = 235;
const BLACK = 16;
const SECOND = 10;

export type Shown = { symbology: Symbology; text: string };

/** Writes a film for Chromium's fake camera: each symbol for a second, with a little white after it, over and over. */
export function writeFilm(file: string, symbols: readonly Shown[]): void {
  const shown = symbols.flatMap(({ symbology, text }) => [
    ...Array<Buffer>(SECOND).fill(frame(barWidths(symbology, text))),
    ...Array<Buffer>(SECOND / 2).fill(frame([])),
  ]);
  const start = Buffer.from('FRAME\n');
  writeFileSync(
    file,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${SECOND}:1 Ip A1:1 C420jpeg\n`),
      ...shown.flatMap(picture => [start, picture]),
    ]),
  );
}

function frame(widths: readonly number[]): Buffer {
  const line = Buffer.alloc(WIDTH, WHITE);
  const modules = widths.reduce((sum, width) => sum + width, 0);
  let x = Math.floor((WIDTH - modules * MODULE) / 2);
  for (const [i, width] of widths.entries()) {
    if (i % 2 === 0) line.fill(BLACK, x, x + width * MODULE);
    x += width * MODULE;
  }
  const empty = Buffer.alloc(WIDTH, WHITE);
  const rows = Array.from({ length: HEIGHT }, (_, y) => (y > 120 && y < 360 ? line : empty));
  return Buffer.concat([...rows, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
}
