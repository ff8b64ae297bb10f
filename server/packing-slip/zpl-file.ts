import { addressLines, senderLines } from './address-lines.ts';
import { type LabelSymbol, labelSymbol } from './label-symbol.ts';
import type { LabelOf } from './label-page.ts';
import type { Slip } from './slip.ts';

/** 8 dots a millimetre (203 dpi), 100 x 150 mm. */
const WIDTH = 799;
const HEIGHT = 1199;
const LEFT = 50;
const COLUMN = WIDTH - 2 * LEFT;

/** Carrier labels in ZPL II, for a label printer that draws them itself. */
export function zplFile(slip: Slip, labels: readonly LabelOf[]): Buffer {
  return Buffer.from(labels.map(label => zplLabel(slip, label)).join(''));
}

function zplLabel(slip: Slip, { code, nth, count }: LabelOf): string {
  // FR prints white on the black bar.
  const text = (content: string, y: number, height: number, align: 'L' | 'C' | 'R' = 'L', on = ''): string =>
    `^FO${LEFT},${y}${on}^A0N,${height},${height}^FB${COLUMN},1,0,${align}^FH^FD${field(content)}^FS`;
  const symbol = labelSymbol(code, slip);
  return [
    // CI28: the text that follows is UTF-8.
    `^XA^CI28^PW${WIDTH}^LL${HEIGHT}^LH0,0`,
    `^FO0,0^GB${WIDTH},128,128^FS`,
    text(slip.carrier_name ?? '', 42, 50, 'L', '^FR'),
    text(slip.carrier_method_name ?? '', 52, 32, 'R', '^FR'),
    text('Aan', 176, 26),
    ...addressLines(slip).map((line, i) => text(line, 216 + i * 52, 42)),
    `^FO${LEFT},546^GB${COLUMN},3,3^FS`,
    ...senderLines(slip).map((line, i) => text(line, 564 + i * 32, 26)),
    text(`Order ${slip.order_identifier}`, 640, 26),
    text(`Collo ${nth} van ${count}`, 640, 26, 'R'),
    `^FO${LEFT},690^BY${moduleDots(symbol)}^BCN,300,N,N,N${barcodeField(symbol)}^FS`,
    text(symbol.printed, 1020, 40, 'C'),
    '^XZ\n',
  ].join('\n');
}

/**
 * The widest module with which the code still fits: 11 modules for each character or pair of digits, and 57 with the
 * quiet zones.
 */
function moduleDots({ symbology, text }: LabelSymbol): number {
  const characters = symbology === 'gs1-128' ? text.replace(/\D/g, '').length / 2 : text.length;
  const modules = characters * 11 + 57;
  return Math.max(1, Math.min(4, Math.floor(COLUMN / modules)));
}

/** `>;` starts in digits, `>8` is FNC1. Without a start code ^BC begins in set B, where `>` is written `>0`. */
function barcodeField({ symbology, text }: LabelSymbol): string {
  return symbology === 'gs1-128'
    ? `^FD>;>8${text.replace(/\D/g, '')}`
    : `,A^FH^FD${field(text.replaceAll('>', '>0'))}`;
}

/** ^ and ~ begin commands, _ begins a hexadecimal code under ^FH. */
const field = (content: string): string =>
  content
    .replace(/[\^~_]/g, sign => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/\p{Cc}/gu, ' ');
