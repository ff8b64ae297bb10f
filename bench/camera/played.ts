import { openCamera } from '../../src/input/camera/open-camera.ts';
import { formats } from '../../src/input/camera/read.ts';
import { cropToReticle } from '../../src/input/camera/reticle.ts';
import { isSameCode } from './same-code.ts';

export type Picture = { readonly url: string; readonly text: string };
/**
 * The accepted text of a picture, and how long after its first frame was drawn (ms); null: nothing within
 * `PATIENCE_MS`.
 */
export type Accepted = { readonly text: string; readonly ms: number } | null;

const SIZE = { width: 1280, height: 720 };
const VIEW = { width: 640, height: 360 };
const FRAME_MS = 1000 / 30;
const PATIENCE_MS = 1000;
/** Pause between two pictures, in which the decoder sees an empty frame: a film is no photograph. */
const EMPTY_FRAMES = 6;

/**
 * Plays pictures at camera rate into the app's own camera: video, frame loop, reticle, worker and accept rule. Each
 * is as large as the reticle allows, at most doubled, and moves a pixel a frame as in a hand. `expected`: the package
 * expects the code.
 */
export async function play(pictures: readonly Picture[], expected: boolean): Promise<Accepted[]> {
  const canvas = Object.assign(document.createElement('canvas'), SIZE);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const video = document.body.appendChild(document.createElement('video'));
  Object.assign(video.style, { width: `${VIEW.width}px`, height: `${VIEW.height}px`, objectFit: 'cover' });
  const room = cropToReticle(SIZE, VIEW);
  navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream());

  let shown: ImageBitmap | null = null;
  let frames = 0;
  let onFrame: (() => void) | null = null;
  const draw = (): void => {
    const shake = frames++ % 2;
    context.fillStyle = shake ? '#777' : '#787878';
    context.fillRect(0, 0, SIZE.width, SIZE.height);
    if (shown) {
      const scale = Math.min(2, room.width / shown.width, room.height / shown.height);
      const [width, height] = [shown.width * scale, shown.height * scale];
      context.drawImage(
        shown,
        (SIZE.width - width) / 2 + shake,
        (SIZE.height - height) / 2 + shake,
        width,
        height,
      );
    }
    onFrame?.();
  };
  const camera = setInterval(draw, FRAME_MS);

  let inHand = '';
  let onText: ((text: string) => void) | null = null;
  const opened = await openCamera({
    video,
    onScan: ({ text }) => onText?.(text),
    isExpected: text => expected && isSameCode(text, inHand),
    formats: () => formats,
    onState: () => undefined,
  });
  if (!opened.ok) throw new Error(opened.code);

  const emptyFrames = () =>
    new Promise<void>(resolve => {
      const until = frames + EMPTY_FRAMES;
      onFrame = () => frames >= until && resolve();
    });
  const accepted: Accepted[] = [];
  for (const { url, text: code } of pictures) {
    const picture = await createImageBitmap(await (await fetch(url)).blob());
    shown = null;
    inHand = code;
    await emptyFrames();
    opened.camera.rearm();
    accepted.push(
      await new Promise<Accepted>(resolve => {
        let first = Infinity;
        onFrame = () => (first = Math.min(first, performance.now()));
        const timer = setTimeout(() => resolve(null), PATIENCE_MS);
        onText = text => {
          clearTimeout(timer);
          resolve({ text, ms: performance.now() - first });
        };
        shown = picture;
      }),
    );
    onText = onFrame = null;
    picture.close();
  }
  clearInterval(camera);
  opened.camera.stop();
  return accepted;
}
