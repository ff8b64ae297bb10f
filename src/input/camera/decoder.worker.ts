import type { DecoderAnswer, DecoderQuestion } from './decoder-message.ts';
import { openNativeReader } from './native-reader.ts';
import { readPicture, type Stages } from './stages.ts';

declare const self: DedicatedWorkerGlobalScope;

const openStages = async (): Promise<Stages> => {
  const native = await openNativeReader();
  try {
    const { openZxingReader } = await import('./zxing-reader.ts');
    return { native, zxing: await openZxingReader() };
  } catch {
    const { openScriptReader } = await import('./script-reader.ts');
    return { native, zxing: openScriptReader() };
  }
};

const stages = openStages();
let frames = 0;

let canvas: OffscreenCanvas | null = null;
let context: OffscreenCanvasRenderingContext2D | null = null;

const pixelsOf = (bitmap: ImageBitmap): ImageData => {
  const { width, height } = bitmap;
  if (!context || canvas?.width !== width || canvas.height !== height) {
    canvas = new OffscreenCanvas(width, height);
    context = canvas.getContext('2d', { willReadFrequently: true });
  }
  if (!context) throw new Error('no 2d canvas in the worker');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context.getImageData(0, 0, width, height);
};

const decode = async ({ picture, kind, formats }: DecoderQuestion): Promise<DecoderAnswer> => {
  const pixels = picture instanceof ImageData ? picture : pixelsOf(picture);
  return { reads: await readPicture(await stages, pixels, kind, formats, frames++) };
};

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one listener, its page
const reply = (answer: DecoderAnswer): void => self.postMessage(answer);

self.addEventListener('message', ({ data }: MessageEvent<DecoderQuestion>) => {
  decode(data).then(reply, () => reply({ failed: true }));
});
