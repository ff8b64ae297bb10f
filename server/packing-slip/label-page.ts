import { drawCode128 } from './draw-barcode.ts';
import { printable } from './pdf-file.ts';
import { addressLines } from './slip-page.ts';
import type { Slip } from './slip.ts';

const MARGIN = 18;
const WIDTH = 283.46 - 2 * MARGIN;

/** One carrier label of 100 x 150 mm, with the tracking code as the carrier prints it. */
export function drawLabel(
  doc: PDFKit.PDFDocument,
  slip: Slip,
  label: { code: string; nth: number; count: number },
): void {
  doc.rect(0, 0, 283.46, 46).fill('#000000');
  write(doc, slip.carrier_name ?? '', 15, { size: 18, color: '#ffffff' });
  write(doc, slip.carrier_method_name ?? '', 19, { size: 11, color: '#ffffff', align: 'right' });
  write(doc, 'Aan', 64, { size: 9, bold: false });
  addressLines(slip).forEach((line, i) => write(doc, line, 78 + i * 19, { size: 15, bold: i === 0 }));
  doc
    .moveTo(MARGIN, 196)
    .lineTo(MARGIN + WIDTH, 196)
    .lineWidth(1)
    .stroke('#000000');
  write(doc, `Afzender ${slip.dispatcher_name}`, 206, { size: 9, bold: false });
  write(doc, `Order ${slip.order_identifier}`, 220, { size: 9, bold: false });
  write(doc, `Collo ${label.nth} van ${label.count}`, 220, { size: 9, align: 'right' });
  drawCode128(doc, label.code, { x: MARGIN + 6, y: 250, width: WIDTH - 12, height: 110 });
  write(doc, label.code, 370, { size: 14, align: 'center' });
}

type Style = { size: number; bold?: boolean; color?: string; align?: 'left' | 'center' | 'right' };

function write(doc: PDFKit.PDFDocument, content: string, y: number, style: Style): void {
  const { size, bold = true, color = '#000000', align = 'left' } = style;
  doc
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(color);
  doc.text(printable(content), MARGIN, y, {
    width: WIDTH,
    align,
    lineBreak: true,
    height: size + 2,
    ellipsis: true,
  });
}
