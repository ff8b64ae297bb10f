import { barWidths } from '../barcode/bar-widths.ts';

type Area = { x: number; y: number; width: number; height: number };

/** Draws a Code 128 into an area of a page, in points: bars as shapes, so that they print sharply at any size. */
export function drawCode128(doc: PDFKit.PDFDocument, text: string, { x, y, width, height }: Area): void {
  const widths = barWidths('code128', text);
  const module = width / widths.reduce((sum, bar) => sum + bar, 0);
  let left = x;
  widths.forEach((modules, i) => {
    if (i % 2 === 0) doc.rect(left, y, modules * module, height);
    left += modules * module;
  });
  doc.fill('#000000');
}
