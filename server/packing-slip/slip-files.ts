import { drawLabel } from './label-page.ts';
import { A4, LABEL, pdfFile } from './pdf-file.ts';
import { drawSlip } from './slip-page.ts';
import type { Slip } from './slip.ts';

export type SlipFiles = { slip: Buffer; labels: ReadonlyMap<string, Buffer> };

/**
 * The PDFs of a delivery: its packing slip, and a label for every tracking code. Labels asked for beyond the codes are
 * further pages of the first; without `separate` all labels are pages of the slip.
 */
export async function slipFiles(
  slip: Slip,
  options: { separate: boolean; labelCount: number },
): Promise<SlipFiles> {
  const { tracking_codes: codes } = slip;
  const count = Math.max(options.labelCount, codes.length);
  const page = (code: string, nth: number) => (doc: PDFKit.PDFDocument) =>
    drawLabel(doc, slip, { code, nth, count });
  const pagesOf = codes.map((code, i) => [
    page(code, i + 1),
    ...(i === 0 ? further(codes.length, count).map(nth => page(code, nth)) : []),
  ]);
  const changedAt = slip.updated_at;
  const slipFile = pdfFile({ title: `Orderbon ${slip.order_identifier}`, changedAt, size: A4 }, doc => {
    drawSlip(doc, slip);
    if (!options.separate) for (const draw of pagesOf.flat()) draw(doc.addPage({ size: LABEL, margin: 0 }));
  });
  const labels = new Map<string, Buffer>();
  if (options.separate)
    for (const [i, pages] of pagesOf.entries()) {
      const code = codes[i] ?? '';
      const file = pdfFile({ title: `Label ${code}`, changedAt, size: LABEL }, doc =>
        pages.forEach((draw, n) => draw(n === 0 ? doc : doc.addPage())),
      );
      labels.set(code, await file);
    }
  return { slip: await slipFile, labels };
}

/** The numbers after `from` up to and with `to`. */
const further = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, i) => from + 1 + i);
