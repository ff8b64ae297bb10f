import { acts, codeOf, digits, type CommandAct, type Digit } from '../../../core/command/command.ts';
import { printedBars } from '../../device/printed-bars.ts';
import { commandName } from '../../flows/steps/commands/press-command.ts';
import { day } from '../../texts/formats.ts';
import { texts } from '../../texts/texts.ts';
import type { IconName } from '../../ui/icons/icon.tsx';
import { paths } from '../../ui/icons/paths.ts';
import commandSheet from './command-sheet.nl.ts';

const t = texts('command_sheet', commandSheet);

/** Raised when a code means something else than on sheets that hang already. */
const VERSION = 1;

const icons: Readonly<Record<CommandAct, IconName>> = {
  next: 'arrowRight',
  all: 'list',
  undo: 'undo',
  print: 'printer',
  aside: 'ban',
  later: 'clock',
  ship: 'truck',
};

// The measures of the page, in millimetres (design/mockups/command-sheet.html).
const LEFT = 10;
const RIGHT = 200;
const CARDS = { top: 32, width: 91, height: 36, across: 99, down: 39.5 };
const NAME = { left: 5, width: 33 };
/** Narrow ones first: the widest usual font, DejaVu Sans, still fits. */
const FONT = 'Roboto, Arial, Helvetica, Liberation Sans, sans-serif';
/** Three a row: five, as drawn, leave no room for modules of 0.4 mm. */
const KEYS = { top: 199, width: 60, height: 18, across: 65, down: 20.5 };

/** The command sheet as a page of A4 for printing, in the language on the screen. `today` as YYYY-MM-DD. */
export function sheetPage(at: { readonly location: string; readonly today: string }): string {
  return `
  <svg xmlns="http://www.w3.org/2000/svg" data-size="a4" width="210mm" height="297mm" viewBox="0 0 210 297" font-family="${FONT}">
    ${text(t('title'), { x: LEFT, y: 17, size: 8.5, bold: true })}
    ${text(at.location, { x: RIGHT, y: 17, size: 3.8, anchor: 'end' })}
    <path d="M${LEFT} 20h${RIGHT - LEFT}" stroke="#000" stroke-width="1"/>
    ${text(t('gloves'), { x: LEFT, y: 27.5, size: 4.4, bold: true })}
    ${acts.map(actCard).join('')}
    ${locationCard(acts.length)}
    ${text(t('amount'), { x: LEFT, y: 195.5, size: 5, bold: true })}
    ${digits.map(digitCard).join('')}
    ${text(t('together'), { x: LEFT, y: 289, size: 3.2 })}
    ${text(t('version', { version: VERSION, day: day(at.today) }), { x: RIGHT, y: 289, size: 3.2, anchor: 'end' })}
  </svg>`;
}

const cornerOf = (nth: number, inRow: number, all: typeof CARDS): { x: number; y: number } => ({
  x: LEFT + (nth % inRow) * all.across,
  y: all.top + Math.floor(nth / inRow) * all.down,
});

function actCard(act: CommandAct, nth: number): string {
  const { x, y } = cornerOf(nth, 2, CARDS);
  // The act that ends an order stands out: it is the one that must not be scanned by mistake.
  return `${frame(x, y, CARDS, act === 'ship' ? 'stroke-width="2"' : 'stroke-width="0.7"')}
    ${named(x, y, icons[act], commandName(act), t(`note_${act}`))}
    ${printedBars(codeOf(act), { x: x + 43, y: y + 5, height: 26 }).svg}`;
}

function locationCard(nth: number): string {
  const { x, y } = cornerOf(nth, 2, CARDS);
  const said = wrapped(t('by_location'), 19);
  return `${frame(x, y, CARDS, 'stroke-width="0.7" stroke-dasharray="2 1"')}
    ${named(x, y, 'pin', t('location'), t('note_location'))}
    ${lines(said, { x: x + 42, y: y + 19 - (said.length - 1) * 2.4, size: 3.6, bold: true })}`;
}

function digitCard(digit: Digit, nth: number): string {
  const { x, y } = cornerOf(nth, 3, KEYS);
  return `${frame(x, y, KEYS, 'stroke-width="0.5"')}
    ${text(digit, { x: x + 8, y: y + 12.2, size: 9, bold: true, anchor: 'middle' })}
    ${printedBars(codeOf(digit), { x: x + 15, y: y + 2, height: 14 }).svg}`;
}

const frame = (x: number, y: number, { width, height }: typeof CARDS, stroke: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="3" fill="none" stroke="#000" ${stroke}/>`;

/** Icon, name and note on the left of a card. */
function named(x: number, y: number, icon: IconName, name: string, note: string): string {
  // The longest names of other languages are set smaller: a name in two lines is read slower.
  const size = Math.min(6.4, NAME.width / (0.62 * name.length));
  return `
    <g transform="translate(${x + NAME.left} ${y + 5}) scale(0.375)" fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="${paths[icon]}"/></g>
    ${text(name, { x: x + NAME.left, y: y + 21, size, bold: true })}
    ${lines(wrapped(note, 20), { x: x + NAME.left, y: y + 26.5, size: 3.3 })}`;
}

interface Set {
  readonly x: number;
  readonly y: number;
  /** Size of the letters, in millimetres. */
  readonly size: number;
  readonly bold?: boolean;
  readonly anchor?: 'middle' | 'end';
}

const text = (words: string, { x, y, size, bold = false, anchor }: Set): string =>
  `<text x="${x}" y="${y}" font-size="${size}"${bold ? ' font-weight="700"' : ''}${anchor ? ` text-anchor="${anchor}"` : ''}>${escaped(words)}</text>`;

const lines = (words: readonly string[], set: Set): string =>
  words.map((line, nth) => text(line, { ...set, y: set.y + nth * set.size * 1.3 })).join('');

/** A text in lines of at most so many characters, broken between words: an SVG does not break lines. */
const wrapped = (words: string, most: number): string[] =>
  words.split(' ').reduce<string[]>((done, word) => {
    const line = done.at(-1);
    if (line === undefined || line.length + 1 + word.length > most) return [...done, word];
    return [...done.slice(0, -1), `${line} ${word}`];
  }, []);

const escaped = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
