import { type Symbology, barWidths } from '../../nouns/barcode/bar-widths.ts';

/** The content of a page, in points from its top left corner: drawn as a PDF, or as SVG for printing by a browser. */
export type SlipMark =
  | { kind: 'box'; x: number; y: number; width: number; height: number; radius: number; color: string }
  | { kind: 'rule'; x: number; y: number; width: number; thickness: number; color: string }
  /** One line; `y` is the top of its letters, `x` its left end, middle or right end. */
  | {
      kind: 'text';
      x: number;
      y: number;
      text: string;
      size: number;
      bold: boolean;
      color: string;
      align: Align;
    }
  /** Widths of bar, space, bar, ... in modules. */
  | { kind: 'bars'; x: number; y: number; width: number; height: number; modules: readonly number[] };
export type Align = 'left' | 'center' | 'right';

export type PageSize = 'a4' | 'label';
/** In points. A parcel label is 100 x 150 mm. */
export const pageSizes = {
  a4: { width: 595.28, height: 841.89, css: 'A4' },
  label: { width: 283.46, height: 425.2, css: '100mm 150mm' },
} as const;

export type SlipPage = { readonly size: PageSize; readonly marks: readonly SlipMark[] };

export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
  radius = 0,
): SlipMark => ({
  kind: 'box',
  x,
  y,
  width,
  height,
  radius,
  color,
});

export const rule = (x: number, y: number, width: number, color: string, thickness = 1): SlipMark => ({
  kind: 'rule',
  x,
  y,
  width,
  thickness,
  color,
});

/** A barcode in an area; bars as shapes print sharply at any size. */
export const barcode = (
  { symbology, text }: { symbology: Symbology; text: string },
  area: { x: number; y: number; width: number; height: number },
): SlipMark => ({ kind: 'bars', ...area, modules: barWidths(symbology, text) });

/** The bars of a barcode as rectangles, in points. */
export function barsOf(mark: Extract<SlipMark, { kind: 'bars' }>): { x: number; width: number }[] {
  const module = mark.width / mark.modules.reduce((sum, width) => sum + width, 0);
  let x = mark.x;
  return mark.modules.flatMap((modules, i) => {
    const bar = { x, width: modules * module };
    x += bar.width;
    return i % 2 === 0 ? [bar] : [];
  });
}
