/** The symbologies that shops and carriers print, by the names of the browser's own BarcodeDetector. */
export const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'itf'] as const;
export type Format = (typeof formats)[number];

/** The symbologies that a step takes: all of them for an article, Code 128 (GS1 too) for labels and locations. */
export const formatsOf = { articles: formats, labels: ['code_128'] } as const satisfies Record<
  string,
  readonly Format[]
>;
export type Readable = keyof typeof formatsOf;

/** A photograph, which may take longer, or one frame of a video, which the next one follows at once. */
export type PictureKind = 'still' | 'frame';

/** Where a symbol is in the picture, named as it stands: the lines that read it go from left to right. */
export type Corners = Record<'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight', { x: number; y: number }>;

/** One symbol a decoder found in one picture. */
export type Read = { text: string; format: Format; corners?: Corners };

/** A stage of the decoder: looks at one picture, and keeps nothing between pictures. */
export type Reader = (picture: ImageData) => Promise<Read[]>;

/** Whether a decoder's name for a symbology is one of ours. */
export const isFormat = (name: string): name is Format => formats.some(format => format === name);

/** ITF is rare and the others cover articles: a browser without it still serves as first stage. */
const asked = formats.filter(format => format !== 'itf');

/** The formats to ask of the browser's own decoder; none when it lacks a format that articles have. */
export const nativeFormats = (supported: readonly string[]): readonly Format[] =>
  asked.every(format => supported.includes(format))
    ? formats.filter(format => supported.includes(format))
    : [];
