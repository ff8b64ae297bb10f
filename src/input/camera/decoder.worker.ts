import type { DecoderAnswer, Picture } from './decoder-message.ts';
import { openNativeReader } from './native-reader.ts';
import type { Reader } from './read.ts';

declare const self: DedicatedWorkerGlobalScope;

const openOwnReader = async (): Promise<Reader> => {
  try {
    const { openWasmReader } = await import('./wasm-reader.ts');
    return await openWasmReader();
  } catch {
    const { openScriptReader } = await import('./script-reader.ts');
    return openScriptReader();
  }
};

/** The stages in the order they look at a picture; the first that finds something answers. */
const stages: Promise<Reader[]> = Promise.all([openNativeReader(), openOwnReader()]).then(readers =>
  readers.filter(reader => reader !== null),
);

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

const decode = async (picture: Picture): Promise<DecoderAnswer> => {
  const pixels = picture instanceof ImageData ? picture : pixelsOf(picture);
  for (const read of await stages) {
    const reads = await read(pixels);
    if (reads.length > 0) return { reads };
  }
  return { reads: [] };
};

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one listener, its page
const reply = (answer: DecoderAnswer): void => self.postMessage(answer);

self.addEventListener('message', ({ data }: MessageEvent<Picture>) => {
  decode(data).then(reply, () => reply({ failed: true }));
});
