/** One measured figure beside the floor of the same machine in the same run. */
export interface Figure {
  readonly what: string;
  readonly unit: 'ms' | 's' | 'B' | 'kB' | 'MB' | '/s' | '';
  readonly ours: number;
  readonly floor?: number;
  /** Its goal; a figure without a goal explains another. */
  readonly goal?: Goal;
}

export interface Goal {
  /** The figure itself, or its ratio to the floor. */
  readonly of: 'ours' | 'ratio';
  readonly most?: number;
  readonly least?: number;
}

const HEADS = ['figure', 'ours', 'floor', 'ratio', 'goal', 'met'] as const;

/** The figures as one Markdown table, which a terminal shows as well. */
export const tableOf = (figures: readonly Figure[]): string => markdownTable(HEADS, figures.map(cellsOf));

/** Cells as a Markdown table; numbers stand to the right, in all columns but the first. */
export function markdownTable(heads: readonly string[], cells: readonly (readonly string[])[]): string {
  const rows = [heads, ...cells];
  const widths = heads.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)));
  const lines = rows.map(row => `| ${row.map((cell, i) => pad(cell, widths[i] ?? 0, i)).join(' | ')} |`);
  const rule = `|${widths.map((width, i) => (i === 0 ? `-${'-'.repeat(width)}-` : `-${'-'.repeat(width)}:`)).join('|')}|`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

function cellsOf(figure: Figure): readonly string[] {
  const { what, unit, ours, floor, goal } = figure;
  const ratio = floor === undefined ? undefined : ours / floor;
  return [
    what,
    `${written(ours)} ${unit}`.trim(),
    floor === undefined ? '' : `${written(floor)} ${unit}`.trim(),
    ratio === undefined ? '' : ratio.toFixed(2),
    goal ? goalText(goal, unit) : '',
    goal ? (isMet(goal, goal.of === 'ours' ? ours : ratio) ? 'yes' : 'NO') : '',
  ];
}

const pad = (cell: string, width: number, column: number): string =>
  column === 0 ? cell.padEnd(width) : cell.padStart(width);

const written = (n: number): string =>
  n >= 1000 ? Math.round(n).toLocaleString('en') : n >= 100 ? n.toFixed(0) : n.toFixed(n >= 10 ? 1 : 2);

function goalText({ of, most, least }: Goal, unit: string): string {
  const bound = most ?? least ?? 0;
  return `${most === undefined ? '>=' : '<='} ${bound.toLocaleString('en')}${of === 'ratio' ? ' x' : ` ${unit}`}`.trimEnd();
}

const isMet = ({ most = Infinity, least = -Infinity }: Goal, value: number | undefined): boolean =>
  value !== undefined && value <= most && value >= least;
