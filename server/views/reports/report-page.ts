import { escaped } from '../../ground/http/escaped.ts';
import type { Figure, OwnReport, Row } from './report.ts';

/** How the page looks, as the app that has it in a frame (src/ui/tokens.css). */
export interface Looks {
  readonly theme?: string | undefined;
  readonly look?: string | undefined;
}

/** Where report.js, report.css and the chart library are: a page in a sandbox has no session to ask them with. */
export const REPORT_FILES = '/media/reports';

const FAILED = 'Het rapport kan nu niet worden gemaakt. Probeer het zo opnieuw.';

/**
 * A report as a page, also when its figures could not be counted (rows null): its figures as a table, which report.js draws as a chart. Without the script the table is all,
 * and says all.
 */
export function reportPage(report: OwnReport, rows: readonly Row[] | null, { theme, look }: Looks): string {
  return `<!doctype html>
<html lang="nl" data-theme="${theme ?? 'default'}" data-look="${look ?? 'normal'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(report.title)} - OMS</title>
<link rel="stylesheet" href="${REPORT_FILES}/report.css">
<script defer src="${REPORT_FILES}/chart.js"></script>
<script defer src="${REPORT_FILES}/report.js"></script>
</head>
<body>
<main>
<h1>${escaped(report.title)}</h1>
<p class="note">${escaped(report.note)}</p>
${rows?.length ? figuresOf(report, rows) : `<p class="none">${escaped(rows ? report.none : FAILED)}</p>`}
</main>
</body>
</html>
`;
}

function figuresOf(
  { title, rows: heading, figures, lies, stacked }: OwnReport,
  rows: readonly Row[],
): string {
  const heads = figures
    .map(
      ({ title: head, drawn, unit }) =>
        `<th scope="col" data-drawn="${drawn}"${unit ? ` data-unit="${unit}"` : ''}>${escaped(head)}</th>`,
    )
    .join('');
  return `<div class="figures">
<div class="chart"${lies ? ' data-lies' : ''}${stacked ? ' data-stacked' : ''} hidden><canvas role="img" aria-label="Grafiek: ${escaped(title)}. De cijfers staan in de tabel."></canvas></div>
<details open>
<summary>Tabel</summary>
<div class="table" role="region" aria-label="Tabel: ${escaped(title)}" tabindex="0">
<table>
<caption>${escaped(title)}</caption>
<thead><tr><th scope="col">${escaped(heading)}</th>${heads}</tr></thead>
<tbody>
${rows.map(row => rowOf(row, figures)).join('\n')}
</tbody>
</table>
</div>
</details>
</div>`;
}

const number = new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 1 });

const rowOf = ([name, ...values]: Row, figures: readonly Figure[]): string =>
  `<tr>${nameOf(name)}${figures.map(({ unit = '' }, i) => cellOf(values[i] ?? null, unit)).join('')}</tr>`;
const nameOf = (of: Row[0]): string =>
  typeof of === 'string'
    ? `<th scope="row">${escaped(of)}</th>`
    : `<th scope="row" data-path="${escaped(of.path)}">${escaped(of.name)}</th>`;
const cellOf = (value: number | null, unit: string): string =>
  value === null ? '<td>–</td>' : `<td data-value="${String(value)}">${number.format(value)}${unit}</td>`;
