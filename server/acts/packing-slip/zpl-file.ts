import { barWidths } from '../../nouns/barcode/bar-widths.ts';
import { addressLines, senderLines } from './address-lines.ts';
import { type LabelSymbol, labelSymbol } from './label-symbol.ts';
import { type LetteringArea, fit, hasOtherLetters, printable } from './lettering.ts';
import type { LabelOf } from './label-page.ts';
import { barsOf } from './page.ts';
import type { Slip } from './slip.ts';
import { zplPicture } from './zpl-picture.ts';

/** Dots of a label printer's head in an inch; their millimetres. */
export type Dpi = 203 | 300;
const DOTS_PER_MM: Readonly<Record<Dpi, number>> = { 203: 8, 300: 11.8 };

/** Drawn for 8 dots a millimetre, 100 x 150 mm; for a finer head each measure is so many times larger. */
const WIDTH = 799;
const HEIGHT = 1199;
const LEFT = 50;
const COLUMN = WIDTH - 2 * LEFT;

/** Carrier labels in ZPL II, for a label printer that draws them itself. */
export function zplFile(slip: Slip, labels: readonly LabelOf[], dpi: Dpi): Buffer {
  return Buffer.from(labels.map(label => zplLabel(slip, label, dpi)).join(''));
}

type Scale = (measure: number) => number;

function zplLabel(slip: Slip, { code, nth, count }: LabelOf, dpi: Dpi): string {
  const symbol = labelSymbol(code, slip);
  const of: Scale = measure => Math.round((measure * DOTS_PER_MM[dpi]) / DOTS_PER_MM[203]);
  const put = (texts: readonly string[], area: Area, size: number, on = '', align: Align = 'L') => {
    const { x, y, width, height } = { x: LEFT, width: COLUMN, ...area };
    return lines(texts, { x: of(x), y: of(y), width: of(width), height: of(height) }, of(size), on, align);
  };
  return [
    // CI28: the text that follows is UTF-8.
    `^XA^CI28^PW${of(WIDTH)}^LL${of(HEIGHT)}^LH0,0`,
    `^FO0,0^GB${of(WIDTH)},${of(128)},${of(128)}^FS`,
    // FR prints white on the black bar.
    ...put([slip.carrier_name ?? ''], { y: 42, width: 345, height: 76 }, 50, '^FR'),
    ...put([slip.carrier_method_name ?? ''], { x: 410, y: 52, width: 339, height: 66 }, 32, '^FR', 'R'),
    ...put(['Aan'], { y: 176, height: 26 }, 26),
    ...put(addressLines(slip), { y: 216, height: 316 }, 42),
    `^FO${of(LEFT)},${of(546)}^GB${of(COLUMN)},${of(3)},${of(3)}^FS`,
    ...put(senderLines(slip), { y: 564, height: 62 }, 26),
    ...put([`Order ${slip.order_identifier}`], { y: 640, width: 480, height: 46 }, 26),
    ...put([`Collo ${nth} van ${count}`], { x: 540, y: 640, width: 209, height: 46 }, 26, '', 'R'),
    bars(symbol, of),
    ...put([symbol.printed], { y: 1020, height: 48 }, 40, '', 'C'),
    '^XZ\n',
  ].join('\n');
}

type Area = Pick<LetteringArea, 'y' | 'height'> & Partial<LetteringArea>;
type Align = 'L' | 'C' | 'R';

/**
 * Texts in an area, in letters of at most so many dots, none of them cut. They are measured as Helvetica's bold letters, which
 * are wider than the printer's. A line with letters that its font may lack is drawn here, and named in a comment (^FX). A field block stands only where a line has to be moved: in one, `\&` ends the line.
 */
function lines(
  texts: readonly string[],
  { x, y, width, height }: LetteringArea,
  size: number,
  on: string,
  align: Align,
): string[] {
  const fitted = fit(
    texts.map(text => ({ text, bold: true })),
    { x, y, width, height },
    { size },
  );
  const dots = Math.floor(fitted.size);
  return fitted.rows.map((row, i) => {
    const text = printable(row.text);
    const top = Math.round(y + i * fitted.pitch);
    // A printer's font has the letters of Western Europe; some take `\&` for an end of line outside a field block too.
    if (hasOtherLetters(text) || text.includes('\\&')) {
      const { width: wide, field: drawn } = zplPicture(text, dots, width);
      const left = x + { L: 0, C: Math.round((width - wide) / 2), R: width - wide }[align];
      return `^FX${field(text)}^FS^FO${left},${top - Math.round(dots * 0.1)}${on}${drawn}^FS`;
    }
    const [moved, content] =
      align === 'L' ? ['', text] : [`^FB${width},1,0,${align}`, text.replaceAll('\\', '\\\\')];
    return `^FO${x},${top}${on}^A0N,${dots},${dots}${moved}^FH^FD${field(content)}^FS`;
  });
}

/** A barcode as boxes, as wide as it can be: a printer's own encoder does not tell how wide its bars come. */
function bars({ symbology, text }: LabelSymbol, of: Scale): string {
  const modules = barWidths(symbology, text);
  const count = modules.reduce((sum, width) => sum + width, 0);
  const width = count * Math.max(1, Math.min(of(4), Math.floor(of(COLUMN) / count)));
  const area = { x: Math.round((of(WIDTH) - width) / 2), y: of(690), width, height: of(300) };
  return barsOf({ kind: 'bars', ...area, modules })
    .map(bar => `^FO${bar.x},${area.y}^GB${bar.width},${area.height},${bar.width}^FS`)
    .join('');
}

/** ^ and ~ begin commands, _ begins a hexadecimal code under ^FH. */
const field = (content: string): string =>
  content
    .replace(/[\^~_]/g, sign => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/\p{Cc}/gu, ' ');
