import { greyOf } from './grey.ts';
import { readLines, type Effort } from './lines/read-lines.ts';
import type { Format, Read, Reader } from './read.ts';
import type { ZxingReader } from './zxing-reader.ts';

/** What a picture is: a photograph, which may take its time, or one frame of a video, of which the next comes at once. */
export type PictureKind = 'still' | 'frame';

const efforts: Record<PictureKind, Effort> = {
  still: { regions: 10, strips: 9 },
  frame: { regions: 3, strips: 3 },
};

/** The stages that look at a picture one after the other; the first that finds something answers. */
export type Stages = {
  /** The browser's own decoder, where it has one. */
  readonly native: Reader | null;
  /** ZXing in WebAssembly, or null where that is refused. */
  readonly zxing: ZxingReader | null;
  /** ZXing in plain script, where WebAssembly is refused. */
  readonly script: Reader | null;
};

/** Reads a picture; `turn` counts the frames, so that each looks at other lines than the one before. */
export const readPicture = async (
  { native, zxing, script }: Stages,
  picture: ImageData,
  kind: PictureKind,
  formats: readonly Format[],
  turn: number,
): Promise<Read[]> => {
  const wanted = (reads: readonly Read[]): Read[] => reads.filter(({ format }) => formats.includes(format));
  for (const stage of [
    () => native?.(picture) ?? [],
    () => zxing?.(picture, formats, kind === 'still') ?? [],
    () => script?.(picture) ?? [],
    () => readLines(greyOf(picture), efforts[kind], turn),
  ]) {
    const reads = wanted(await stage());
    if (reads.length > 0) return reads;
  }
  return [];
};
