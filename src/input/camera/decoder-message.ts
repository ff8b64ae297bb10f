import type { Format, PictureKind, CameraRead } from './read.ts';

/** A picture for the worker; as pixels where the worker has no canvas. */
export type Picture = ImageBitmap | ImageData;
export type DecoderQuestion = { picture: Picture; kind: PictureKind; formats: readonly Format[] };
/** The worker answers each picture once, in order; `failed` when it could start no decoder. */
export type DecoderAnswer = { reads: CameraRead[] } | { failed: true };
