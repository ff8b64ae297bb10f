import { BarcodeFormat, BrowserMultiFormatReader } from '@zxing/browser';
import type { Decoder } from './own.ts';

const reader = new BrowserMultiFormatReader();

export const setup: Decoder['setup'] = async () => undefined;

/** With its defaults: all formats, no hints. */
export const decode: Decoder['decode'] = async picture => {
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext('2d')?.putImageData(picture, 0, 0);
  try {
    const result = reader.decodeFromCanvas(canvas);
    return [{ text: result.getText(), format: BarcodeFormat[result.getBarcodeFormat()] ?? '' }];
  } catch {
    // It throws when it finds nothing.
    return [];
  }
};
