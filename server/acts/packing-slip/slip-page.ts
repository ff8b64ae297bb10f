import { dutchDate } from '../../../core/calendar/dutch-date.ts';
import { addressLines } from './address-lines.ts';
import { block, text, wrap } from './lettering.ts';
import { type Align, barcode, box, type SlipMark, type SlipPage, rule } from './page.ts';
import type { Slip, SlipLine } from './slip.ts';

const LEFT = 48;
const RIGHT = 547;
const WIDTH = RIGHT - LEFT;
const BOTTOM = 780;
const LINE_HEIGHT = 12.5;
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

/** The packing slip of a delivery, on as many A4 pages as its lines need. */
export function slipPages(slip: Slip): SlipPage[] {
  const pages: SlipMark[][] = [[...header(slip), ...addressAndFacts(slip), ...columnTitles(292)]];
  let y = 316;
  for (const line of slip.lines) {
    let drawn = lineMarks(slip, line, y);
    if (drawn.next > BOTTOM - 14) {
      const title = `Pakbon ${slip.order_identifier}, vervolg`;
      pages.push([write(title, LEFT, 40, { size: 11, color: SOFT }), ...columnTitles(64)]);
      drawn = lineMarks(slip, line, 88);
    }
    pages.at(-1)?.push(...drawn.marks);
    y = drawn.next;
  }
  pages.at(-1)?.push(...closing(slip, y + 10));
  return pages.map(marks => ({ size: 'a4', marks }));
}

function closing(slip: Slip, y: number): SlipMark[] {
  const pieces = slip.lines.reduce((sum, line) => sum + line.quantity, 0);
  const total = `Totaal ${pieces} ${pieces === 1 ? 'artikel' : 'artikelen'}`;
  const thanks = `Bedankt voor je bestelling. Vragen? Houd ordernummer ${slip.order_identifier} bij de hand.`;
  return [
    write(total, LEFT, y, { bold: true, align: 'right' }),
    ...(slip.gift_wrapped ? [write('Als cadeau inpakken', LEFT, y, { bold: true, color: BRAND })] : []),
    write(thanks, LEFT, 800, { size: 9, color: SOFT }),
  ];
}

function header(slip: Slip): SlipMark[] {
  return [
    box(LEFT, 44, 40, 40, BRAND, 9),
    // The logo: a parcel with its tape.
    box(LEFT + 9, 55, 22, 19, '#ffffff'),
    box(LEFT + 11, 57, 18, 15, BRAND),
    box(LEFT + 18, 56, 4, 7, '#ffffff'),
    write(slip.dispatcher_name, LEFT + 52, 46, { size: 17, bold: true, width: 250 }),
    write('Pakbon', LEFT + 52, 67, { size: 11, color: SOFT }),
    barcode({ symbology: 'code128', text: slip.identifier }, { x: 367, y: 44, width: 180, height: 40 }),
    write(slip.identifier, 367, 88, { size: 9, color: SOFT, width: 180, align: 'center' }),
    rule(LEFT, 112, WIDTH, RULE),
  ];
}

function addressAndFacts(slip: Slip): SlipMark[] {
  const facts = [
    ['Ordernummer', slip.order_identifier],
    ['Besteld op', dutchDate(slip.placed_at)],
    ['Uitleverdatum', slip.dispatch_date ? dutchDate(slip.dispatch_date) : '–'],
    ['Vervoerder', slip.carrier_name ?? '–'],
    ['Bezorgwijze', slip.carrier_method_name ?? '–'],
  ];
  return [
    write('Verzenden naar', LEFT, 130, { size: 9, color: SOFT }),
    ...block(
      addressLines(slip).map((line, i) => ({ text: line, bold: i === 0 })),
      { x: LEFT, y: 146, width: 256, height: 134 },
      { size: 12, color: INK },
    ),
    ...facts.flatMap(([name = '', value = ''], i) => [
      write(name, 320, 130 + i * 18, { size: 10, color: SOFT }),
      ...block(
        [value],
        { x: 410, y: 130 + i * 18, width: RIGHT - 410, height: 15 },
        { size: 10, bold: true, color: INK },
      ),
    ]),
    box(320, 228, RIGHT - 320, 40, '#eef5f5', 6),
    write('Legplaats', 332, 242, { size: 10, color: SOFT }),
    write(slip.storage_location ?? '–', 410, 239, { size: 20, bold: true, width: RIGHT - 420 }),
  ];
}

const alignOf = (title: string): Align => (title === 'Aantal' ? 'right' : 'left');

const columnTitles = (y: number): SlipMark[] => [
  ...columns.map(({ title, x, width }) =>
    write(title, x, y, { size: 9, color: SOFT, width, align: alignOf(title) }),
  ),
  rule(LEFT, y + 16, WIDTH, INK),
];

function lineMarks(slip: Slip, line: SlipLine, y: number): { marks: SlipMark[]; next: number } {
  const isBold = (title: string): boolean => title === 'Aantal' && line.quantity > 1;
  const rows = columns.map(({ title, width, of }) => wrap(of(line, slip), width, 10.5, isBold(title)));
  const height = Math.max(...rows.map(row => row.length)) * LINE_HEIGHT;
  const marks = columns.flatMap(({ title, x, width }, column) =>
    (rows[column] ?? []).map((row, i) => {
      const bold = isBold(title);
      return write(row, x, y + i * LINE_HEIGHT, { width, bold, align: alignOf(title) });
    }),
  );
  return { marks: [...marks, rule(LEFT, y + height + 5, WIDTH, RULE, 0.5)], next: y + height + 12 };
}

type Style = { size?: number; bold?: boolean; color?: string; width?: number; align?: Align };

const write = (
  content: string,
  x: number,
  y: number,
  { size = 10.5, width = WIDTH, ...style }: Style,
): SlipMark => text(content, x, y, { color: INK, ...style, size, width });
