import type { DecoderAnswer, DecoderQuestion } from '../../src/input/camera/decoder-message.ts';
import { formats, type PictureKind, type CameraRead } from '../../src/input/camera/read.ts';

/** The interface that score.mjs asks of a decoder. */
export type Decoder = {
  readonly setup: () => Promise<void>;
  readonly decode: (picture: ImageData) => Promise<{ text: string; format: string }[]>;
};

/** The app's own worker, as the camera uses it; the messages to and from it are part of the time. */
export function ownDecoder(kind: PictureKind) {
  const worker = new Worker(new URL('../../src/input/camera/decoder.worker.ts', import.meta.url), {
    type: 'module',
  });
  const decode = (picture: ImageData): Promise<CameraRead[]> =>
    new Promise((resolve, reject) => {
      const answered = ({ data }: MessageEvent<DecoderAnswer>) =>
        'failed' in data ? reject(new Error('no decoder started')) : resolve(data.reads);
      worker.addEventListener('message', answered, { once: true });
      const question: DecoderQuestion = { picture, kind, formats };
      worker.postMessage(question, [picture.data.buffer]);
    });
  return {
    // The first picture waits for the worker and its WebAssembly.
    setup: async () => void (await decode(new ImageData(64, 64))),
    decode,
  };
}
