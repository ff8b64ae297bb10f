import { MAX_PHOTO_BYTES } from '../../core/returns/photo.ts';

/** A JPEG of at most 300 kB, or why there is none. */
export type Photo =
  | { readonly ok: true; readonly photo: Blob }
  | { readonly ok: false; readonly why: 'not-image' | 'too-large' };

/** Longest side in px and quality, tried from the best downwards. */
const tries = [
  { side: 1600, quality: 0.8 },
  { side: 1600, quality: 0.6 },
  { side: 1280, quality: 0.6 },
  { side: 1024, quality: 0.5 },
  { side: 800, quality: 0.4 },
  { side: 480, quality: 0.3 },
] as const;
/** Larger than any camera makes; decoding it would take the memory that the app needs. */
const LARGEST_FILE = 60_000_000;

/** Draws a picture anew, upright and smaller; the camera's notes about device, time and place are lost by that. */
export async function shrinkPhoto(file: Blob): Promise<Photo> {
  if (file.size > LARGEST_FILE) return { ok: false, why: 'too-large' };
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch {
    return { ok: false, why: 'not-image' };
  }
  try {
    const photo = await firstThatFits(picture, (size, quality) => jpegOf(picture, size, quality));
    return photo ? { ok: true, photo } : { ok: false, why: 'too-large' };
  } finally {
    picture.close();
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Never larger than the picture; null when every try is too large. */
export async function firstThatFits(
  picture: Size,
  encode: (size: Size, quality: number) => Promise<Blob | null>,
): Promise<Blob | null> {
  for (const { side, quality } of tries) {
    const scale = Math.min(1, side / Math.max(picture.width, picture.height));
    const size = {
      width: Math.max(1, Math.round(picture.width * scale)),
      height: Math.max(1, Math.round(picture.height * scale)),
    };
    const made = await encode(size, quality);
    if (made && made.size > 0 && made.size <= MAX_PHOTO_BYTES) return made;
  }
  return null;
}

function jpegOf(picture: ImageBitmap, { width, height }: Size, quality: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  // A JPEG has no transparency: transparent parts would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  return new Promise(resolve => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });
}
