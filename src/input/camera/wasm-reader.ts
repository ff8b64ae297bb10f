import type { ReaderOptions } from 'zxing-wasm/reader';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
// By Vite's hand a file of our own, precached with the rest: the library would fetch it from a CDN.
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { Format, Read, Reader } from './read.ts';

const ours: Record<string, Format> = {
  EAN13: 'ean_13',
  EAN8: 'ean_8',
  UPCA: 'upc_a',
  UPCE: 'upc_e',
  Code128: 'code_128',
  ITF: 'itf',
  ITF14: 'itf',
};

const options: ReaderOptions = {
  formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code128', 'ITF'],
  // Two lines of a photograph agreed on a wrong code three times in 438, three lines once.
  minLineCount: 3,
  // A return label carries several codes; the accept rule chooses.
  maxNumberOfSymbols: 4,
  tryInvert: false,
};

/** ZXing's C++ decoder; throws where WebAssembly is refused. */
export const openWasmReader = async (): Promise<Reader> => {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  return async picture => {
    const found = await readBarcodes(picture, options);
    return found.flatMap(({ text, format, isValid }): Read[] => {
      const known = ours[format];
      return isValid && known ? [{ text, format: known }] : [];
    });
  };
};
