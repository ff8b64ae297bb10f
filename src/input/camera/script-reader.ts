import { BarcodeFormat, BrowserMultiFormatOneDReader } from '@zxing/browser';
import {
  BinaryBitmap,
  DataMatrixReader,
  DecodeHintType,
  GlobalHistogramBinarizer,
  HybridBinarizer,
  QRCodeReader,
  RGBLuminanceSource,
  type Result,
} from '@zxing/library';
import { isMatrix, type Format } from './read.ts';
import type { ZxingReader } from './stages.ts';

/** Without DataBar, of which it keeps what one picture showed for the next. */
const ours = new Map<BarcodeFormat, Format>([
  [BarcodeFormat.EAN_13, 'ean_13'],
  [BarcodeFormat.EAN_8, 'ean_8'],
  [BarcodeFormat.UPC_A, 'upc_a'],
  [BarcodeFormat.UPC_E, 'upc_e'],
  [BarcodeFormat.CODE_128, 'code_128'],
  [BarcodeFormat.ITF, 'itf'],
  [BarcodeFormat.DATA_MATRIX, 'data_matrix'],
  [BarcodeFormat.QR_CODE, 'qr_code'],
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

const namesOf = (formats: readonly Format[]): BarcodeFormat[] =>
  [...ours].filter(([, format]) => formats.includes(format)).map(([name]) => name);

/** Readers of bars and of squares, each by the picture that it needs. */
const readersOf = (formats: readonly Format[], source: RGBLuminanceSource): (() => Result)[] => {
  const hints = new Map([[DecodeHintType.POSSIBLE_FORMATS, namesOf(formats.filter(one => !isMatrix(one)))]]);
  const bars = new BinaryBitmap(new GlobalHistogramBinarizer(source));
  const squares = new BinaryBitmap(new HybridBinarizer(source));
  const matrix = formats.some(isMatrix)
    ? [() => new DataMatrixReader().decode(squares), () => new QRCodeReader().decode(squares)]
    : [];
  return [() => new BrowserMultiFormatOneDReader(hints).decodeBitmap(bars), ...matrix];
};

/**
 * ZXing in plain JavaScript, for where WebAssembly is refused. Each picture gets a new reader, because a reader keeps
 * state; without TRY_HARDER, which reads wrong codes.
 */
export const openScriptReader = (): ZxingReader => async (picture, formats) => {
  const source = new RGBLuminanceSource(luminance(picture), picture.width, picture.height);
  return readersOf(formats, source).flatMap(read => {
    try {
      const result = read();
      const format = ours.get(result.getBarcodeFormat());
      return format ? [{ text: result.getText(), format, lines: 0 }] : [];
    } catch {
      // It throws when it finds nothing.
      return [];
    }
  });
};
