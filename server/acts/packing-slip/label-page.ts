import { addressLines, senderLines } from './address-lines.ts';
import { labelSymbol } from './label-symbol.ts';
import { type LetteringArea, block } from './lettering.ts';
import { barcode, box, type Align, type SlipMark, type SlipPage, pageSizes, rule } from './page.ts';
import type { Slip } from './slip.ts';

const MARGIN = 18;
const WIDTH = pageSizes.label.width - 2 * MARGIN;

/** The number of a label within a delivery, and its tracking code. */
export type LabelOf = { readonly code: string; readonly nth: number; readonly count: number };

/** One carrier label of 100 x 150 mm, with the tracking code as the carrier prints it. */
export function labelPage(slip: Slip, { code, nth, count }: LabelOf): SlipPage {
  const symbol = labelSymbol(code, slip);
  return {
    size: 'label',
    marks: [
      box(0, 0, pageSizes.label.width, 46, '#000000'),
      ...write(
        slip.carrier_name ?? '',
        { y: 15, width: 0.5 * WIDTH, height: 26 },
        { size: 18, color: '#ffffff' },
      ),
      ...write(
        slip.carrier_method_name ?? '',
        { x: MARGIN + 0.53 * WIDTH, y: 19, width: 0.47 * WIDTH, height: 22 },
        { size: 11, color: '#ffffff', align: 'right' },
      ),
      ...write('Aan', { y: 64, height: 9 }, { size: 9, bold: false }),
      ...block(
        addressLines(slip).map((line, i) => ({ text: line, bold: i === 0 })),
        { ...whole, y: 78, height: 112 },
        { size: 15 },
      ),
      rule(MARGIN, 196, WIDTH, '#000000'),
      ...block(senderLines(slip), { ...whole, y: 202, height: 22 }, { size: 9 }),
      ...write(
        `Order ${slip.order_identifier}`,
        { y: 228, width: 0.68 * WIDTH, height: 18 },
        { size: 9, bold: false },
      ),
      ...write(
        `Collo ${nth} van ${count}`,
        { x: MARGIN + 0.7 * WIDTH, y: 228, width: 0.3 * WIDTH, height: 18 },
        { size: 9, align: 'right' },
      ),
      barcode(symbol, { x: MARGIN + 6, y: 250, width: WIDTH - 12, height: 110 }),
      ...write(symbol.printed, { y: 370, height: 40 }, { size: 14, align: 'center' }),
    ],
  };
}

type Style = { size: number; bold?: boolean; color?: string; align?: Align };
const whole = { x: MARGIN, width: WIDTH };

const write = (
  content: string,
  area: Pick<LetteringArea, 'y' | 'height'> & Partial<LetteringArea>,
  { bold = true, ...style }: Style,
): SlipMark[] => block([content], { ...whole, ...area }, { ...style, bold });
