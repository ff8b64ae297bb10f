import bwipjs from 'bwip-js/node';

type Area = { x: number; y: number; width: number; height: number };

/** Draws a Code 128 into an area of a page, in points: bars as shapes, so that they print sharply at any size. */
export function drawCode128(doc: PDFKit.PDFDocument, text: string, { x, y, width, height }: Area): void {
  // The module's own `raw` is a kind of barcode; this one gives bar widths.
  // oxlint-disable-next-line import/no-named-as-default-member
  const [symbol] = bwipjs.raw({ bcid: 'code128', text });
  if (!symbol || !('sbs' in symbol)) throw new Error('not a linear barcode');
  const module = width / symbol.sbs.reduce((sum, bar) => sum + bar, 0);
  let left = x;
  symbol.sbs.forEach((modules, i) => {
    if (i % 2 === 0) doc.rect(left, y, modules * module, height);
    left += modules * module;
  });
  doc.fill('#000000');
}
