import { drawCode128 } from './draw-barcode.ts';
import { printable } from './pdf-file.ts';
import type { Slip, SlipLine } from './slip.ts';

const LEFT = 48;
const RIGHT = 547;
const WIDTH = RIGHT - LEFT;
const BOTTOM = 780;
const INK = '#16202b';
const SOFT = '#5b6876';
const RULE = '#d5dce3';
const BRAND = '#0b5c63';

const columns = [
  { title: 'Artikel nr.', x: LEFT, width: 62, of: (line: SlipLine) => line.product_identifier },
  { title: 'Productnaam', x: 112, width: 218, of: (line: SlipLine) => line.product_name },
  { title: 'EAN', x: 334, width: 92, of: (line: SlipLine) => line.ean ?? '' },
  { title: 'Legplaats', x: 430, width: 62, of: (_: SlipLine, slip: Slip) => slip.storage_location ?? '–' },
  { title: 'Aantal', x: 497, width: 50, of: (line: SlipLine) => String(line.quantity) },
] as const;

/** The packing slip of a delivery, on as many A4 pages as its lines take. */
export function drawSlip(doc: PDFKit.PDFDocument, slip: Slip): void {
  drawHeader(doc, slip);
  drawAddressAndFacts(doc, slip);
  let y = drawColumnTitles(doc, 292);
  for (const line of slip.lines) {
    if (y > BOTTOM - 40) {
      doc.addPage();
      text(doc, `Orderbon ${slip.order_identifier}, vervolg`, LEFT, 40, { size: 11, color: SOFT });
      y = drawColumnTitles(doc, 64);
    }
    y = drawLine(doc, slip, line, y);
  }
  const pieces = slip.lines.reduce((sum, line) => sum + line.quantity, 0);
  text(doc, `Totaal ${pieces} ${pieces === 1 ? 'artikel' : 'artikelen'}`, LEFT, y + 10, {
    bold: true,
    width: WIDTH,
    align: 'right',
  });
  if (slip.gift_wrapped) text(doc, 'Als cadeau inpakken', LEFT, y + 10, { bold: true, color: BRAND });
  text(
    doc,
    `Bedankt voor je bestelling. Vragen? Houd ordernummer ${slip.order_identifier} bij de hand.`,
    LEFT,
    800,
    {
      size: 9,
      color: SOFT,
    },
  );
}

function drawHeader(doc: PDFKit.PDFDocument, slip: Slip): void {
  doc.roundedRect(LEFT, 44, 40, 40, 9).fill(BRAND);
  // A parcel with its tape.
  doc
    .rect(LEFT + 10, 56, 20, 17)
    .lineWidth(2)
    .stroke('#ffffff');
  doc.rect(LEFT + 18, 56, 4, 7).fill('#ffffff');
  text(doc, slip.dispatcher_name, LEFT + 52, 46, { size: 17, bold: true });
  text(doc, 'Orderbon', LEFT + 52, 67, { size: 11, color: SOFT });
  drawCode128(doc, slip.identifier, { x: 367, y: 44, width: 180, height: 40 });
  text(doc, slip.identifier, 367, 88, { size: 9, color: SOFT, width: 180, align: 'center' });
  doc.moveTo(LEFT, 112).lineTo(RIGHT, 112).lineWidth(1).stroke(RULE);
}

function drawAddressAndFacts(doc: PDFKit.PDFDocument, slip: Slip): void {
  text(doc, 'Verzenden naar', LEFT, 130, { size: 9, color: SOFT });
  addressLines(slip).forEach((line, i) => text(doc, line, LEFT, 146 + i * 16, { size: 12, bold: i === 0 }));
  const facts = [
    ['Ordernummer', slip.order_identifier],
    ['Besteld op', dutchDate(slip.placed_at)],
    ['Uitleverdatum', slip.dispatch_date ? dutchDate(slip.dispatch_date) : '–'],
    ['Vervoerder', slip.carrier_name ?? '–'],
    ['Bezorgwijze', slip.carrier_method_name ?? '–'],
  ];
  facts.forEach(([name = '', value = ''], i) => {
    text(doc, name, 320, 130 + i * 18, { size: 10, color: SOFT });
    text(doc, value, 410, 130 + i * 18, { size: 10, bold: true, width: RIGHT - 410 });
  });
  doc.roundedRect(320, 228, RIGHT - 320, 40, 6).fill('#eef5f5');
  text(doc, 'Legplaats', 332, 242, { size: 10, color: SOFT });
  text(doc, slip.storage_location ?? '–', 410, 239, { size: 20, bold: true });
}

/** As an envelope has it. */
export function addressLines({ shipping_address: address }: Slip): string[] {
  const lines = [
    address['company_name'],
    address['full_name'],
    join(address['street'], address['house_no'], address['house_no_extra']),
    join(address['zipcode'], address['city']),
    address['country'] === 'NL' ? 'Nederland' : address['country'],
  ];
  return lines.filter((line): line is string => Boolean(line));
}

const join = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(' ');

function drawColumnTitles(doc: PDFKit.PDFDocument, y: number): number {
  for (const { title, x, width } of columns)
    text(doc, title, x, y, { size: 9, color: SOFT, width, align: title === 'Aantal' ? 'right' : 'left' });
  doc
    .moveTo(LEFT, y + 16)
    .lineTo(RIGHT, y + 16)
    .lineWidth(1)
    .stroke(INK);
  return y + 24;
}

function drawLine(doc: PDFKit.PDFDocument, slip: Slip, line: SlipLine, y: number): number {
  const name = printable(line.product_name);
  const height = Math.max(
    14,
    doc.font('Helvetica').fontSize(10.5).heightOfString(name, { width: columns[1].width }),
  );
  for (const { title, x, width, of } of columns) {
    const align = title === 'Aantal' ? 'right' : 'left';
    text(doc, of(line, slip), x, y, { width, align, bold: title === 'Aantal' && line.quantity > 1 });
  }
  doc
    .moveTo(LEFT, y + height + 5)
    .lineTo(RIGHT, y + height + 5)
    .lineWidth(0.5)
    .stroke(RULE);
  return y + height + 12;
}

type TextStyle = {
  size?: number;
  bold?: boolean;
  color?: string;
  width?: number;
  align?: 'left' | 'center' | 'right';
};

function text(doc: PDFKit.PDFDocument, content: string, x: number, y: number, style: TextStyle = {}): void {
  const { size = 10.5, bold = false, color = INK, width = WIDTH, align = 'left' } = style;
  doc
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(color);
  doc.text(printable(content), x, y, { width, align });
}

const dateFormat = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: 'Europe/Amsterdam' });
const dutchDate = (iso: string): string => dateFormat.format(new Date(iso));
