import type { Format, PictureKind, Read } from './read.ts';

/** A picture for the worker: pixels where it has no canvas of its own. */
export type Picture = ImageBitmap | ImageData;
export type DecoderQuestion = { picture: Picture; kind: PictureKind; formats: readonly Format[] };
/** The worker answers each picture once, in order; `failed` when no decoder could be started. */
export type DecoderAnswer = { reads: Read[] } | { failed: true };
