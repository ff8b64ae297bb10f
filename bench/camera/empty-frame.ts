import type { DecoderName } from './build.ts';
import type { Decoder } from './own.ts';
import { onPage } from './page.ts';

/**
 * Times a decoder on a 1280x720 frame without a code, there and back (ms): a shaded wall with a camera's
 * noise.
 */
export const emptyFrameTimes = (name: DecoderName): Promise<number[]> =>
  onPage(page => page.evaluate(measureHere, `/${name}.js`));

/** Runs in the page. */
async function measureHere(url: string): Promise<number[]> {
  const { setup, decode } = (await import(url)) as Decoder;
  await setup();
  const [width, height] = [1280, 720];
  const times: number[] = [];
  for (let i = 0; i < 140; i++) {
    const frame = new ImageData(width, height);
    for (let at = 0; at < frame.data.length; at += 4) {
      const shade = 90 + (at / frame.data.length) * 60 + Math.random() * 12;
      frame.data.fill(shade, at, at + 3);
      frame.data[at + 3] = 255;
    }
    const before = performance.now();
    await decode(frame);
    // Compilation falls in the first ones.
    if (i >= 40) times.push(performance.now() - before);
  }
  return times;
}
