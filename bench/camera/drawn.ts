import { AcceptRule } from '../../src/input/camera/accept-rule.ts';
import { draw } from './drawn/draw.ts';
import { faultsOf, randomOf } from './drawn/kinds.ts';
import type { Symbology } from './drawn/names.ts';
import { textOf, textureOf } from './drawn/symbols.ts';
import { type Decoder, ownDecoder } from './own.ts';
import { isSameCode } from './same-code.ts';
import * as zxingWasm from './zxing-wasm.ts';

const frames = ownDecoder('frame');
const decoders = { still: ownDecoder('still'), frame: frames, 'zxing-wasm': zxingWasm };
export type Drawing = { readonly kind: string; readonly symbology: Symbology; readonly salt: string };
/** Verdicts of each decoder on one picture; `code` is drawn in it. */
export type DrawnReads = {
  readonly code: string;
  readonly read: Record<keyof typeof decoders | 'video', Verdict>;
};
export type Verdict = 'right' | 'wrong' | 'nothing';

/** Draws `count` pictures of a kind and symbology, from easy to hard, and gives each to all decoders. */
export async function readDrawn({ kind, symbology, salt }: Drawing, count: number): Promise<DrawnReads[]> {
  await Promise.all(Object.values(decoders).map(({ setup }) => setup()));
  const reads: DrawnReads[] = [];
  for (let i = 0; i < count; i++) {
    const random = randomOf(`${salt} ${kind} ${symbology} ${i}`);
    const faults = faultsOf(kind, random, i / Math.max(1, count - 1));
    const code = textOf(symbology, random);
    const picture = await compressed(draw(textureOf(symbology, code), faults, random));
    const read = {
      still: await verdictOf(decoders.still, picture, code),
      frame: await verdictOf(decoders.frame, picture, code),
      video: verdictOn(await accepted(picture), code),
      'zxing-wasm': await verdictOf(decoders['zxing-wasm'], picture, code),
    };
    reads.push({ code, read });
  }
  return reads;
}

async function verdictOf({ decode }: Decoder, picture: ImageData, code: string): Promise<Verdict> {
  // A decoder in a worker takes the pixels with it.
  const own = new ImageData(picture.data.slice(), picture.width, picture.height);
  return verdictOn(
    (await decode(own)).map(({ text }) => text),
    code,
  );
}

function verdictOn(texts: readonly string[], code: string): Verdict {
  if (texts.some(text => !isSameCode(text, code))) return 'wrong';
  return texts.length > 0 ? 'right' : 'nothing';
}

/** The code that the accept rule takes from six frames, each a pixel further than the one before, of a code that nobody expects. */
async function accepted(picture: ImageData): Promise<string[]> {
  const rule = new AcceptRule(() => false);
  const texts: (string | null)[] = [];
  for (let i = 0; i < 6; i++) {
    const reads = await frames.decode(shifted(picture, i));
    texts.push(rule.accept(reads, i * 33));
  }
  return texts.filter(text => text !== null);
}

function shifted(picture: ImageData, by: number): ImageData {
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.putImageData(picture, 0, 0);
  context.putImageData(picture, by, by);
  return context.getImageData(0, 0, width, height);
}

/** As a camera or a photograph comes: a JPEG. */
async function compressed(picture: ImageData): Promise<ImageData> {
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.putImageData(picture, 0, 0);
  const file = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.88 });
  context.drawImage(await createImageBitmap(file), 0, 0);
  return context.getImageData(0, 0, picture.width, picture.height);
}
