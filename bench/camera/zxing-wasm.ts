import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { Decoder } from './own.ts';

export const setup: Decoder['setup'] = async () => {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
};

/** Five formats, otherwise its defaults. */
export const decode: Decoder['decode'] = picture =>
  readBarcodes(picture, { formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code128'] });
