import { prepareZXingModule, readBarcodes, type ReadInputBarcodeFormat } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { Decoder } from './own.ts';

export const setup: Decoder['setup'] = async () => {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
};

const formats = [
  'EAN13',
  'EAN8',
  'UPCA',
  'UPCE',
  'Code128',
  'ITF14',
  'DataBar',
  'DataMatrix',
  'QRCode',
] as const satisfies ReadInputBarcodeFormat[];

/** The formats of the app, otherwise its defaults. */
export const decode: Decoder['decode'] = picture => readBarcodes(picture, { formats: [...formats] });
