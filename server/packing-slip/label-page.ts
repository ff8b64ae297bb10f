import { addressLines, senderLines } from './address-lines.ts';
import { labelSymbol } from './label-symbol.ts';
import { text } from './lettering.ts';
import { barcode, box, type Align, type Mark, type Page, pageSizes, rule } from './page.ts';
import type { Slip } from './slip.ts';

const MARGIN = 18;
const WIDTH = pageSizes.label.width - 2 * MARGIN;

/** The number of a label within a delivery, and its tracking code. */
export type LabelOf = { readonly code: string; readonly nth: number; readonly count: number };

/** One carrier label of 100 x 150 mm, with the tracking code as the carrier prints it. */
export function labelPage(slip: Slip, { code, nth, count }: LabelOf): Page {
  const symbol = labelSymbol(code, slip);
  return {
    size: 'label',
    marks: [
      box(0, 0, pageSizes.label.width, 46, '#000000'),
      write(slip.carrier_name ?? '', 15, { size: 18, color: '#ffffff' }),
      write(slip.carrier_method_name ?? '', 19, { size: 11, color: '#ffffff', align: 'right' }),
      write('Aan', 64, { size: 9, bold: false }),
      ...addressLines(slip).map((line, i) => write(line, 78 + i * 19, { size: 15, bold: i === 0 })),
      rule(MARGIN, 196, WIDTH, '#000000'),
      ...senderLines(slip).map((line, i) => write(line, 202 + i * 12, { size: 9, bold: false })),
      write(`Order ${slip.order_identifier}`, 228, { size: 9, bold: false }),
      write(`Collo ${nth} van ${count}`, 228, { size: 9, align: 'right' }),
      barcode(symbol, { x: MARGIN + 6, y: 250, width: WIDTH - 12, height: 110 }),
      write(symbol.printed, 370, { size: 14, align: 'center' }),
    ],
  };
}

type Style = { size: number; bold?: boolean; color?: string; align?: Align };

const write = (content: string, y: number, { bold = true, ...style }: Style): Mark =>
  text(content, MARGIN, y, { ...style, bold, width: WIDTH });
