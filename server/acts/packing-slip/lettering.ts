import { createRequire } from 'node:module';
import Pdf from 'pdfkit';
import type { Align, SlipMark } from './page.ts';

/** Height of the font's capitals and ascenders, as a fraction of its size. */
export const ASCENT = 0.718;
/** From one line to the next, as a fraction of the size of their letters. */
const PITCH = 1.28;

const { resolve } = createRequire(import.meta.url);
/** Helvetica has Windows-1252 only, and is in every viewer; DejaVu has most alphabets, and is embedded where it is used. */
const fonts = {
  plain: ['Helvetica', 'Helvetica-Bold'],
  wide: [
    resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
    resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
  ],
} as const;
const otherLetter = /[^\x20-\x7e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u;

/** The file of the bold letters of most alphabets. */
export const [, WIDE_BOLD] = fonts.wide;
/** Whether a text has letters beside those of Windows-1252. */
export const hasOtherLetters = (text: string): boolean => otherLetter.test(text);

/** The font of a line, as PDFKit takes it. */
export const fontOf = (text: string, bold: boolean): string =>
  fonts[hasOtherLetters(text) ? 'wide' : 'plain'][bold ? 1 : 0];

const ruler = new Pdf();

/** Width in points of one line as it is printed. */
export const widthOf = (text: string, size: number, bold: boolean): number => {
  const shown = printable(text);
  return ruler.font(fontOf(shown, bold)).fontSize(size).widthOfString(shown);
};

/** A text in one line, none for what an act has emptied (null): whatever ends a line or is a space is one space, and what is not seen is gone. */
export const tidy = (text?: string | null): string =>
  seen(text ?? '')
    .replace(/\s+/g, ' ')
    .trim();

/** A text without what is not seen; no-break spaces stay. */
const seen = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .normalize('NFC')
    .replace(/\p{M}/gu, sign => (isInFont(sign) ? sign : ''));

/** Breaks a text into lines of at most `width` points; a word that is too long for a line is broken too. */
export function wrap(text: string, width: number, size: number, bold = false): string[] {
  const fits = (line: string): boolean => widthOf(line, size, bold) <= width;
  const lines = [''];
  for (const word of seen(text).split(' ')) {
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

type Style = { size: number; bold?: boolean; color?: string; align?: Align };
export type LetteringArea = { x: number; y: number; width: number; height: number };
type LetteredLine = { readonly text: string; readonly bold?: boolean };

/** Smaller than this part of its size a text breaks its words too. */
const WHOLE_WORDS = 0.6;

/**
 * Lines in an area, none of them cut: in letters of `size`, on a second line where needed; in smaller letters where
 * that does not fit, or would break a word. They are for any unit, as dots.
 */
export function fit(lines: readonly LetteredLine[], { width, height }: LetteringArea, style: Style) {
  for (let { size } = style; ; size *= 0.95) {
    const rows = lines.flatMap(({ text, bold = style.bold ?? false }) =>
      wrap(text, width, size, bold).map(row => ({ text: row.replaceAll('\u00a0', ' '), bold })),
    );
    const breaks = lines.some(({ text, bold = style.bold ?? false }) =>
      seen(text)
        .split(' ')
        .some(word => widthOf(word, size, bold) > width),
    );
    const isHigh = ((rows.length - 1) * PITCH + 1) * size > height;
    if (!isHigh && (!breaks || size < WHOLE_WORDS * style.size)) return { size, pitch: PITCH * size, rows };
  }
}

/** The marks of lines that are fitted in an area. */
export function block(
  lines: readonly (LetteredLine | string)[],
  area: LetteringArea,
  style: Style,
): SlipMark[] {
  const given = lines.map(line => (typeof line === 'string' ? { text: line } : line));
  const { size, pitch, rows } = fit(given, area, style);
  const { color = '#000000', align = 'left' } = style;
  return rows.map(({ text: row, bold }, i) => ({
    kind: 'text',
    x: anchorOf(area, align),
    y: area.y + i * pitch,
    text: printable(row),
    size,
    bold,
    color,
    align,
  }));
}

const anchorOf = ({ x, width }: Pick<LetteringArea, 'x' | 'width'>, align: Align): number =>
  ({ left: x, center: x + width / 2, right: x + width })[align];

/** A text mark of one line in a column from `x`, `width` points wide, in smaller letters where it is longer. */
export function text(content: string, x: number, y: number, style: Style & { width: number }): SlipMark {
  const { size, width, bold = false, color = '#000000', align = 'left' } = style;
  const whole = printable(content);
  const long = widthOf(whole, size, bold) / width;
  return {
    kind: 'text',
    x: anchorOf({ x, width }, align),
    y,
    text: whole,
    size: long > 1 ? size / long : size,
    bold,
    color,
    align,
  };
}

/** Where a line begins in points, by its anchor. */
export function leftOf({ x, text: line, size, bold, align }: Extract<SlipMark, { kind: 'text' }>): number {
  const width = align === 'left' ? 0 : widthOf(line, size, bold);
  return x - (align === 'center' ? width / 2 : width);
}

/** A text in letters that can be printed; a letter that the fonts lack loses its form or accent, or is a question mark, and a picture is left out. */
export const printable = (text: string): string =>
  seen(withoutPictures(text)).replace(new RegExp(otherLetter, 'gu'), letter => {
    if (isDrawn(letter)) return letter;
    const plain = letter.normalize('NFKC');
    const bare = plain.normalize('NFD').replace(/\p{M}/gu, '');
    return [plain, bare].find(other => other !== '' && Array.from(other).every(isDrawn)) ?? '?';
  });

/** An accent behind a picture goes to the letter before it, so they leave first; digits, © and ™ are pictures to Unicode too. */
const withoutPictures = (text: string): string =>
  text.replace(/[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]/gu, letter =>
    isDrawn(letter) ? letter : '',
  );

/** Whether a text has letters in whose place a question mark would stand. */
export const lacksLetters = (text: string): boolean => marksIn(printable(text)) > marksIn(seen(text));
const marksIn = (text: string): number => text.split('?').length;

/** Letters that are written from right to left: beside them digits change places, and 12 would be 21. */
const fromTheRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const isDrawn = (letter: string): boolean => isInFont(letter) && !fromTheRight.test(letter);

const isInFont = (letter: string): boolean => {
  // PDFKit's types do not have the font that it opened (fontkit's).
  const { _font } = ruler.font(fonts.wide[0]) as unknown as {
    _font: { font: { hasGlyphForCodePoint(point: number): boolean } };
  };
  return _font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
};
