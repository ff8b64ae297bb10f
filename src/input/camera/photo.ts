import { scanOf, type Scan } from '../scan.ts';
import { byRank, codeOf, isSameThing } from './code.ts';
import { startDecoder } from './decoder.ts';
import type { Format, CameraRead } from './read.ts';
import { isTrusted } from './trust.ts';

/** No code in the photo, several of which none is expected, or a file that is no picture. */
export type PhotoReading =
  { ok: true; scan: Scan } | { ok: false; code: 'nothing-read' | 'several' | 'no-image' };

/** Longer sides (px) only cost time: the bars of a label that fills a tenth of the photo are still wide enough. */
const longestSide = 3000;

/** Chooses one of the codes in a photo: there is no second frame to agree, so it must be expected, or alone among those that are meant. */
export const choosePhotoRead = (
  reads: readonly CameraRead[],
  isExpected: (text: string) => boolean,
): { ok: true; text: string } | { ok: false; code: 'nothing-read' | 'several' } => {
  const usable = reads.filter(read => isTrusted(read) || isExpected(read.text));
  const codes = usable.map(codeOf).sort(byRank);
  const likeliest = codes.find(({ text }) => isExpected(text)) ?? codes[0];
  if (!likeliest) return { ok: false, code: 'nothing-read' };
  const { text, rank } = likeliest;
  const isAlone = codes.every(code => code.rank > rank || isSameThing(code, likeliest));
  return isAlone || isExpected(text) ? { ok: true, text } : { ok: false, code: 'several' };
};

const openPhoto = async (file: Blob): Promise<ImageBitmap | null> => {
  try {
    const photo = await createImageBitmap(file);
    const scale = longestSide / Math.max(photo.width, photo.height);
    if (scale >= 1) return photo;
    return await createImageBitmap(photo, {
      resizeWidth: Math.round(photo.width * scale),
      resizeQuality: 'high',
    });
  } catch {
    return null;
  }
};

/** Reads a still photo: the alternative when the camera is refused, black or in use. */
export const readPhoto = async (
  file: Blob,
  isExpected: (text: string) => boolean,
  formats: readonly Format[],
): Promise<PhotoReading> => {
  const photo = await openPhoto(file);
  if (!photo) return { ok: false, code: 'no-image' };
  const decoder = startDecoder('still', () => undefined);
  const whole = { x: 0, y: 0, width: photo.width, height: photo.height };
  const reads = await decoder.decode(photo, whole, formats);
  decoder.close();
  const choice = choosePhotoRead(reads ?? [], isExpected);
  return choice.ok ? { ok: true, scan: scanOf(choice.text, 'camera', Date.now()) } : choice;
};
