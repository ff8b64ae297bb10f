import { text, wrap } from '../../acts/packing-slip/lettering.ts';
import { type SlipMark, type SlipPage, barcode, box, rule } from '../../acts/packing-slip/page.ts';
import type { PickLine, PickList } from './pick-list.ts';
import type { PickListWords } from './words.ts';

const LEFT = 48;
const WIDTH = 499;
const BOTTOM = 800;
const LINE_HEIGHT = 12.5;
const INK = '#000000';
const SOFT = '#5b6876';
const RULE = '#b8c1cc';

const columns = [
  { title: 'location', x: 72, width: 66, bold: true, of: (line: PickLine) => line.storage_location ?? '–' },
  { title: 'number', x: 142, width: 62, of: (line: PickLine) => line.product_identifier },
  { title: 'name', x: 208, width: 180, of: (line: PickLine) => line.product_name },
  { title: 'ean', x: 392, width: 84, of: (line: PickLine) => line.ean ?? '' },
  { title: 'orders', x: 470, width: 36, right: true, of: (line: PickLine) => String(line.deliveries) },
  {
    title: 'quantity',
    x: 507,
    width: 40,
    right: true,
    bold: true,
    of: (line: PickLine) => String(line.quantity),
  },
] as const;

/** A pick list on as many A4 pages as its articles need, each with the page's number. */
export function pickListPages(list: PickList, words: PickListWords): SlipPage[] {
  const pages: SlipMark[][] = [[...header(list, words), ...columnTitles(148, words)]];
  let y = 172;
  for (const line of list.lines) {
    const names = wrap(line.product_name, columns[2].width, 10);
    const height = Math.max(1, names.length) * LINE_HEIGHT + 9;
    if (y + height > BOTTOM) {
      pages.push([
        write(words.continuedOf(list), LEFT, 40, { size: 11, color: SOFT }),
        ...columnTitles(62, words),
      ]);
      y = 86;
    }
    pages.at(-1)?.push(...lineMarks(line, names, y), rule(LEFT, y + height - 5, WIDTH, RULE, 0.5));
    y += height;
  }
  pages.at(-1)?.push(write(words.totalOf(list), LEFT, y + 6, { bold: true, align: 'right' }));
  return pages.map((marks, i) => ({
    size: 'a4',
    marks: [
      ...marks,
      write(`${i + 1} / ${pages.length}`, LEFT, 816, { size: 8, color: SOFT, align: 'right' }),
    ],
  }));
}

function header(list: PickList, { titleOf, factsOf }: PickListWords): SlipMark[] {
  return [
    write(titleOf(list), LEFT, 44, { size: 20, bold: true, width: 300 }),
    barcode({ symbology: 'code128', text: list.batch }, { x: 387, y: 40, width: 160, height: 36 }),
    ...factsOf(list).flatMap(([name, value], i) => [
      write(name, LEFT + i * 100, 92, { size: 8.5, color: SOFT, width: 94 }),
      write(value, LEFT + i * 100, 104, { size: 11, bold: true, width: 94 }),
    ]),
    rule(LEFT, 130, WIDTH, RULE),
  ];
}

const columnTitles = (y: number, words: PickListWords): SlipMark[] => [
  ...columns.map(({ title, x, width, ...column }) =>
    write(title === 'ean' ? 'EAN' : words[title], x, y, {
      size: 8.5,
      color: SOFT,
      width,
      ...aligned(column),
    }),
  ),
  rule(LEFT, y + 15, WIDTH, INK),
];

/** A square to tick, and the cells; a name may need several lines. */
const lineMarks = (line: PickLine, names: readonly string[], y: number): SlipMark[] => [
  box(LEFT, y - 1, 12, 12, INK, 2),
  box(LEFT + 1, y, 10, 10, '#ffffff', 1),
  ...columns.flatMap(({ title, x, width, of, ...column }) =>
    (title === 'name' ? names : [of(line)]).map((row, i) =>
      write(row, x, y + i * LINE_HEIGHT, { size: 10, width, ...aligned(column), bold: 'bold' in column }),
    ),
  ),
];

const aligned = (column: object) => ({ align: 'right' in column ? ('right' as const) : ('left' as const) });

type Style = { size?: number; bold?: boolean; color?: string; width?: number; align?: 'left' | 'right' };

const write = (content: string, x: number, y: number, style: Style): SlipMark =>
  text(content, x, y, { color: INK, size: 10.5, width: WIDTH, ...style });
