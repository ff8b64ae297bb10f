import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { pathOf } from '../../../testing/programs.ts';
import { barsOf, type SlipPage, pageSizes } from '../page.ts';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } });

type Pixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number; colorSpace: 'srgb' };

/** Texts of the linear barcodes of an image as a scanner sends them, with their AIM symbology identifier in front. */
export async function codesIn(image: Uint8Array | Pixels): Promise<string[]> {
  const found = await readBarcodes(image, { formats: ['Code128'], tryHarder: true, maxNumberOfSymbols: 20 });
  return found
    .map(({ symbologyIdentifier, bytes }) => symbologyIdentifier + Buffer.from(bytes).toString())
    .sort();
}

/** A page of a PDF as a PNG of 200 dots an inch, as a printer prints it. */
export const drawnPdf = (pdf: Buffer, page = 1): Buffer =>
  execFileSync(pathOf('pdftoppm'), ['-png', '-r', '200', '-f', String(page), '-l', String(page), '-'], {
    input: pdf,
    maxBuffer: 2 ** 26,
  });

const DOTS_A_POINT = 4;

/** The barcodes of a page as an image. */
export function drawnBars({ size, marks }: SlipPage): Pixels {
  const width = Math.round(pageSizes[size].width * DOTS_A_POINT);
  const height = Math.round(pageSizes[size].height * DOTS_A_POINT);
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const mark of marks)
    if (mark.kind === 'bars')
      for (const bar of barsOf(mark)) {
        const [left, right] = [bar.x, bar.x + bar.width].map(x => Math.round(x * DOTS_A_POINT)) as [
          number,
          number,
        ];
        for (let y = Math.round(mark.y * DOTS_A_POINT); y < (mark.y + mark.height) * DOTS_A_POINT; y++)
          data.fill(0, (y * width + left) * 4, (y * width + right) * 4);
      }
  // The alpha channel.
  for (let i = 3; i < data.length; i += 4) data[i] = 255;
  return { data, width, height, colorSpace: 'srgb' };
}
