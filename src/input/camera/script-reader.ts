import { BarcodeFormat, BrowserMultiFormatOneDReader } from '@zxing/browser';
import { BinaryBitmap, DecodeHintType, GlobalHistogramBinarizer, RGBLuminanceSource } from '@zxing/library';
import type { Format, Reader } from './read.ts';

const ours = new Map<BarcodeFormat, Format>([
  [BarcodeFormat.EAN_13, 'ean_13'],
  [BarcodeFormat.EAN_8, 'ean_8'],
  [BarcodeFormat.UPC_A, 'upc_a'],
  [BarcodeFormat.UPC_E, 'upc_e'],
  [BarcodeFormat.CODE_128, 'code_128'],
  [BarcodeFormat.ITF, 'itf'],
]);

/** Green counts double, as for the eye and in ZXing. */
const luminance = ({ data, width, height }: ImageData): Uint8ClampedArray => {
  const grey = new Uint8ClampedArray(width * height);
  for (let i = 0; i < grey.length; i++) {
    const at = i * 4;
    grey[i] = ((data[at] ?? 0) + 2 * (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) >> 2;
  }
  return grey;
};

/**
 * ZXing in plain JavaScript, for where WebAssembly is refused. Each picture gets a new reader, because a reader keeps
 * state; without TRY_HARDER, which reads wrong codes.
 */
export const openScriptReader = (): Reader => {
  const hints = new Map([[DecodeHintType.POSSIBLE_FORMATS, [...ours.keys()]]]);
  return async picture => {
    const source = new RGBLuminanceSource(luminance(picture), picture.width, picture.height);
    try {
      const reader = new BrowserMultiFormatOneDReader(hints);
      const result = reader.decodeBitmap(new BinaryBitmap(new GlobalHistogramBinarizer(source)));
      const format = ours.get(result.getBarcodeFormat());
      return format ? [{ text: result.getText(), format }] : [];
    } catch {
      // It throws when it finds nothing.
      return [];
    }
  };
};
