import { tellMissingFile } from '../../device/gone-file.ts';
import type { DecoderAnswer, DecoderQuestion } from './decoder-message.ts';
import type { Format, PictureKind, CameraRead } from './read.ts';
import type { Crop } from './reticle.ts';

type Decoder = {
  /** Null when the worker is still at an earlier picture, or could not start a decoder: this picture is dropped. */
  decode: (source: ImageBitmapSource, crop: Crop, formats: readonly Format[]) => Promise<CameraRead[] | null>;
  close: () => void;
};

/** The worker draws bitmaps itself where it can, to keep that work off the main thread. */
const drawsInWorker = 'OffscreenCanvas' in globalThis;

const pixelsOf = (bitmap: ImageBitmap): ImageData | null => {
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context?.getImageData(0, 0, canvas.width, canvas.height) ?? null;
};

/** Starts the decoding worker for pictures of one kind. `onFailed` when neither WebAssembly nor the plain decoder starts in it. */
export const startDecoder = (kind: PictureKind, onFailed: () => void): Decoder => {
  const worker = new Worker(new URL('./decoder.worker.ts', import.meta.url), { type: 'module' });
  let busy = false;
  let answered: ((reads: CameraRead[] | null) => void) | null = null;
  const answer = (reads: CameraRead[] | null): void => {
    answered?.(reads);
    answered = null;
  };
  const fail = (): void => {
    // Its own file, or that of both decoders.
    tellMissingFile();
    onFailed();
    answer(null);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<DecoderAnswer>) => {
    if ('failed' in data) fail();
    else answer(data.reads);
  });
  worker.addEventListener('error', fail);

  const post = (question: DecoderQuestion): Promise<CameraRead[] | null> =>
    new Promise(resolve => {
      answered = resolve;
      const { picture } = question;
      worker.postMessage(question, picture instanceof ImageData ? [picture.data.buffer] : [picture]);
    });

  return {
    decode: async (source, { x, y, width, height }, formats) => {
      if (busy) return null;
      busy = true;
      try {
        const bitmap = await createImageBitmap(source, x, y, width, height);
        const picture = drawsInWorker ? bitmap : pixelsOf(bitmap);
        return picture && (await post({ picture, kind, formats }));
      } catch {
        // The video or the photo had no picture.
        return null;
      } finally {
        busy = false;
      }
    },
    close: () => {
      worker.terminate();
      answer(null);
    },
  };
};
