import type { ReaderOptions, ReadInputBarcodeFormat } from 'zxing-wasm/reader';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
// Vite makes this a file of our own, precached with the rest: the library would fetch it from a CDN.
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { Format, PictureKind, Read } from './read.ts';

const theirs: Record<Format, ReadInputBarcodeFormat> = {
  ean_13: 'EAN13',
  ean_8: 'EAN8',
  upc_a: 'UPCA',
  upc_e: 'UPCE',
  code_128: 'Code128',
  itf: 'ITF',
};
const ours = new Map<string, Format>([
  ...Object.entries(theirs).map(([format, name]) => [name, format as Format] as const),
  ['ITF14', 'itf'],
]);

const options: ReaderOptions = {
  // A return label has several codes; the accept rule chooses.
  maxNumberOfSymbols: 4,
  minLineCount: 2,
  tryInvert: false,
  textMode: 'Plain',
};

/** Number of equal lines that a symbol needs when nothing else confirms it: ITF has no check of its own. */
const leastLines: Partial<Record<Format, number>> = { code_128: 3, itf: 5 };

/** Looks for symbols of these formats, upright and turned by 90 degrees; in a photograph also at a smaller size. */
export type ZxingReader = (
  picture: ImageData,
  formats: readonly Format[],
  kind: PictureKind,
) => Promise<Read[]>;

/** ZXing's C++ decoder; throws where WebAssembly is refused. */
export const openZxingReader = async (): Promise<ZxingReader> => {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  return async (picture, formats, kind) => {
    const found = await readBarcodes(picture, {
      ...options,
      formats: formats.map(format => theirs[format]),
      tryDownscale: kind === 'still',
    });
    return found.flatMap(({ text, format, isValid, lineCount, contentType, position }): Read[] => {
      const known = ours.get(format);
      if (!isValid || !known || lineCount < (leastLines[known] ?? 0)) return [];
      // As a scanner marks an element string (GS1 General Specifications 5.4.3.7).
      return [{ text: contentType === 'GS1' ? `]C1${text}` : text, format: known, corners: position }];
    });
  };
};
