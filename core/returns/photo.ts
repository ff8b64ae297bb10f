/** Largest size of a photo of a returned article. */
export const MAX_PHOTO_BYTES = 300_000;
export const photoTypes = ['image/jpeg', 'image/webp'] as const;
export type PhotoType = (typeof photoTypes)[number];

export type PhotoJudgement =
  { readonly ok: true } | { readonly ok: false; readonly code: 'not-a-photo' | 'photo-with-metadata' };

const good: PhotoJudgement = { ok: true };
const notAPhoto: PhotoJudgement = { ok: false, code: 'not-a-photo' };
const withMetadata: PhotoJudgement = { ok: false, code: 'photo-with-metadata' };

/** Whether bytes are a whole picture of the type they claim, without Exif or XMP, which tell where it was taken. */
export const judgePhoto = (bytes: Uint8Array, type: PhotoType): PhotoJudgement =>
  type === 'image/jpeg' ? judgeJpeg(bytes) : judgeWebp(bytes);

const APP1 = 0xe1;
const START_OF_SCAN = 0xda;

/** Segments of `FF`, a marker and a length, up to the picture's data; then the data, to `FF D9`. */
function judgeJpeg(bytes: Uint8Array): PhotoJudgement {
  const at = (i: number): number => bytes[i] ?? -1;
  const ends = at(bytes.length - 2) === 0xff && at(bytes.length - 1) === 0xd9;
  if (at(0) !== 0xff || at(1) !== 0xd8 || !ends) return notAPhoto;
  for (let i = 2; i < bytes.length;) {
    const marker = at(i + 1);
    if (at(i) !== 0xff || marker < 0xc0) return notAPhoto;
    if (marker === APP1) return withMetadata;
    if (marker === START_OF_SCAN) return good;
    const length = at(i + 2) * 256 + at(i + 3);
    if (length < 2) return notAPhoto;
    i += 2 + length;
  }
  return notAPhoto;
}

/** `RIFF`, the size of what follows, `WEBP`; then chunks of a name, a size and data, padded to even. */
function judgeWebp(bytes: Uint8Array): PhotoJudgement {
  const text = (i: number): string => String.fromCodePoint(...bytes.subarray(i, i + 4));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 20 || text(0) !== 'RIFF' || text(8) !== 'WEBP') return notAPhoto;
  if (view.getUint32(4, true) + 8 !== bytes.length) return notAPhoto;
  let pictures = 0;
  for (let i = 12; i < bytes.length;) {
    if (i + 8 > bytes.length) return notAPhoto;
    const name = text(i);
    if (name === 'EXIF' || name === 'XMP ') return withMetadata;
    if (name === 'VP8 ' || name === 'VP8L') pictures += 1;
    const size = view.getUint32(i + 4, true);
    i += 8 + size + (size % 2);
    if (i > bytes.length) return notAPhoto;
  }
  return pictures === 1 ? good : notAPhoto;
}
