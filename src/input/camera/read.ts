/** The symbologies of bars that shops and carriers print, by the names of the browser's own BarcodeDetector, which has no DataBar. */
const linear = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'itf', 'databar'] as const;
/** Those of squares, with error correction. */
const matrix = ['data_matrix', 'qr_code'] as const;
export const formats = [...linear, ...matrix] as const;
export type Format = (typeof formats)[number];

/** The symbologies that a step takes: all of them for an article, those that hold any text for labels and locations. */
export const formatsOf = { articles: formats, labels: ['code_128', ...matrix] } as const satisfies Record<
  string,
  readonly Format[]
>;
export type Readable = keyof typeof formatsOf;

/** A photograph, which may take longer, or one frame of a video, which the next one follows at once. */
export type PictureKind = 'still' | 'frame';

/** Where a symbol is in the picture, named as it stands: the lines that read it go from left to right. */
export type Corners = Record<'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight', { x: number; y: number }>;

/** One symbol a decoder found in one picture. */
export type CameraRead = { text: string; format: Format };

/** A symbol that ZXing found: on how many lines it reads so (none of squares), and where, if it tells. */
export type Sighting = CameraRead & { lines: number; corners?: Corners };

/** A stage of the decoder: looks at one picture, and keeps nothing between pictures. */
export type Reader = (picture: ImageData) => Promise<CameraRead[]>;

/** Whether a decoder's name for a symbology is one of ours. */
export const isFormat = (name: string): name is Format => formats.some(format => format === name);

/** Whether a symbol is made of squares. */
export const isMatrix = (format: Format): boolean => matrix.some(one => one === format);

/** The others are rare on articles: a browser without them still serves as first stage. */
const needed: readonly Format[] = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128'];

/** The formats to ask of the browser's own decoder; none when it lacks a format that articles have. */
export const nativeFormats = (supported: readonly string[]): readonly Format[] =>
  needed.every(format => supported.includes(format))
    ? formats.filter(format => supported.includes(format))
    : [];
