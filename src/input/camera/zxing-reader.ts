import type { ReaderOptions, ReadInputBarcodeFormat } from 'zxing-wasm/reader';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
// Vite makes this a file of our own, precached with the rest: the library would fetch it from a CDN.
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { Format, Sighting } from './read.ts';
import type { ZxingReader } from './stages.ts';

const theirs: Record<Format, ReadInputBarcodeFormat> = {
  ean_13: 'EAN13',
  ean_8: 'EAN8',
  upc_a: 'UPCA',
  upc_e: 'UPCE',
  code_128: 'Code128',
  // Reads of other lengths are parts of symbols.
  itf: 'ITF14',
  databar: 'DataBar',
  data_matrix: 'DataMatrix',
  qr_code: 'QRCode',
};
const ours = new Map(Object.entries(theirs).map(([format, name]) => [name as string, format as Format]));

const options: ReaderOptions = {
  // A return label has several codes; the accept rule chooses.
  maxNumberOfSymbols: 4,
  minLineCount: 2,
  tryInvert: false,
  textMode: 'Plain',
};

/** ZXing's C++ decoder; throws where WebAssembly is refused. */
export const openZxingReader = async (): Promise<ZxingReader> => {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  return async (picture, formats, kind) => {
    const found = await readBarcodes(picture, {
      ...options,
      formats: formats.map(format => theirs[format]),
      tryDownscale: kind === 'still',
    });
    return found.flatMap((one): Sighting[] => {
      // The symbology where there are variants of it, such as stacked ones.
      const format = ours.get(one.format) ?? ours.get(one.symbology);
      if (!one.isValid || !format) return [];
      // As a scanner marks an element string (GS1 General Specifications 5.4.3.7).
      const mark = one.contentType === 'GS1' ? one.symbologyIdentifier : '';
      return [{ text: mark + one.text, format, corners: one.position, lines: one.lineCount }];
    });
  };
};
