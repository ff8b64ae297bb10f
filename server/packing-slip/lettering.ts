import Pdf from 'pdfkit';
import type { Align, Mark } from './page.ts';

/** Height of the font's capitals and ascenders, as a fraction of its size. */
export const ASCENT = 0.718;
export const fontOf = (bold: boolean): string => (bold ? 'Helvetica-Bold' : 'Helvetica');

const ruler = new Pdf();

/** Width in points of one line as it is printed. */
const widthOf = (text: string, size: number, bold: boolean): number =>
  ruler.font(fontOf(bold)).fontSize(size).widthOfString(text);

/** Breaks a text into lines of at most `width` points; a word that is too long for a line is broken too. */
export function wrap(text: string, width: number, size: number, bold = false): string[] {
  const fits = (line: string): boolean => widthOf(line, size, bold) <= width;
  const lines = [''];
  for (const word of printable(text).split(' ')) {
    const line = lines.at(-1) ?? '';
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) lines[lines.length - 1] = longer;
    else if (fits(word)) lines.push(word);
    else {
      if (line !== '') lines.push('');
      for (const letter of word) {
        const part = lines.at(-1) ?? '';
        if (part === '' || fits(part + letter)) lines[lines.length - 1] = part + letter;
        else lines.push(letter);
      }
    }
  }
  return lines;
}

/** One line of at most `width` points, cut off with three dots. */
function clip(text: string, width: number, size: number, bold: boolean): string {
  const whole = printable(text);
  if (widthOf(whole, size, bold) <= width) return whole;
  let end = whole.length;
  while (end > 0 && widthOf(`${whole.slice(0, end)}…`, size, bold) > width) end--;
  return `${whole.slice(0, end).trimEnd()}…`;
}

/** A text mark of one line in a column from `x`, `width` points wide. */
export function text(
  content: string,
  x: number,
  y: number,
  style: { size: number; width: number; bold?: boolean; color?: string; align?: Align },
): Mark {
  const { size, width, bold = false, color = '#000000', align = 'left' } = style;
  const anchor = { left: x, center: x + width / 2, right: x + width }[align];
  return { kind: 'text', x: anchor, y, text: clip(content, width, size, bold), size, bold, color, align };
}

/** Where a line begins in points, by its anchor. */
export function leftOf({ x, text: line, size, bold, align }: Extract<Mark, { kind: 'text' }>): number {
  const width = align === 'left' ? 0 : widthOf(line, size, bold);
  return x - (align === 'center' ? width / 2 : width);
}

// Letters that have no accent to remove.
const plain: Readonly<Record<string, string>> = { ı: 'i', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ħ: 'h', ŋ: 'n' };

/** The built-in fonts have Windows-1252 only; other Latin letters lose their accents. */
export function printable(text: string): string {
  return text.replace(/[^\x20-\x7e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu, letter => {
    const bare = plain[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '');
    return /^[\x20-\xff]+$/.test(bare) ? bare : '?';
  });
}
