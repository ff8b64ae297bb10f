import type { Read } from './read.ts';

/** A picture for the worker: pixels where it has no canvas of its own. */
export type Picture = ImageBitmap | ImageData;
/** The worker answers each picture once, in order; `failed` when no decoder could be started. */
export type DecoderAnswer = { reads: Read[] } | { failed: true };
